import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { ImportReport, RowChange, RowError } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { BeforeAfter } from '#web/ui/shown-values.tsx';
import { createReportQuery, type ShownImport } from './use-import.ts';
import '#web/styles/history.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BULK_SHOWN_CHANGES } from '#contract/rules/limits.ts';
import { sayFailure } from '#web/api/failure.ts';
import { Pager } from '#web/list/pager.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { PlainTable, TableCell, TableRow } from '#web/ui/table/table.tsx';
import { ErrorPages, useErrorPage } from './row-errors.tsx';

interface ChangedFieldsProps {
  readonly fields: ChangeExample['fields'];
  /** A new entry has no value from before. */
  readonly isNew: boolean;
}

/** The fields that change, each before and after. */
const ChangedFields = ({ fields, isNew }: ChangedFieldsProps) =>
  fields.map(({ label, before, after }) => (
    <span key={label} className="change-example">
      {label}: {isNew ? after : <BeforeAfter before={before} after={after} />}
    </span>
  ));

interface ChangeExamplesProps {
  readonly examples: readonly ChangeExample[];
  /** How many records would be changed. */
  readonly of: number;
  readonly isNew: boolean;
}

/** The first records that a plan would change, each field before and after. */
export const ChangeExamples = ({ examples, of, isNew }: ChangeExamplesProps) => {
  if (examples.length === 0) return null;
  const title = examples.length < of ? `The first ${examples.length} of ${counted(of, 'record')}` : 'These records';
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="change-examples">
        {examples.map(({ name, fields }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
          <li key={at}>
            <strong>{name}</strong>
            <ChangedFields fields={fields} isNew={isNew} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** '3 changed, 1 cleared'. */
const countsOf = (changed: number, cleared: number) =>
  [...(changed > 0 ? [`${figure(changed)} changed`] : []), ...(cleared > 0 ? [`${figure(cleared)} cleared`] : [])].join(
    ', ',
  );

/** How many rows a checked file would change, by column, and the workbook of all of them. docs/design/import.md. */
export const ColumnCounts = ({
  kind,
  title,
  report: { id, changes, plan },
}: Pick<ShownImport, 'kind' | 'title'> & { readonly report: ImportReport }) => {
  if (!changes || changes.updated.length === 0) return null;
  const where = { params: { id }, query: { modifier: kind } };
  return (
    <section className="plan-changes" aria-labelledby="plan-changes">
      <div className="plan-changes-head">
        <h3 id="plan-changes">What changes in {counted(plan.updated, 'row')}</h3>
        <DownloadButton
          name="Download the changes"
          onPress={() => openFile(() => api.bulk.changesFile(where), title)}
        />
      </div>
      <ul className="column-changes">
        {changes.columns.map(({ label, changed, cleared }) => (
          <li key={label} className={cleared > 0 ? 'clears' : undefined}>
            <strong>{label}</strong>: {countsOf(changed, cleared)}
          </li>
        ))}
      </ul>
    </section>
  );
};

type Outcome = 'created' | 'updated' | 'failed';

/** A row of the file and what becomes of it. */
interface PlanRow {
  readonly row: number;
  readonly outcome: Outcome;
  readonly name: string;
  readonly fields: RowChange['fields'];
  readonly errors: readonly RowError[];
}

const outcomes = {
  created: { kind: 'info', word: 'New' },
  updated: { kind: 'review', word: 'Changed' },
  failed: { kind: 'failed', word: 'Error' },
} as const;

/** The errors of a row stand together: they come in the order of the file. */
const failedRows = (errors: readonly RowError[]): PlanRow[] => {
  const byRow = new Map<number, RowError[]>();
  for (const error of errors) byRow.set(error.row, [...(byRow.get(error.row) ?? []), error]);
  return [...byRow].map(([row, own]) => ({ row, outcome: 'failed', name: '', fields: [], errors: own }));
};

const changedRows = (changes: readonly RowChange[], outcome: 'created' | 'updated') =>
  changes.map((change): PlanRow => ({ ...change, outcome, errors: [] }));

/** What is wrong with one cell, and the cell. */
const CellError = ({ error: { column, value, message } }: { readonly error: RowError }) => (
  <span className="cell-error">
    <strong>{column}</strong>
    {value !== '' && <span>“{value}”</span>}
    <span>{message}</span>
  </span>
);

/** One page of the rows that update at a time; the first is page 1, and in the report already. */
const useChangesPage = ({ kind, report }: Pick<ShownImport, 'kind'> & { readonly report: ImportReport }) => {
  const [page, choose] = useState(1);
  const further = useQuery({
    ...createReportQuery(kind, report.id, 0, page - 1),
    enabled: page > 1,
    placeholderData: keepPreviousData,
  });
  const { changes } = page > 1 ? (further.data ?? report) : report;
  return { page, choose, updated: changes?.updated ?? [], problem: page > 1 ? further.error : null };
};

type Props = Pick<ShownImport, 'kind' | 'report'> & {
  /** Whether the rows of an outcome are listed. */
  lists(outcome: Outcome): boolean;
};

/** The rows of a checked file in one table, in their order: what each would change, before and after, or what is wrong with it. */
export const PlanRows = ({ kind, report, lists }: Props) => {
  const { changes, plan } = report;
  const errorPage = useErrorPage({ kind, report });
  const changesPage = useChangesPage({ kind, report });
  const created = changes?.created ?? [];
  const pages = changes?.pages ?? 1;
  const shown = {
    failed: lists('failed') ? failedRows(errorPage.errors) : [],
    updated: lists('updated') ? changedRows(changesPage.updated, 'updated') : [],
    created: lists('created') ? changedRows(created, 'created') : [],
  };
  const rows = [...shown.failed, ...shown.updated, ...shown.created].sort((a, b) => a.row - b.row);
  if (rows.length === 0) return null;
  const from = (changesPage.page - 1) * BULK_SHOWN_CHANGES;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <section className="row-errors" aria-label="Rows of the file" tabIndex={0}>
        <PlainTable caption="Rows of the file" headings={['Row', 'Result', 'Name', 'Before and after']} inDialog>
          {rows.map(({ row, outcome, name, fields, errors }) => (
            <TableRow key={`${row} ${outcome}`} className={`plan-row ${outcome}`}>
              <TableCell className="number" data-label="Row">
                {figure(row)}
              </TableCell>
              <TableCell data-label="Result">
                <Status kind={outcomes[outcome].kind}>{outcomes[outcome].word}</Status>
              </TableCell>
              <TableCell data-label="Name">{name}</TableCell>
              <TableCell data-label="Before and after">
                <div>
                  <ChangedFields fields={fields} isNew={outcome === 'created'} />
                  {errors.map((error) => (
                    <CellError key={`${error.column} ${error.message}`} error={error} />
                  ))}
                </div>
              </TableCell>
            </TableRow>
          ))}
        </PlainTable>
      </section>
      {lists('failed') && <ErrorPages report={report} state={errorPage} />}
      {changesPage.problem && (
        <p role="alert" className="banner error">
          {sayFailure(changesPage.problem)}
        </p>
      )}
      {lists('updated') && pages > 1 && (
        <div className="list-foot">
          <p role="status" className="range">
            Changed rows {figure(from + 1)}-{figure(from + changesPage.updated.length)} of {figure(plan.updated)}
          </p>
          <Pager page={changesPage.page} pages={pages} label="Pages of changed rows" onPage={changesPage.choose} />
        </div>
      )}
      {lists('created') && created.length < plan.created && (
        <p className="prose">
          The first {figure(created.length)} of {counted(plan.created, 'new row')} are listed.
        </p>
      )}
    </>
  );
};
