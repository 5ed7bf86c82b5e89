// From a score to a difference in Elo points with its error.

/**
 * @param {number} wins
 * @param {number} draws
 * @param {number} losses
 * @returns {{ elo: number, error: number } | null} `null` while it would be infinite or a guess; the error holds 95 %
 */
export function eloOf(wins, draws, losses) {
  const games = wins + draws + losses;
  if (games < 2) return null;
  const score = (wins + draws / 2) / games;
  if (score <= 0 || score >= 1) return null;
  const variance = (wins * (1 - score) ** 2 + draws * (0.5 - score) ** 2 + losses * score ** 2) / games;
  const points = (/** @type {number} */ share) => -400 * Math.log10(1 / share - 1);
  // The slope of the curve where we are turns an error of the score into one of the difference.
  const slope = 400 / (Math.LN10 * score * (1 - score));
  return { elo: points(score), error: 1.96 * slope * Math.sqrt(variance / games) };
}
