import type { ReactNode, Ref } from 'react';

interface Props {
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
export const TableWrap = ({ label, scrolls, stale = false, hidden = false, look = '', ref, children }: Props) => {
  const className = `table-wrap${stale ? ' stale' : ''}${scrolls ? ' scrolls' : ''} ${look}`.trim();
  // What scrolls must be reachable by keyboard; what does not takes the focus of a row that has gone.
  const reach = scrolls ? { tabIndex: 0, 'aria-label': `${label}, scrolls` } : { tabIndex: -1 };
  return (
    <section {...reach} ref={ref} className={className} aria-busy={stale} hidden={hidden}>
      {children}
    </section>
  );
};
