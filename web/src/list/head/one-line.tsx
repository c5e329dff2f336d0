import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** What shows that a filter narrows the list, and the way to add one: it stays in sight. */
const STAYING = '[data-narrows], .stays, .filter-chip, .filter-group, .chosen, [aria-pressed="true"]';

const stays = (child: Element) => child.matches(STAYING) || child.querySelector(STAYING) !== null;

/** As much room has the button that says how much is hidden, with the gap next to it, in pixels. */
const BUTTON = 56;

/** The children that do not fit into the width next to each other; those that narrow the list have their room first. */
const leftOver = (all: readonly HTMLElement[], width: number, gap: number): readonly HTMLElement[] => {
  const roomOf = (child: HTMLElement) => child.offsetWidth + gap;
  let room = width + gap;
  for (const child of all) if (stays(child)) room -= roomOf(child);
  let isFull = false;
  return all.filter((child) => {
    if (stays(child)) return false;
    if (!isFull) room -= roomOf(child);
    isFull ||= room < 0;
    return isFull;
  });
};

interface Props {
  /** What the children are, in the plural. */
  readonly of?: string;
  readonly children: ReactNode;
}

/**
 * Puts its children next to each other in one line. What does not fit is behind a button that says how much that is, and stands
 * below once it is pressed. What narrows the list is always seen: in the line, or below where there is too much of it.
 */
export const OneLine = ({ of = 'filters', children }: Props) => {
  const line = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(0);
  const [isWhole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => {
      // A box that a child has opened lies over the page.
      const all = [...element.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement && !child.hasAttribute('popover'),
      );
      for (const child of all) child.hidden = false;
      const { display, columnGap } = getComputedStyle(element);
      // On a narrow screen they stand below each other, and all are seen.
      const isLine = display === 'flex';
      const gap = Number.parseFloat(columnGap) || 0;
      const width = element.parentElement?.clientWidth ?? 0;
      const isTooMuch = isLine && leftOver(all, width, gap).length > 0;
      const left = isTooMuch ? leftOver(all, width - BUTTON, gap) : [];
      if (!isWhole) for (const child of left) child.hidden = true;
      setHidden(left.length);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    const parts = new MutationObserver(measure);
    sizes.observe(element);
    if (element.parentElement) sizes.observe(element.parentElement);
    for (const child of element.children) sizes.observe(child);
    // A filter that is set says so in an attribute.
    parts.observe(element, {
      childList: true,
      subtree: true,
      characterData: true,
      attributeFilter: ['data-narrows', 'aria-pressed', 'class'],
    });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [isWhole]);
  return (
    <>
      <div ref={line} className="one-line">
        {children}
      </div>
      {hidden > 0 && (
        <button type="button" className="button small quiet" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Fewer' : `+${hidden}`}
          {!isWhole && <span className="visually-hidden"> more {of}</span>}
        </button>
      )}
    </>
  );
};
