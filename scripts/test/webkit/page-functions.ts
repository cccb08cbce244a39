/** Functions that the relay calls on a node of the page, as source text. Source: docs/decisions/browser-tests.md#0398. */

const element = 'const element = this.nodeType === Node.ELEMENT_NODE ? this : this.parentElement;';

/** Returns an error message that Playwright knows if the page cannot scroll to the node. */
export const scrollIntoView = `function (rect) {
  ${element}
  if (!this.isConnected) return 'Node is detached from document';
  if (!element?.getClientRects().length) return 'Node does not have a layout object';
  const box = element.getBoundingClientRect();
  const target = rect ? new DOMRect(box.left + rect.x, box.top + rect.y, rect.width, rect.height) : box;
  const isVisible = target.left >= 0 && target.top >= 0 && target.right <= innerWidth && target.bottom <= innerHeight;
  if (!isVisible) element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
}`;

export const contentQuads = `function () {
  ${element}
  return [...element.getClientRects()].map(({ left, top, right, bottom }) => [left, top, right, top, right, bottom, left, bottom]);
}`;

/** Returns a second object for the same node. Playwright releases each object separately, so an adopted node needs its own object. */
export const sameNode = 'function () { return this; }';
