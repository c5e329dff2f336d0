import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const storeLists = apart<typeof import('./steps/store-lists.ts')>('store-lists.ts');
const putSheet = apart<typeof import('./steps/put-sheet.ts')>('put-sheet.ts');
const importWhole = apart<typeof import('./steps/import-whole.ts')>('import-whole.ts');
const saveRecords = apart<typeof import('./steps/save-records.ts')>('save-records.ts');
const ROWS = 50_000;

/** What one save takes, whole: rights, rules, transaction, answer. */
export const bench: Bench = {
  about:
    'Saves through the API: in a tenant of 10,000 resellers, and in one into which a workbook of 50,000 is written by another process.',
  run: (report) =>
    withEngines(async () => {
      const [tenant] = (await storeLists({ name: 'Saves', records: 10_000 })).result;
      const alone = (await saveRecords({ company: tenant?.company ?? '' })).result;
      const shown = ['calls', 'read units', 'write units', 'ms', 'p95 ms'] as const;
      const goal = { calls: 3, 'write units': 14, 'p95 ms': 25 };
      report({ what: 'a changed record', now: only(alone.changed, ...shown), goal, isQuoted: true });
      if ('created' in alone) report({ what: 'a new record', now: only(alone.created ?? {}, ...shown), goal });
      const file = (await putSheet({ count: ROWS, name: 'Busy' })).result;
      const importing = importWhole(file);
      const { changed, refusalCount } = (await saveRecords({ company: file.company, whileImporting: true })).result;
      await importing;
      report({
        what: 'a changed record, while 50,000 rows are written; errors are people who were told to try later',
        now: { ...changed, errors: refusalCount },
        goal: { 'p95 ms': 150, errors: 0 },
        isQuoted: true,
      });
    }),
};
