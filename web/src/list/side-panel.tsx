import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { useShortcut } from '../routing/use-shortcut.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { Icon } from '../ui/icon.tsx';
import type { AnyRow } from './source.ts';
import '../styles/side-panel.css';

/** The links of the rows, by which the keyboard moves through a list. */
const rowLinks = () => [...document.querySelectorAll<HTMLAnchorElement>('.list-split .row th a')];

interface Props {
  readonly rows: readonly AnyRow[];
  /** The row whose record it shows, '' for none. */
  readonly opened: string;
  onOpen(id: string): void;
  /** What a record is called and what is shown of it; undefined for one that cannot be opened. */
  shown(id: string): { readonly name: string; readonly content: ReactNode } | '' | undefined;
}

/**
 * Shows one record next to the list that it is in, and has the keys of that list: j and k move the focus from row to row and
 * the panel follows, o opens it, Esc closes it.
 */
export const SidePanel = ({ rows, opened, onOpen, shown }: Props) => {
  const record = opened === '' ? undefined : shown(opened);
  const focusedAt = () => rowLinks().indexOf(document.activeElement as HTMLAnchorElement);
  const move = (by: 1 | -1) => () => {
    const at = focusedAt() >= 0 ? focusedAt() : rows.findIndex(({ id }) => id === opened);
    const to = Math.min(Math.max(at < 0 ? 0 : at + by, 0), rows.length - 1);
    rowLinks()[to]?.focus();
    const next = rows[to];
    if (opened !== '' && next) onOpen(next.id);
  };
  useShortcut('next', move(1));
  useShortcut('previous', move(-1));
  useShortcut('open', () => {
    const focused = rows[focusedAt()];
    if (focused) onOpen(focused.id);
  });
  const close = useEffectEvent(() => {
    rowLinks()[rows.findIndex(({ id }) => id === opened)]?.focus();
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
