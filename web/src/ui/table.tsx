import type { ComponentProps, ReactNode } from 'react';

/*
 * The parts of a table in the classes of Amplify's style sheet. Amplify's own primitives look through eighty style
 * properties for every cell, of which a list of 100 rows has a thousand, and bring 40 KB of theme with them.
 */

const classes = (own: string, more = '') => (more === '' ? own : `${own} ${more}`);

interface TableProps {
  readonly className?: string;
  /** What it is a table of. */
  readonly caption: ReactNode;
  readonly highlightOnHover?: boolean;
  readonly children: ReactNode;
}

export const Table = ({ className, caption, highlightOnHover = false, children }: TableProps) => (
  <table className={classes('amplify-table', className)} data-highlightonhover={highlightOnHover}>
    <caption className="amplify-table__caption">{caption}</caption>
    {children}
  </table>
);

export const TableHead = ({ children }: { readonly children: ReactNode }) => (
  <thead className="amplify-table__head">{children}</thead>
);

export const TableBody = ({ children }: { readonly children: ReactNode }) => (
  <tbody className="amplify-table__body">{children}</tbody>
);

export const TableRow = ({ className, ...props }: ComponentProps<'tr'>) => (
  <tr className={classes('amplify-table__row', className)} {...props} />
);

/** A cell, or with `as` a heading of its row or column. */
export const TableCell = ({
  as: Cell = 'td',
  className,
  ...props
}: ComponentProps<'td'> & { readonly as?: 'td' | 'th' }) => (
  <Cell className={classes(`amplify-table__${Cell}`, className)} {...props} />
);
