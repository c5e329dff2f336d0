import { setTimeout as sleep } from 'node:timers/promises';
import { putInboundWorkbook } from '../data/inbound-workbook.ts';
import { enter, nextOf, type Person } from '../data/person-at-work.ts';
import { cpuMsOf } from '../kit/portal-process.ts';
import { quantile } from '../kit/quantile.ts';

interface Work {
  readonly url: string;
  /** The portal's process. */
  readonly pid: number;
  readonly people: number;
  readonly seconds: number;
  /** Each person sends requests this often, unless the last answer is still awaited. */
  readonly everyMs: number;
  /** Rows of a workbook that is uploaded after a quarter of the time. */
  readonly rows: number;
}

/** People at work in a running portal: what their requests took, and what went wrong. */
export const step = async ({ url, pid, people, seconds, everyMs, rows }: Work) => {
  const all: Person[] = [];
  for (let place = 0; place < people; place++) all.push(await enter(url, place));
  const durations: number[] = [];
  const errors: string[] = [];
  const began = performance.now();
  const until = began + seconds * 1_000;
  const work = async (person: Person, place: number) => {
    await sleep((place * everyMs) / people);
    for (let at = place * 7; performance.now() < until; at++) {
      const started = performance.now();
      const timed: Person = {
        ...person,
        request: async (...call) => {
          const startedAt = performance.now();
          const reply = await person.request(...call);
          durations.push(performance.now() - startedAt);
          return reply;
        },
      };
      const { http, message } = await nextOf(at)(timed, at);
      if (http !== 200) errors.push(`${http} ${message}`);
      await sleep(Math.max(0, everyMs - (performance.now() - started)));
    }
  };
  const cpuBefore = cpuMsOf(pid);
  let cpuOfRequest = 0;
  const upload = sleep(seconds * 250).then(() => {
    cpuOfRequest = (cpuMsOf(pid) - cpuBefore) / durations.length;
    return putInboundWorkbook(url, all[0]?.login.data.user.companyId.id ?? '', rows, false);
  });
  await Promise.all([...all.map(work), upload]);
  return {
    'requests/s': (durations.length / (performance.now() - began)) * 1_000,
    ms: quantile(durations, 0.5),
    'p95 ms': quantile(durations, 0.95),
    'p99 ms': quantile(durations, 0.99),
    'max ms': quantile(durations, 1),
    'CPU ms': cpuOfRequest,
    errors: errors.length,
    said: [...new Set(errors)].slice(0, 5),
  };
};
