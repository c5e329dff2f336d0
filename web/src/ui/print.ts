import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
/** What was folded, and is so again afterwards. */
let unfolded: readonly HTMLDetailsElement[] = [];
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  isPrinting = next;
  // At once, not with the next frame: the browser does not wait for it.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
};

/** Parts that wait for their data, and those that have nothing but a heading yet. */
const UNFINISHED = '#main [role="progressbar"], #main .impact .fold > summary:only-child';

/** Notes whether parts of the page have not come, for the paper to say so: `:has()` would slow down every page. */
const noteUnfinished = () =>
  document.getElementById('main')?.toggleAttribute('data-unfinished', document.querySelector(UNFINISHED) !== null);

/** Shows what is folded or would be fetched when it is near, so that it is on the paper too. */
const unfold = () => {
  if (isPrinting) return;
  set(true);
  unfolded = [...document.querySelectorAll<HTMLDetailsElement>('#main details:not([open])')];
  for (const details of unfolded) details.open = true;
};

const fold = () => {
  if (!isPrinting) return;
  for (const details of unfolded) details.open = false;
  unfolded = [];
  set(false);
};

if ('document' in globalThis) {
  const late = new MutationObserver(noteUnfinished);
  const begin = () => {
    unfold();
    noteUnfinished();
    late.observe(document.body, { childList: true, subtree: true });
  };
  const end = () => {
    late.disconnect();
    fold();
  };
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? begin() : end()));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the page is being printed. */
export const usePrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting,
    () => false,
  );

const LOOK_MS = 100;
/** Longer is not waited for; the paper then says that it is not whole. */
const LONGEST_MS = 10_000;

const pause = () => new Promise((resolve) => setTimeout(resolve, LOOK_MS));

/** Prints once all that belongs to the page has come; `isFetching` says whether something is on its way. */
export const printWhole = async (isFetching: () => boolean) => {
  unfold();
  const latest = Date.now() + LONGEST_MS;
  do await pause();
  while (isFetching() && Date.now() < latest);
  print();
};
