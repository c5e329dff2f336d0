import type { Fault } from './fault.ts';

const at = 'test/lambdas/imports/';
const dates = [`${at}date-columns.test.ts`];
const empty = [`${at}empty-cells.test.ts`, `${at}before-after.test.ts`];
const mapping = [`${at}mapping.test.ts`, `${at}foreign.test.ts`];
const transitions = [`${at}transitions.test.ts`];
const faults = [`${at}all-faults-of-a-row.test.ts`];
const definitions = [`${at}record-mapper.test.ts`, `${at}definitions.test.ts`];
const undo = [`${at}undo.test.ts`];
const inTurn = [`${at}undo-in-turn.test.ts`];
const interruptions = [`${at}interruptions.test.ts`, `${at}together.test.ts`];
const operator = [`${at}operator-file.test.ts`];

const rows = 'lambdas/import/rows/';
const batch = 'lambdas/import/batch/';
const cells = 'lambdas/import/definitions/';
const undone = 'lambdas/import/undo/';

/** Mistakes in the import of spreadsheets: its rows, its writes, their undo, and what cells mean. */
export const importFaults: readonly Fault[] = [
  [`${rows}file-flow.ts`, 'if (!refused.has', 'if (refused.has', 'accepts what was refused', transitions],
  [`${rows}file-flow.ts`, 'good: accepted.length', 'good: total', 'counts refused rows as good', transitions],
  [`${rows}file-flow.ts`, 'plan.failed = failed.length', 'plan.failed = 0', 'plans no failed row', transitions],
  [`${rows}file-flow.ts`, 'existing === 0 && failed', 'failed', 'demands columns for updates', [...mapping, ...empty]],
  [`${rows}file-flow.ts`, 'rows: rows.slice(1)', 'rows', 'imports the example', [`${at}exports-and-templates.test.ts`]],
  [`${rows}collect-changes.ts`, "after === '' ?", "after !== '' ?", 'calls a change a clearing', empty],
  [`${rows}collect-changes.ts`, 'was === is ?', 'was !== is ?', 'shows what is equal', empty],
  [`${rows}collect-changes.ts`, 'changed + cleared > 0', 'changed > 0', 'hides cleared columns', empty],
  [`${rows}date-columns.ts`, '> MONTHS &&', '>= MONTHS &&', 'takes December for a day', dates],
  [`${rows}date-columns.ts`, "? 'monthFirst' : '')", "? '' : 'monthFirst')", 'asks where it is clear', dates],
  [`${rows}date-columns.ts`, "order === 'dayFirst')", "order === '')", 'turns what was not answered', dates],
  [`${rows}date-columns.ts`, 'dateOrders[field] || ', '', 'ignores the answer for a column', dates],
  [`${rows}date-columns.ts`, '.slice(0, EXAMPLES)', '', 'shows every cell', dates],
  [`${rows}plan-rows.ts`, "mode === 'updateOnly'", "mode === 'createOnly'", 'creates where it may not', transitions],
  [`${rows}plan-rows.ts`, "return mode === 'createOnly'", "return mode === 'updateOnly'", 'updates less', transitions],
  [`${rows}plan-rows.ts`, '&& used.has(id)', '&& !used', 'writes one record twice', faults],
  [`${rows}plan-rows.ts`, 'if (seen.has(mark))', 'if (!seen)', 'adds one record twice', faults],
  [
    `${rows}plan-rows.ts`,
    'faults.add(references.problemsOf(plan++))',
    'plan++',
    'names what is none',
    [...definitions, ...undo],
  ],
  [`${rows}plan-rows.ts`, 'new RowFaults(good.amiss)', 'new RowFaults()', 'guesses one date', dates],
  [`${cells}record-mapper.ts`, '[error, ...error.others].map', '[error].map', 'names one fault of several', faults],
  [`${rows}plan-rows.ts`, "?? '') !== cells[field]", "?? '') === cells[field]", 'merges what is equal', empty],
  [`${rows}refused-rows.ts`, '|| !isSame(cells, row.cells)', '', 'mixes two files', [`${at}refused-rows.test.ts`]],
  [
    `${rows}refused-rows.ts`,
    '=> others)) return',
    '=> !others)) return',
    'loses columns',
    [`${at}refused-rows.test.ts`],
  ],
  [`${cells}import-definition.ts`, "text === CLEAR ? '' : text", 'text', 'stores the mark for clearing', empty],
  [
    `${cells}import-definition.ts`,
    ' || more.length > 0',
    '',
    'takes one of two days',
    [...definitions, ...dates, ...mapping],
  ],
  [`${cells}import-definition.ts`, 'readPhone(text) ?? text', "readPhone(text) ?? ''", 'drops a phone', definitions],
  [`${cells}names.ts`, "=== 1 ? 'name' : 'userName'", "=== 1 ? 'userName' : 'name'", 'confuses users', definitions],
  [`${cells}names.ts`, '!known.has(id) && !chosen', 'known.has(id) && !chosen', 'drops old entries', definitions],
  [`${cells}names.ts`, '[...lines, line] : lines', 'lines : [...lines, line]', 'adds empty lines', definitions],
  [
    `${cells}names.ts`,
    "line?.isSelected ? showDay(line.selectedDate) : ''",
    "showDay(line?.selectedDate ?? '')",
    'shows a day that does not count',
    definitions,
  ],
  [`${batch}commit-rows.ts`, 'done: progress.done + took', 'done: took', 'begins again', interruptions],
  [`${batch}commit-rows.ts`, 'progress.firstV || view.v + 1', 'view.v + 1', 'forgets the first write', undo],
  [`${batch}commit-rows.ts`, "state: 'undoing'", "state: 'refused'", 'leaves rows of a refused import', interruptions],
  [`${batch}commit-rows.ts`, 'counts.skipped + tally.skipped', 'counts.skipped', 'counts no skipped row', transitions],
  [`${batch}commit-rows.ts`, 'counts.updated + tally.updated', 'tally.updated', 'counts one write', interruptions],
  [
    `${undone}undo-outcome.ts`,
    "if (!record || (record.version !== change.version && !isReturned)) return { counts: 'left' };",
    "if (!record) return { counts: 'left' };",
    'undoes later work',
    undo,
  ],
  [
    `${undone}returned-records.ts`,
    'return isDeepStrictEqual(fields, fieldsLeft) && ',
    'return ',
    'undoes what a user has changed',
    inTurn,
  ],
  [`${undone}returned-records.ts`, 'Object.assign(left, change.before);', '', 'finds no later import undone', inTurn],
  [`${undone}undo-outcome.ts`, 'isKept(change.id, companyId)', 'false', 'removes what is named', undo],
  [`${undone}undo-outcome.ts`, "counts: 'removed'", "counts: 'restored'", 'miscounts', undo],
  [`${undone}undo-outcome.ts`, '...remaining, ...change.before', '...record', 'leaves the imported values', undo],
  [`${batch}undo-rows.ts`, 'undo[counts]++;', '', 'counts nothing', undo],
  [`${batch}undo-rows.ts`, 'creates ? kept.look(again) : noReferences', 'noReferences', 'removes what is named', undo],
  [`${undone}undo-outcome.ts`, 'if (index >= from &&', 'if (index > from &&', 'passes over a change', undo],
  [`${undone}undo-outcome.ts`, 'v >= firstV && v > lastV', 'v > firstV && v > lastV', 'leaves the first write', undo],
  [
    `${batch}files.ts`,
    "['check', ...progress.failedAt]",
    "['check']",
    'reports no later failure',
    [...interruptions, ...transitions],
  ],
  ['lambdas/import/resume.ts', 'plan.failed > 0)', 'plan.failed > 1)', 'writes part of all or nothing', transitions],
  ['lambdas/import/resume.ts', 'counts.created - undo.removed', 'counts.created', 'counts undone rows', interruptions],
  [
    'lambdas/import/import-file.ts',
    "INBOUND_OPTIONS.review] === 'true'",
    "INBOUND_OPTIONS.review] !== 'true'",
    'waits',
    operator,
  ],
  [
    'lambdas/import/import-file.ts',
    "ImportMode.catch('both')",
    "ImportMode.catch('createOnly')",
    'another mode',
    operator,
  ],
  [
    'lambdas/import/import-file.ts',
    "if (found.state !== 'waiting')",
    "if (found.state === 'waiting')",
    'never begins',
    operator,
  ],
];
