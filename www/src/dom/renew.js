// Drawing something again without touching what stays the same: neither style nor layout nor paint are asked for it.

/**
 * Makes the children of a node like these. Nodes that are there already stay, with focus and listeners; listeners of the wanted
 * ones are not taken over.
 * @param {Node & ParentNode} node
 * @param {(Node | string)[]} wanted
 */
export function renew(node, ...wanted) {
  wanted.forEach((want, index) => {
    const have = node.childNodes[index];
    if (have && have === want) return;
    const isText = typeof want === 'string' || want.nodeType === Node.TEXT_NODE;
    if (!have) {
      node.append(want);
    } else if (isText && have.nodeType === Node.TEXT_NODE) {
      const text = typeof want === 'string' ? want : want.nodeValue;
      if (have.nodeValue !== text) have.nodeValue = text;
    } else if (!isText && have.nodeName === /** @type {Node} */ (want).nodeName) {
      renewElement(/** @type {HTMLElement} */ (have), /** @type {HTMLElement} */ (want));
    } else {
      node.replaceChild(typeof want === 'string' ? document.createTextNode(want) : want, have);
    }
  });
  while (node.childNodes.length > wanted.length) node.lastChild?.remove();
}

/** @param {HTMLElement} have @param {HTMLElement} want */
function renewElement(have, want) {
  for (const { name, value } of want.attributes) {
    if (have.getAttribute(name) === value) continue;
    // The page's policy allows styles to be set, but not as text of an attribute.
    if (name === 'style') have.style.cssText = want.style.cssText;
    else have.setAttribute(name, value);
  }
  for (const name of have.getAttributeNames()) if (!want.hasAttribute(name)) have.removeAttribute(name);
  renew(have, ...want.childNodes);
}
