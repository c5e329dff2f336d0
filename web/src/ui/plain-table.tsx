import type { ReactNode } from 'react';
import { Table, TableBody, TableCell, TableHead, TableRow } from './table.tsx';

interface Props {
  /** What it is a table of: read out, not shown. */
  readonly caption: string;
  readonly headings: readonly string[];
  /** Inside a dialog, which scrolls and has edges of its own. */
  readonly inDialog?: boolean;
  /** Its rows. */
  readonly children: ReactNode;
}

/** A table that neither sorts nor pages. */
export const PlainTable = ({ caption, headings, inDialog = false, children }: Props) => (
  <Table className={`table${inDialog ? ' static' : ''}`} caption={<span className="visually-hidden">{caption}</span>}>
    <TableHead>
      <TableRow>
        {headings.map((heading) => (
          <TableCell key={heading} as="th" scope="col">
            {heading}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>{children}</TableBody>
  </Table>
);
