// The sound of pieces, made on the spot: a short burst of filtered noise, and soft tones for news.

/** @type {AudioContext | undefined} */
let context;
let enabled = true;

/** @param {boolean} on */
export function setSound(on) {
  enabled = on;
}

function audio() {
  if (!enabled || typeof AudioContext === 'undefined') return null;
  // Browsers allow sound only after the user did something; until then there is none.
  if (!navigator.userActivation?.hasBeenActive) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume().catch(() => {});
  return context;
}

/** A piece meets the board. @param {boolean} capture */
export function playClick(capture) {
  const sound = audio();
  if (!sound) return;
  const length = 0.09;
  const buffer = sound.createBuffer(1, Math.ceil(sound.sampleRate * length), sound.sampleRate);
  const data = buffer.getChannelData(0);
  for (let index = 0; index < data.length; index++) {
    data[index] = (Math.random() * 2 - 1) * Math.exp(-index / (sound.sampleRate * 0.012));
  }
  const noise = new AudioBufferSourceNode(sound, { buffer });
  const filter = new BiquadFilterNode(sound, { type: 'bandpass', frequency: capture ? 1400 : 2100, Q: 1.4 });
  const gain = new GainNode(sound, { gain: capture ? 1.1 : 0.8 });
  noise.connect(filter).connect(gain).connect(sound.destination);
  noise.start();
  tone(sound, capture ? 180 : 240, 0.05, 0.25);
}

/** Something to look at: the end of a game, a clock that runs out. */
export function playNotice() {
  const sound = audio();
  if (!sound) return;
  tone(sound, 660, 0.25, 0.12);
  tone(sound, 880, 0.35, 0.1, 0.12);
}

/** A second of byoyomi. */
export function playTick() {
  const sound = audio();
  if (sound) tone(sound, 1000, 0.05, 0.1);
}

/**
 * @param {AudioContext} sound
 * @param {number} frequency
 * @param {number} seconds
 * @param {number} volume
 * @param {number} [delay]
 */
function tone(sound, frequency, seconds, volume, delay = 0) {
  const start = sound.currentTime + delay;
  const oscillator = new OscillatorNode(sound, { frequency });
  const gain = new GainNode(sound, { gain: 0 });
  gain.gain.setValueAtTime(volume, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + seconds);
  oscillator.connect(gain).connect(sound.destination);
  oscillator.start(start);
  oscillator.stop(start + seconds);
}
