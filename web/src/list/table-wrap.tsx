import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  /** Many rows in little room: the table scrolls within itself, by keyboard too. */
  readonly scrolls: boolean;
  readonly stale?: boolean;
  readonly hidden?: boolean;
  readonly children: ReactNode;
}

/** Around a table; dims it while the next rows are on their way. */
export const TableWrap = ({ label, scrolls, stale = false, hidden = false, children }: Props) => {
  const className = `table-wrap${stale ? ' stale' : ''}${scrolls ? ' scrolls' : ''}`;
  return scrolls ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={className} tabIndex={0} aria-label={`${label}, scrolls`} aria-busy={stale} hidden={hidden}>
      {children}
    </section>
  ) : (
    <div className={className} aria-busy={stale} hidden={hidden}>
      {children}
    </div>
  );
};
