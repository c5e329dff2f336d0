import { apart } from './kit/apart.ts';
import type { Bench, Figures } from './kit/bench.ts';
import { withEngines } from './kit/with-engines.ts';

const count = 100_000;
const storeEndUsers = apart<typeof import('./steps/store-end-users.ts')>('store-end-users.ts');
const changeEndUsers = apart<typeof import('./steps/change-end-users.ts')>('change-end-users.ts');
const exportOnce = apart<typeof import('./steps/export-once.ts')>('export-once.ts');
const readTable = apart<typeof import('./steps/read-table.ts')>('read-table.ts');

/** The hourly export of a tenant, each in a new process. */
export const bench: Bench = {
  about: 'The hourly export of a tenant of 100,000 end users with 300 providers, each time in a new process.',
  run: (report) =>
    withEngines(async () => {
      const { root, ids } = (await storeEndUsers({ count, whole: count })).result;
      const { result: table } = await readTable();
      const peer = {
        way: 'reading the table',
        s: table.ms / 1_000,
        calls: table.calls,
        'read units': table['read units'],
      };
      const exported = async (what: string, { goal, event = {} }: { goal?: Figures; event?: object } = {}) => {
        const { result, peakMb } = await exportOnce(event);
        const { calls, 'read units': units, ms } = result;
        const now = { calls, 'read units': units, s: ms / 1_000, MB: peakMb };
        report({ what, now, peer, ...(goal ? { goal, isQuoted: true } : {}) });
      };
      await exported('everything, the first time');
      await exported('nothing changed');
      await changeEndUsers({ root, ids: ids.slice(0, 1) });
      await exported('one changed', { goal: { s: 0.3, 'read units': 20, MB: 256 } });
      await changeEndUsers({ root, ids: ids.slice(1, 101) });
      await exported('100 changed, one by one');
      await exported('the whole rebuilt', { goal: { s: 12, MB: 512 }, event: { rebuild: true } });
    }),
};
