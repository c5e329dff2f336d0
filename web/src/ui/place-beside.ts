/** Between what opened a box and the box, and between the box and the edge of the window. */
const GAP = 8;
const EDGE = 12;
/** No box is higher, however large the window is. */
const HIGHEST = 320;

/** Puts a box below what opened it, or above where there is more room; as wide at least, and within the window. */
export const placeBeside = (box: HTMLElement, opener: Element, atEnd: boolean) => {
  const from = opener.getBoundingClientRect();
  box.style.setProperty('--trigger-width', `${from.width}px`);
  box.style.maxHeight = `${HIGHEST}px`;
  const { width, height } = box.getBoundingClientRect();
  const below = innerHeight - from.bottom - GAP - EDGE;
  const above = from.top - GAP - EDGE;
  const isBelow = height <= below || below >= above;
  const high = Math.min(height, Math.max(isBelow ? below : above, 0));
  const left = Math.max(EDGE, Math.min(atEnd ? from.right - width : from.left, innerWidth - width - EDGE));
  box.style.maxHeight = `${Math.min(HIGHEST, isBelow ? below : above)}px`;
  box.style.left = `${left}px`;
  box.style.top = `${isBelow ? from.bottom + GAP : from.top - GAP - high}px`;
};
