import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toastError } from './toasts.ts';

/** How long nothing has arrived before files are fetched that may be wanted. */
const QUIET_MS = 2_500;

const waiting = new Set<() => Promise<unknown>>();
let timer: ReturnType<typeof setTimeout> | undefined;

const fetchAll = () => {
  for (const load of waiting) load().catch(() => undefined);
  waiting.clear();
};

const waitAnew = () => {
  if (!('document' in globalThis)) return;
  clearTimeout(timer);
  if (waiting.size > 0) timer = setTimeout(fetchAll, QUIET_MS);
};

/** Fetches something once nothing else has arrived for a while, so that it is there when it is opened. */
const whenQuiet = (load: () => Promise<unknown>) => {
  waiting.add(load);
  waitAnew();
};

if ('PerformanceObserver' in globalThis) new PerformanceObserver(waitAnew).observe({ type: 'resource' });

interface Closable {
  onClose(isEnded: boolean): void;
}

/**
 * A part of the page whose files are fetched when it is first opened, or before while nothing else is to do. Until they are
 * here nothing is shown, and the opening is not lost; when they cannot be had, it is closed again and says so.
 */
export const openedPart = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  const fetch = async () => {
    known ??= await load();
    return known;
  };
  whenQuiet(fetch);
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
    return Content ? <Content {...props} /> : null;
  };
};
