import { COLUMNS } from './data/sheets.ts';
import { apart } from './kit/apart.ts';
import type { Bench, Figures, Report } from './kit/bench.ts';
import { withEngines } from './kit/with-engines.ts';

const putSheet = apart<typeof import('./steps/put-sheet.ts')>('put-sheet.ts');
const importWhole = apart<typeof import('./steps/import-whole.ts')>('import-whole.ts');
const importPhases = apart<typeof import('./steps/import-phases.ts')>('import-phases.ts');
const showChanges = apart<typeof import('./steps/show-changes.ts')>('show-changes.ts');
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
  return file.result.company;
};

/** What the plan's before and after take of the check, which does them while it stores the rows before. */
const reportChanges = async (report: Report, company: string) => {
  const file = await putSheet({ count: SMALL, name: '', isReviewed: true, changes: company });
  const { check, shown, updated } = (await showChanges(file.result)).result;
  if (updated !== SMALL) throw new Error(`${updated} of ${SMALL} rows change a record`);
  report({
    what: `${words(SMALL)} that change five cells each: checked`,
    now: { s: seconds(check), calls: check.calls },
  });
  report({
    what: `${words(SMALL)} that change five cells each: what the plan's before and after add to the check`,
    now: { '% more': (shown.ms / check.ms) * 100 },
    goal: { '% more': 15 },
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
      const company = await reportWhole(report, SMALL, { s: 2.5, MB: 450 }, puts);
      await reportChanges(report, company);
      await reportWhole(report, LARGE, { s: 12, MB: 450 });
      await reportPhases(report, SMALL, peers);
      await reportPhases(report, LARGE);
    }),
};
