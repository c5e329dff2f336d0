import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { toastError } from '../feedback/toasts.tsx';
import { usePrinting } from '../print.ts';

/** How long nothing has arrived before more is fetched that may be wanted. */
const QUIET_MS = 2_500;

const waiting = new Set<() => unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

const runAll = () => {
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
};

const restartTimer = () => {
  if (!('document' in globalThis)) return;
  clearTimeout(timer);
  if (waiting.size > 0) timer = setTimeout(runAll, QUIET_MS);
};

/** Runs a function once nothing else has arrived for a while; returns the function that cancels it. */
export const whenQuiet = (run: () => unknown) => {
  waiting.add(run);
  restartTimer();
  return () => void waiting.delete(run);
};

if ('PerformanceObserver' in globalThis) new PerformanceObserver(restartTimer).observe({ type: 'resource' });

/** So far below the window something counts as near. */
const MARGIN = '200px';

/**
 * Whether an element is near the window, or was: its content is fetched then and not before. Once nothing else is to do
 * it counts as near too, so that a whole page can be searched, and so it does when the page is printed.
 */
export const useNear = <E extends Element>() => {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  const isPrinting = usePrinting();
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: MARGIN,
    });
    observer.observe(current);
    const forget = whenQuiet(come);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isNear]);
  return { element, isNear: isNear || isPrinting };
};

interface Closable {
  onClose(isEnded: boolean): void;
}

/**
 * A part of the page whose files are fetched when it is first opened, or before while nothing else is to do. Until they are
 * here `waiting` is shown, and the opening is not lost; when they cannot be had, it is closed again and says so.
 */
export const openedPart = <Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  const fetch = async () => {
    known ??= await load();
    return known;
  };
  // So that it is there when it is opened.
  whenQuiet(() => void fetch().catch(() => undefined));
  return (props: Props) => {
    const [Content, setContent] = useState(() => known);
    const fail = useEffectEvent(() => {
      toastError('Error', 'It could not be opened. Please try again.');
      props.onClose(false);
    });
    useEffect(() => {
      fetch().then(
        (content) => setContent(() => content),
        () => fail(),
      );
    }, []);
    return Content ? <Content {...props} /> : waiting;
  };
};

/** A dialog over the page, fetched when the first one opens: keeps the focus inside, closes with Esc, gives the focus back. */
export const Dialog = openedPart(() => import('./modal.tsx').then((module) => module.Modal));
