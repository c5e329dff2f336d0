import { PerformanceObserver } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded into the portal's process: writes how long each collection of garbage has stopped it.
if (isMainThread)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) process.stdout.write(`stopped for ${duration.toFixed(1)} ms\n`);
  }).observe({ entryTypes: ['gc'] });
