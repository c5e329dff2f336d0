import { performance } from 'node:perf_hooks';
import { attachMeter } from '../../test/support/meter.ts';
import type { Figures } from './bench.ts';
import { attachObjectMeter } from './object-meter.ts';
import { quantile } from './quantile.ts';

const tableMeter = attachMeter();
const objectMeter = attachObjectMeter();

interface Options {
  readonly times?: number;
  /** Is done before each time and not measured. */
  readonly before?: () => unknown;
}

/**
 * Runs something some times: the middle and p95 of its time; calls of table and buckets, units and computing as the mean of
 * each time.
 */
export const measure = async (
  run: () => unknown,
  { times = 1, before }: Options = {},
): Promise<Required<Pick<Figures, 'calls' | 'read units' | 'write units' | 'ms' | 'p95 ms' | 'CPU ms'>>> => {
  const durations: number[] = [];
  const sums = { calls: 0, reads: 0, writes: 0, cpu: 0 };
  for (let time = 0; time < times; time++) {
    await before?.();
    tableMeter.reset();
    objectMeter.reset();
    const cpu = process.cpuUsage();
    const started = performance.now();
    await run();
    durations.push(performance.now() - started);
    const { user, system } = process.cpuUsage(cpu);
    sums.cpu += (user + system) / 1_000;
    sums.calls += tableMeter.calls + objectMeter.calls;
    sums.reads += tableMeter.readUnits;
    sums.writes += tableMeter.writeUnits;
  }
  return {
    calls: sums.calls / times,
    'read units': sums.reads / times,
    'write units': sums.writes / times,
    ms: quantile(durations, 0.5),
    'p95 ms': quantile(durations, 0.95),
    'CPU ms': sums.cpu / times,
  };
};
