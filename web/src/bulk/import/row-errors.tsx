import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BulkKind, ImportReport } from '#contract/import/record.ts';
import { figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { openFile } from '#web/api/files.ts';
import { Pager } from '#web/list/pager.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { PlainTable, TableCell, TableRow } from '#web/ui/table/table.tsx';
import { createReportQuery, type ShownImport } from './use-import.ts';

/** The rows that could not be imported, each with what is wrong, to be corrected and uploaded again. */
export const ErrorFile = ({ kind, title, report }: Pick<ShownImport, 'kind' | 'title' | 'report'>) =>
  report.errorCount > 0 && (
    <DownloadButton
      name="Download the errors"
      onPress={() =>
        openFile(() => api.bulk.errorFile({ params: { id: report.id }, query: { modifier: kind } }), title)
      }
    />
  );

interface Props {
  readonly kind: BulkKind;
  /** With the first page of its errors. */
  readonly report: ImportReport;
}

/** One page of the errors of an import at a time; the first is page 1, and in the report already. */
export const useErrorPage = ({ kind, report }: Props) => {
  const [chosen, choose] = useState(1);
  const page = Math.min(chosen, report.errorPages);
  const further = useQuery({
    ...createReportQuery(kind, report.id, page - 1),
    enabled: page > 1,
    placeholderData: keepPreviousData,
  });
  const { errors, errorsFrom } = page > 1 ? (further.data ?? report) : report;
  return { page, choose, errors, errorsFrom, problem: page > 1 ? further.error : null };
};

type ErrorPageState = ReturnType<typeof useErrorPage>;

/** Which errors are shown, and the pages of them; nothing where one page has them all. */
export const ErrorPages = ({
  report,
  state: { page, choose, errors, errorsFrom, problem },
}: Pick<Props, 'report'> & { readonly state: ErrorPageState }) => (
  <>
    {problem && (
      <p role="alert" className="banner error">
        {sayFailure(problem)}
      </p>
    )}
    {report.errorPages > 1 && (
      <div className="list-foot">
        <p role="status" className="range">
          Errors {figure(errorsFrom + 1)}-{figure(errorsFrom + errors.length)} of {figure(report.errorCount)}
        </p>
        <Pager page={page} pages={report.errorPages} label="Pages of errors" onPage={choose} />
      </div>
    )}
  </>
);

/** The cells that could not be imported, as the sheet numbers them, page by page: all of them can be reached. */
export const RowErrors = ({ kind, report }: Props) => {
  const state = useErrorPage({ kind, report });
  const { errors, errorsFrom } = state;
  const what = report.change ? 'Records that cannot be changed' : 'Rows that could not be imported';
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <section key={errorsFrom} className="row-errors" aria-label={what} tabIndex={0}>
        <PlainTable
          caption={what}
          headings={report.change ? ['Name', 'Reason'] : ['Row', 'Column', 'Value', 'Message']}
          inDialog
        >
          {report.change &&
            errors.map(({ row, value, message }) => (
              <TableRow key={`${row} ${message}`}>
                <TableCell data-label="Name">{value || 'Not available'}</TableCell>
                <TableCell data-label="Reason">{message}</TableCell>
              </TableRow>
            ))}
          {!report.change &&
            errors.map(({ row, column, value, message }) => (
              <TableRow key={`${row} ${column} ${message}`}>
                <TableCell className="number" data-label="Row">
                  {row.toLocaleString('en-US')}
                </TableCell>
                <TableCell data-label="Column">{column}</TableCell>
                <TableCell data-label="Value">{value}</TableCell>
                <TableCell data-label="Message">{message}</TableCell>
              </TableRow>
            ))}
        </PlainTable>
      </section>
      <ErrorPages report={report} state={state} />
    </>
  );
};
