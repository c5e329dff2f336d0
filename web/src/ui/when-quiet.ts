/** How long nothing has arrived before more is fetched that may be wanted. */
const QUIET_MS = 2_500;

const waiting = new Set<() => unknown>();
let timer: ReturnType<typeof setTimeout> | undefined;

const runAll = () => {
  const all = [...waiting];
  waiting.clear();
  for (const run of all) run();
};

const waitAnew = () => {
  if (!('document' in globalThis)) return;
  clearTimeout(timer);
  if (waiting.size > 0) timer = setTimeout(runAll, QUIET_MS);
};

/** Runs something once nothing else has arrived for a while; the function that is returned takes it back. */
export const whenQuiet = (run: () => unknown) => {
  waiting.add(run);
  waitAnew();
  return () => void waiting.delete(run);
};

if ('PerformanceObserver' in globalThis) new PerformanceObserver(waitAnew).observe({ type: 'resource' });
