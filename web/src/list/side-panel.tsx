import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { Icon } from '../ui/icon.tsx';
import { focusRow } from './row.tsx';
import type { AnyRow } from './source.ts';
import '../styles/side-panel.css';

interface Props {
  readonly rows: readonly AnyRow[];
  /** The row whose record it shows, '' for none. */
  readonly opened: string;
  onOpen(id: string): void;
  /** What a record is called and what is shown of it; undefined for one that cannot be opened. */
  shown(id: string): { readonly name: string; readonly content: ReactNode } | '' | undefined;
}

/** Shows one record next to the list that it is in; Esc closes it. The keys of the list move it from row to row. */
export const SidePanel = ({ rows, opened, onOpen, shown }: Props) => {
  const record = opened === '' ? undefined : shown(opened);
  const close = useEffectEvent(() => {
    focusRow(rows.findIndex(({ id }) => id === opened));
    onOpen('');
  });
  const isOpen = opened !== '';
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      const isTaken =
        event.defaultPrevented || document.querySelector('[role="dialog"], [role="menu"], [role="listbox"]');
      if (event.key === 'Escape' && !isTaken) close();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOpen]);
  return (
    <>
      <p role="status" className="visually-hidden">
        {record && `${record.name} is shown next to the list`}
      </p>
      {record && (
        <aside className="side-panel" aria-label={`${record.name}, in short`}>
          <div className="side-panel-head">
            <h2>{record.name}</h2>
            <button type="button" className="icon-button" aria-label="Close" onClick={() => close()}>
              <Icon name="close" />
            </button>
          </div>
          <Suspense fallback={<CardSkeleton />}>{record.content}</Suspense>
        </aside>
      )}
    </>
  );
};
