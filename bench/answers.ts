import { apart } from './kit/apart.ts';
import type { Bench } from './kit/bench.ts';
import { withPortal } from './kit/portal-process.ts';

const pagesWhile = apart<typeof import('./steps/pages-while.ts')>('pages-while.ts');
const rows = 50_000;

/** Whether people wait for an import. */
export const bench: Bench = {
  about:
    '`npm start`: pages of a list for one person while a workbook of 50,000 resellers is checked; `requests` has one that is written.',
  run: (report) =>
    withPortal(async ({ url }) => {
      const { idle, checked } = (await pagesWhile({ url, rows })).result;
      const goal = { 'p95 ms': 100 };
      report({ what: 'nothing else happens', now: idle });
      report({ what: '50,000 rows are checked', now: checked, goal, isQuoted: true });
    }),
};
