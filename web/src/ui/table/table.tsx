import type { ComponentProps, ReactNode, Ref } from 'react';

interface TableWrapProps {
  readonly label: string;
  /** Many rows in little room: the table scrolls within itself, by keyboard too. */
  readonly scrolls: boolean;
  readonly stale?: boolean;
  readonly hidden?: boolean;
  /** Further classes: how close its rows stand. */
  readonly look?: string;
  readonly ref?: Ref<HTMLElement>;
  readonly children: ReactNode;
}

/** Around a table; dims it while the next rows are on their way. */
export const TableWrap = ({
  label,
  scrolls,
  stale = false,
  hidden = false,
  look = '',
  ref,
  children,
}: TableWrapProps) => {
  const className = `table-wrap${stale ? ' stale' : ''}${scrolls ? ' scrolls' : ''} ${look}`.trim();
  // What scrolls must be reachable by keyboard; what does not takes the focus of a row that was removed.
  const reach = scrolls ? { tabIndex: 0, 'aria-label': `${label}, scrolls` } : { tabIndex: -1 };
  return (
    <section {...reach} ref={ref} className={className} aria-busy={stale} hidden={hidden}>
      {children}
    </section>
  );
};

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
