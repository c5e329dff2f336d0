import { useState } from 'react';
import { planFor } from '#contract/import/plan.ts';
import type { DateColumn, DateOrder, ImportCounts, ImportOptions, ImportReport } from '#contract/import/record.ts';
import { sheets } from '#contract/import/sheets.ts';
import { dayInWords } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { ChooseColumns, ChooseSheet } from './choose-columns.tsx';
import { type FigureFilter, Figures } from './figures.tsx';
import { ColumnCounts, PlanRows } from './plan-rows.tsx';
import { ErrorFile } from './row-errors.tsx';
import { type ShownImport, useImportAction, useRecheck } from './use-import.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

const orders: readonly (readonly [DateOrder, string])[] = [
  ['dayFirst', 'Day first: DD/MM/YYYY'],
  ['monthFirst', 'Month first: MM/DD/YYYY'],
];

/** '05/03/2026 is read as March 5, 2026', for each of the cells. */
const describeReadings = ({ examples }: DateColumn) =>
  examples
    .map(({ text, day }) => (day === '' ? `${text} is not read` : `${text} is read as ${dayInWords(day)}`))
    .join('; ');

/** Fields for the order of the dates of a column that leaves it open, and says how those of the others are read. D-106. */
const DateOrders = (props: Props) => {
  const { kind, report } = props;
  const { busy, recheck } = useRecheck(props);
  const nameOf = ({ field }: DateColumn) => sheets[kind].columns[field]?.header ?? field;
  return (
    <>
      {report.dateColumns.map((column) =>
        column.isAsked ? (
          <fieldset key={column.field} className={column.order === '' ? 'date-order banner warning' : 'date-order'}>
            <legend>In which order are the dates of “{nameOf(column)}”?</legend>
            <p>
              {column.order === ''
                ? `Examples: ${column.examples.map(({ text }) => text).join(', ')}. Nothing of this column is written before you answer.`
                : `${describeReadings(column)}.`}
            </p>
            {orders.map(([order, words]) => (
              <label key={order} className="check">
                <input
                  type="radio"
                  name={`order-of-${column.field}`}
                  checked={column.order === order}
                  disabled={busy}
                  onChange={() => recheck({ dateOrders: { ...report.dateOrders, [column.field]: order } })}
                />
                {words}
              </label>
            ))}
          </fieldset>
        ) : (
          <p key={column.field} className="prose">
            {nameOf(column)}: {describeReadings(column)}.
          </p>
        ),
      )}
    </>
  );
};

/** What empty cells mean for records that exist; with another answer the file is checked again. D-105. */
const EmptyCells = (props: Props) => {
  const { report } = props;
  const { recheck } = useRecheck(props);
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={report.emptyClears}
          onChange={({ target }) => recheck({ emptyClears: target.checked })}
        />
        Empty cells clear the field
      </label>
      <p className="prose">
        {report.emptyClears
          ? 'An empty cell takes the value of a record that exists away.'
          : 'An empty cell keeps what is stored. Write (clear) to take a value away.'}
      </p>
    </>
  );
};

type Mode = ImportOptions['mode'];

const modes: readonly { readonly id: Mode; readonly name: string }[] = [
  { id: 'both', name: 'Create and update' },
  { id: 'createOnly', name: 'Create only' },
  { id: 'updateOnly', name: 'Update only' },
];

/** Whether the plan takes values away; also where that is not known. */
const mayClear = ({ changes }: ImportReport) => changes?.columns.every(({ cleared }) => cleared === 0) !== true;

/** Lists the rows of one outcome of the plan alone, while it has any. */
const useFigureFilter = ({ errors, changes }: ImportReport, plan: ImportCounts): FigureFilter => {
  const [chosen, onChoose] = useState<FigureFilter['chosen']>('rows');
  const listed = {
    created: plan.created > 0 && (changes?.created.length ?? 0) > 0,
    updated: plan.updated > 0 && (changes?.updated.length ?? 0) > 0,
    failed: errors.length > 0,
  };
  const offered = (['created', 'updated', 'failed'] as const).filter((name) => listed[name]);
  const isListed = offered.some((name) => name === chosen);
  // With rows of one outcome only there is nothing to choose.
  return { chosen: isListed ? chosen : 'rows', offered: offered.length > 1 ? ['rows', ...offered] : [], onChoose };
};

/** What a checked file would do; nothing is written before the person says so. docs/design/import.md. */
export const ImportPlan = ({ kind, title, report, onChanged }: ShownImport) => {
  const { fileName } = report;
  const [mode, setMode] = useState<Mode>(report.options.mode);
  const [allOrNothing, setAllOrNothing] = useState(report.options.allOrNothing);
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  const choose = (chosen: string) => setMode(modes.find(({ id }) => id === chosen)?.id ?? mode);
  const plan = planFor(report.plan, mode);
  const filter = useFigureFilter(report, plan);
  const leavesOut = { created: mode === 'updateOnly', updated: mode === 'createOnly', failed: false };
  const lists = (name: keyof typeof leavesOut) =>
    !leavesOut[name] && (filter.chosen === 'rows' || filter.chosen === name);
  const written = plan.created + plan.updated;
  const stopped = allOrNothing && plan.failed > 0;
  const needsAnswer = report.dateColumns.some((column) => column.isAsked && column.order === '');
  return (
    <>
      <p role="status" className={`banner ${plan.failed > 0 ? 'warning' : 'success'}`}>
        {needsAnswer
          ? 'A column of dates needs an answer before the file can be imported. Nothing is written yet.'
          : plan.failed > 0
            ? `${figure(plan.failed)} of ${counted(plan.rows, 'row')} ${plan.failed === 1 ? 'has' : 'have'} errors. Nothing is written yet.`
            : `${mayClear(report) ? 'No row has errors.' : 'Every row is fine.'} Nothing is written yet.`}
      </p>
      <p className="file-name">{fileName}</p>
      <ChooseSheet kind={kind} title={title} report={report} onChanged={onChanged} />
      <ChooseColumns kind={kind} title={title} report={report} onChanged={onChanged} />
      <DateOrders kind={kind} title={title} report={report} onChanged={onChanged} />
      <EmptyCells kind={kind} title={title} report={report} onChanged={onChanged} />
      <Figures of={report} counts={plan} planned filter={filter} />
      {lists('updated') && <ColumnCounts kind={kind} title={title} report={report} />}
      <PlanRows kind={kind} report={report} lists={lists} />
      <div className="import-options">
        <Select inline label="Mode" options={modes} value={mode} onChange={choose} />
        <label className="check">
          <input type="checkbox" checked={allOrNothing} onChange={({ target }) => setAllOrNothing(target.checked)} />
          All or nothing
        </label>
      </div>
      {stopped && <p className="field-error">With errors in the file, “all or nothing” writes nothing.</p>}
      <div className="dialog-actions">
        <ErrorFile kind={kind} title={title} report={report} />
        <button type="button" className="button" aria-disabled={busy} onClick={() => run('cancel')}>
          Cancel
        </button>
        <button
          type="button"
          className="button primary"
          disabled={written === 0 || stopped || needsAnswer}
          aria-disabled={busy}
          onClick={() => run('confirm', { mode, allOrNothing })}
        >
          Import {counted(written, 'row')}
        </button>
      </div>
    </>
  );
};
