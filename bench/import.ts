import { COLUMNS } from './data/sheets.ts';
import { apart } from './kit/apart.ts';
import type { Bench, Figures, Report } from './kit/bench.ts';
import { withEngines } from './kit/with-engines.ts';

const putSheet = apart<typeof import('./steps/put-sheet.ts')>('put-sheet.ts');
const importWhole = apart<typeof import('./steps/import-whole.ts')>('import-whole.ts');
const importPhases = apart<typeof import('./steps/import-phases.ts')>('import-phases.ts');
const importNaive = apart<typeof import('./steps/import-naive.ts')>('import-naive.ts');

const SMALL = 10_000;
const LARGE = 50_000;
const words = (count: number) => `${count.toLocaleString('en-US')} rows`;
const seconds = ({ ms = 0 }: Figures) => ms / 1_000;
const rate = (count: number, figures: Figures) => count / seconds(figures);

const reportWhole = async (report: Report, count: number, goal: Figures, puts?: Figures) => {
  const file = await putSheet({ count, name: `Whole ${count}` });
  const { result, peakMb } = await importWhole(file.result);
  report({
    what: `${words(count)}: from the file to the list, in a new process`,
    now: { s: seconds(result), calls: result.calls, MB: peakMb },
    goal,
    ...(puts ? { peer: { way: 'one PutItem per row, nothing checked', s: seconds(puts), calls: count } } : {}),
    isQuoted: true,
  });
};

const reportPhases = async (
  report: Report,
  count: number,
  peers: { parser?: Figures; openpyxl?: Figures | undefined } = {},
) => {
  const file = await putSheet({ count, name: `Phases ${count}`, isReviewed: true });
  const { check, commit, undo, alone } = (await importPhases({ ...file.result, isReplayed: count === SMALL })).result;
  const { parser, openpyxl } = peers;
  report({
    what: `${words(count)}: checked`,
    now: { s: seconds(check), calls: check.calls },
    ...(parser ? { peer: { way: 'SheetJS alone', s: seconds(parser) } } : {}),
  });
  if (openpyxl)
    report({
      what: `${words(count)}: checked, beside openpyxl`,
      now: { s: seconds(check) },
      peer: { way: 'openpyxl alone, in Python', s: seconds(openpyxl) },
    });
  report({
    what: `${words(count)}: committed`,
    now: { 'rows/s': rate(count, commit), calls: commit.calls, 'write units': commit['write units'] / count },
    goal: { 'rows/s': 4_500, 'write units': 2 },
    ...(alone ? { peer: { way: 'the same transactions alone', 'rows/s': rate(count, alone) } } : {}),
    isQuoted: true,
  });
  if (alone)
    report({
      what: `${words(count)}: committed, of the speed of the same transactions alone`,
      now: { '%': (rate(count, commit) / rate(count, alone)) * 100 },
      goal: { '%': 80 },
    });
  report({
    what: `${words(count)}: undone`,
    now: { 'rows/s': rate(count, undo), calls: undo.calls },
    goal: { 'rows/s': rate(count, commit) },
    peer: { way: 'their commit', 'rows/s': rate(count, commit) },
    isQuoted: true,
  });
};

/** Spreadsheets of resellers. Write units are those of a row. */
export const bench: Bench = {
  about: `Workbooks of 10,000 and 50,000 resellers with ${COLUMNS} columns, every cell filled; the write units are those of one row.`,
  run: (report) =>
    withEngines(async () => {
      const { puts, ...peers } = (await importNaive({ count: SMALL })).result;
      await reportWhole(report, SMALL, { s: 2.5, MB: 450 }, puts);
      await reportWhole(report, LARGE, { s: 12, MB: 450 });
      await reportPhases(report, SMALL, peers);
      await reportPhases(report, LARGE);
    }),
};
