import { performance } from 'node:perf_hooks';
import { s3 } from '#lambdas/ports/s3/sdk.ts';
import { attachMeter } from '../../test/support/meter.ts';

const TIMES = 20;
const meter = attachMeter();
const objects = { gets: 0, puts: 0 };
s3.middlewareStack.add(
  (next, context) => (args) => {
    objects[/^(Get|Head|List)/.test(context.commandName ?? '') ? 'gets' : 'puts']++;
    return next(args);
  },
  { step: 'initialize', name: 'count', override: true },
);

const round = (value: number, digits: number) => Number(value.toFixed(digits));

/** What one of `per` things costs, from the median of the times and the mean of the counts. */
export const counted = async (run: (time: number) => Promise<unknown>, { times = TIMES, per = 1 } = {}) => {
  const durations: number[] = [];
  meter.reset();
  Object.assign(objects, { gets: 0, puts: 0 });
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await run(time);
    durations.push(performance.now() - began);
  }
  const share = (sum: number) => round(sum / times / per, 4);
  const ms = durations.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0;
  return {
    calls: share(meter.calls),
    readUnits: share(meter.readUnits),
    writeUnits: share(meter.writeUnits),
    objectReads: share(objects.gets),
    objectWrites: share(objects.puts),
    ms: round(ms / per, 3),
  };
};
