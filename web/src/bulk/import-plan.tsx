import { useState } from 'react';
import { planFor } from '#contract/import/plan.ts';
import type { ImportOptions, ImportReport } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { Select } from '../ui/choice/select.tsx';
import { BeforeAfterPlan } from './before-after-plan.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import { ChooseSheet } from './choose-sheet.tsx';
import { DateOrders } from './date-orders.tsx';
import { Figures } from './import/figures.tsx';
import { ErrorFile, RowErrors } from './import/row-errors.tsx';
import type { ShownImport } from './import/use-import.ts';
import { useImportAction, useRecheck } from './import/use-import.ts';

type Props = Pick<ShownImport, 'kind' | 'title' | 'report' | 'onChanged'>;

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
const clears = ({ changes }: ImportReport) => changes?.columns.every(({ cleared }) => cleared === 0) !== true;

/** What a checked file would do; nothing is written before the person says so. docs/design/import.md. */
export const ImportPlan = ({ kind, title, report, onChanged }: ShownImport) => {
  const { errors, fileName } = report;
  const [mode, setMode] = useState<Mode>(report.options.mode);
  const [allOrNothing, setAllOrNothing] = useState(report.options.allOrNothing);
  const { busy, run } = useImportAction(kind, title, report.id, onChanged);
  const choose = (chosen: string) => setMode(modes.find(({ id }) => id === chosen)?.id ?? mode);
  const plan = planFor(report.plan, mode);
  const written = plan.created + plan.updated;
  const stopped = allOrNothing && plan.failed > 0;
  const isAsked = report.dateColumns.some((column) => column.isAsked && column.order === '');
  return (
    <>
      <p role="status" className={`banner ${plan.failed > 0 ? 'warning' : 'success'}`}>
        {isAsked
          ? 'A column of dates needs an answer before the file can be imported. Nothing is written yet.'
          : plan.failed > 0
            ? `${figure(plan.failed)} of ${counted(plan.rows, 'row')} ${plan.failed === 1 ? 'has' : 'have'} errors. Nothing is written yet.`
            : `${clears(report) ? 'No row has errors.' : 'Every row is fine.'} Nothing is written yet.`}
      </p>
      <p className="file-name">{fileName}</p>
      <ChooseSheet kind={kind} title={title} report={report} onChanged={onChanged} />
      <ChooseColumns kind={kind} title={title} report={report} onChanged={onChanged} />
      <DateOrders kind={kind} title={title} report={report} onChanged={onChanged} />
      <EmptyCells kind={kind} title={title} report={report} onChanged={onChanged} />
      <Figures of={report} counts={plan} planned />
      {errors.length > 0 && <RowErrors kind={kind} report={report} />}
      <BeforeAfterPlan kind={kind} title={title} report={report} mode={mode} />
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
          disabled={written === 0 || stopped || isAsked}
          aria-disabled={busy}
          onClick={() => run('confirm', { mode, allOrNothing })}
        >
          Import {counted(written, 'row')}
        </button>
      </div>
    </>
  );
};
