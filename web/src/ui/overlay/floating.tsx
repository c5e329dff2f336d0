import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

/** Between what opened a box and the box, and between the box and the edge of the window. */
const GAP = 8;
const EDGE = 12;
/** No box is higher, however large the window is. */
const HIGHEST = 320;
/** Less is no box: where neither side has so much room, as in a window at 400 % zoom, it covers what opened it. */
const LEAST = 160;

/** Puts a box below what opened it, or above where there is more room; as wide at least, and within the window. */
const placeFloating = (box: HTMLElement, opener: Element, atEnd: boolean) => {
  const from = opener.getBoundingClientRect();
  box.style.setProperty('--trigger-width', `${from.width}px`);
  box.style.maxHeight = `${HIGHEST}px`;
  const { width, height } = box.getBoundingClientRect();
  const below = innerHeight - from.bottom - GAP - EDGE;
  const above = from.top - GAP - EDGE;
  const isBelow = height <= below || below >= above;
  const room = Math.max(isBelow ? below : above, Math.min(LEAST, innerHeight - 2 * EDGE));
  const high = Math.min(height, room);
  const top = isBelow ? from.bottom + GAP : from.top - GAP - high;
  const left = Math.max(EDGE, Math.min(atEnd ? from.right - width : from.left, innerWidth - width - EDGE));
  box.style.maxHeight = `${Math.min(HIGHEST, room)}px`;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(EDGE, Math.min(top, innerHeight - high - EDGE))}px`;
};

interface Props {
  /** What opened it, and has the focus afterwards. */
  readonly opener: RefObject<HTMLElement | null>;
  readonly className?: string;
  /** Its end under that of the opener; otherwise their beginnings. */
  readonly atEnd?: boolean;
  readonly children: ReactNode;
  onClose(): void;
}

/**
 * A box over the page next to what opened it, in the browser's top layer and yet where it stands in the page, so that a
 * dialog around it keeps the focus. Closes with Esc, with a click or the focus elsewhere. What is in it is rendered once
 * the box is there, and may take the focus.
 */
export const Floating = ({ opener, className = '', atEnd = false, children, onClose }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  const close = useEffectEvent(onClose);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    element.showPopover();
    setShown(true);
    const giveBack = opener.current;
    return () => {
      if (element.contains(document.activeElement)) focusIn(giveBack);
    };
  }, [opener]);
  useLayoutEffect(() => {
    const [element, from] = [box.current, opener.current];
    if (!shown || !element || !from) return;
    const place = () => placeFloating(element, from, atEnd);
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target) && !from.contains(target)) close();
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(element);
    addEventListener('pointerdown', leave, true);
    addEventListener('focusin', leave);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('pointerdown', leave, true);
      removeEventListener('focusin', leave);
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [shown, opener, atEnd]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it has the focus
    <div
      ref={box}
      popover="manual"
      role="presentation"
      className={`popover ${className}`.trim()}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        // Neither the dialog around it nor the browser hears of it.
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      {shown && children}
    </div>
  );
};

/** The opener itself, or the first in it that can have the focus. */
const focusIn = (opener: HTMLElement | null) => {
  const target = opener?.matches('button, input') ? opener : opener?.querySelector<HTMLElement>('input, button');
  target?.focus({ preventScroll: true });
};
