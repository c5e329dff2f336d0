import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

const isBelow = (element: HTMLElement, first: HTMLElement) => element.offsetTop >= first.offsetTop + first.offsetHeight;

interface Props {
  readonly isWhole: boolean;
  readonly children: ReactNode;
}

/**
 * Puts its children next to each other in one line. What does not fit is behind a button that says how much that is, and stands
 * below once it is pressed, or while all of it has to be seen.
 */
export const OneLine = ({ isWhole: isAlwaysWhole, children }: Props) => {
  const line = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState(0);
  const [isOpened, setOpened] = useState(false);
  const isWhole = isAlwaysWhole || isOpened;
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const measure = () => {
      // A box that a child has opened lies over the page.
      const all = [...element.children].filter(
        (child): child is HTMLElement => child instanceof HTMLElement && !child.hasAttribute('popover'),
      );
      const [first] = all;
      // On a narrow screen they stand below each other, and all are seen.
      const isLine = getComputedStyle(element).display === 'flex';
      const below = first && isLine ? all.filter((child) => isBelow(child, first)) : [];
      // What is not seen must not take the focus.
      for (const child of all) child.inert = !isWhole && below.includes(child);
      setHidden(below.length);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    const parts = new MutationObserver(measure);
    sizes.observe(element);
    for (const child of element.children) sizes.observe(child);
    parts.observe(element, { childList: true });
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [isWhole]);
  return (
    <>
      <div ref={line} className={isWhole ? 'one-line whole' : 'one-line'}>
        {children}
      </div>
      {hidden > 0 && !isAlwaysWhole && (
        <button
          type="button"
          className="button small quiet"
          aria-expanded={isWhole}
          onClick={() => setOpened(!isOpened)}
        >
          {isWhole ? 'Fewer' : `+${hidden}`}
          {!isWhole && <span className="visually-hidden"> more filters</span>}
        </button>
      )}
    </>
  );
};
