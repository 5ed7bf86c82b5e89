// A tree small enough to be worked out by hand, with the formulas of the search: backup (eq. 2), weights (eq. 4), depth (eq. 5).

/** @typedef {{ id: string, value?: number, children?: ToyNode[] }} ToyNode values of leaves are for the side to move there */

/**
 * What the formulas give: E for the side to move at the node, D, the length of the best line, and for each child its backup weight at
 * T_b and at T_d; `weight` is the cumulative weight at T_d.
 * @typedef {{ id: string, ply: number, value: number, depth: number, pvDepth: number, share: number, weight: number, isPv: boolean, children: Worked[] }} Worked
 */

/** Like figure 1 of the paper: lines of different length, not all of them worth the same. @type {ToyNode} */
export const TOY = {
  id: 'r',
  children: [
    { id: 'a', children: [{ id: 'a1', value: 40 }, { id: 'a2', value: 90 }] },
    { id: 'b', value: -20 },
    { id: 'c', children: [{ id: 'c1', children: [{ id: 'c11', value: 20 }, { id: 'c12', value: 60 }] }, { id: 'c2', value: 50 }, { id: 'c3', value: 70 }] },
    { id: 'd', value: 200 },
  ],
};

/** A leaf by its worth to the player at the root. @param {string} id @param {number} ply @param {number} worth @returns {ToyNode} */
const leaf = (id, ply, worth) => ({ id, value: ply % 2 === 0 ? worth : -worth });

/** One long best line, and every move of it hardly better than one that ends at once: the line is 6 plies long, D is 2. @type {ToyNode} */
export const HOLLOW = {
  id: 'r',
  children: [
    { id: 'a', children: [
      leaf('a1', 2, 70),
      { id: 'a2', children: [
        leaf('a3', 3, 20),
        { id: 'a4', children: [
          leaf('a5', 4, 75),
          { id: 'a6', children: [leaf('a7', 5, 10), { id: 'a8', children: [leaf('a9', 6, 50), leaf('a10', 6, 90)] }] },
        ] },
      ] },
    ] },
    leaf('b', 1, -20), leaf('c', 1, -30), leaf('d', 1, -60),
  ],
};

/** What a node is worth to the player at the root. @param {Worked} node */
export const worthOf = ({ ply, value }) => (ply % 2 === 0 ? value : -value);

/** The weight of the leaves by depth. @param {Worked} root */
export function leavesByDepth(root) {
  /** @type {number[]} */
  const weights = [];
  for (const { children, ply, weight } of nodesOf(root)) if (children.length === 0) weights[ply] = (weights[ply] ?? 0) + weight;
  return Array.from(weights, (weight) => weight ?? 0);
}

/** π ∝ exp(q / T), from the best down so that nothing overflows. @param {number[]} values for the chooser @param {number} temperature */
export function softmax(values, temperature) {
  const best = Math.max(...values);
  const weights = values.map((value) => Math.exp((value - best) / temperature));
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * @param {ToyNode} tree
 * @param {Record<string, number>} values of the leaves that were changed
 * @param {number} backup T_b
 * @param {number} depth T_d
 * @returns {Worked}
 */
export function work(tree, values, backup, depth) {
  const root = solve(tree, values, backup, depth, 0);
  spread(root, 1, true);
  return root;
}

/** @param {ToyNode} node @param {Record<string, number>} values @param {number} backup @param {number} depth @param {number} ply @returns {Worked} */
function solve(node, values, backup, depth, ply) {
  const children = (node.children ?? []).map((child) => solve(child, values, backup, depth, ply + 1));
  const known = { id: node.id, ply, share: 1, weight: 1, isPv: false, children };
  if (children.length === 0) return { ...known, value: values[node.id] ?? node.value ?? 0, depth: 0, pvDepth: 0 };
  // What is good for the opponent is bad for the one who chooses.
  const chooser = children.map((child) => -child.value);
  const byBackup = softmax(chooser, backup);
  softmax(chooser, depth).forEach((share, index) => {
    children[index].share = share;
  });
  const best = children[chooser.indexOf(Math.max(...chooser))];
  return {
    ...known,
    value: byBackup.reduce((sum, share, index) => sum + share * chooser[index], 0),
    depth: 1 + children.reduce((sum, child) => sum + child.share * child.depth, 0),
    pvDepth: 1 + best.pvDepth,
  };
}

/** @param {Worked} node @param {number} weight @param {boolean} isPv */
function spread(node, weight, isPv) {
  node.weight = weight;
  node.isPv = isPv;
  const best = Math.max(...node.children.map((child) => -child.value));
  /** @type {boolean} */
  let found = false;
  for (const child of node.children) {
    const isBest = -child.value === best && !found;
    if (isBest) found = true;
    spread(child, weight * child.share, isPv && isBest);
  }
}

/** All nodes, parents first. @param {Worked} node @returns {Worked[]} */
export const nodesOf = (node) => [node, ...node.children.flatMap(nodesOf)];
