import type { ReactNode } from 'react';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_SELECT_MAX } from '#contract/rules/limits.ts';
import '#web/styles/selection.css';
import type { Selection } from './use-selection.ts';

interface Props {
  readonly selection: Selection;
  /** What can be done with the chosen rows. */
  readonly children: ReactNode;
}

const said = ({ count, isAll, isLost, isFull }: Selection) => {
  if (isLost) return 'Nothing is selected any more: the list shows other rows now.';
  if (isAll) return `All ${figure(count)} selected`;
  return isFull
    ? `${figure(count)} selected. One by one at most ${figure(BULK_SELECT_MAX)} can be.`
    : `${figure(count)} selected`;
};

/**
 * How many rows are chosen and what can be done with them. It lies over the lower end of the window, so nothing moves when
 * it comes; what it covers can be scrolled out from under it.
 */
export const SelectionBar = ({ selection, children }: Props) => {
  const { count, isAll, isLost, isPage, total, chooseAll, clear } = selection;
  const isOpen = count > 0 || isLost;
  return (
    <>
      <span role="status" className="visually-hidden">
        {isOpen ? said(selection) : ''}
      </span>
      {isOpen && (
        <>
          <section className="selection-bar" aria-label="Selected rows">
            <span className="selection-count">{said(selection)}</span>
            {isPage && !isAll && total > count && (
              <button type="button" className="link" onClick={chooseAll}>
                Select all {counted(total, 'row')} that match
              </button>
            )}
            <span className="selection-actions">
              {!isLost && children}
              <button type="button" className="button small" onClick={clear}>
                {isLost ? 'Close' : 'Clear'}
              </button>
            </span>
          </section>
          <div className="selection-room" />
        </>
      )}
    </>
  );
};
