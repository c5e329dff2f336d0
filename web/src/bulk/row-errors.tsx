import { TableCell, TableRow } from '@aws-amplify/ui-react';
import type { RowError } from '../../../contract/records/import.ts';
import { BULK_SHOWN_ERRORS } from '../../../contract/rules/limits.ts';
import { PlainTable } from '../ui/plain-table.tsx';

/** Every cell that could not be taken, as the sheet numbers them. */
export const RowErrors = ({ errors }: { readonly errors: readonly RowError[] }) => (
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
    {errors.length >= BULK_SHOWN_ERRORS && <p>Only the first {BULK_SHOWN_ERRORS.toLocaleString('en-US')} are shown.</p>}
  </section>
);
