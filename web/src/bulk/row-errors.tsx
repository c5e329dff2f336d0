import { TableCell, TableRow } from '@aws-amplify/ui-react';
import type { RowError } from '../../../contract/records/import.ts';
import { figure } from '../../../contract/rules/figures.ts';
import { PlainTable } from '../ui/plain-table.tsx';

/** Every cell that could not be taken, as the sheet numbers them. */
export const RowErrors = ({
  errors,
  errorCount,
}: {
  readonly errors: readonly RowError[];
  readonly errorCount: number;
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
  <section className="row-errors" aria-label="Rows that could not be taken" tabIndex={0}>
    <PlainTable caption="Rows that could not be taken" headings={['Row', 'Column', 'Value', 'Message']} inDialog>
      {errors.map(({ row, column, value, message }) => (
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
    {errors.length < errorCount && (
      <p>
        Only the first {figure(errors.length)} of {figure(errorCount)} are shown. The file of the errors has all of
        them.
      </p>
    )}
  </section>
);
