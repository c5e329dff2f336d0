import { useEffect, useRef } from 'react';

/**
 * Keeps the focus near a list when the row that had it is gone: on the list itself, or on the page's title where none is
 * left. `rows` is how many there are, `shown` false while they are hidden or a dialog is open.
 */
export const useRestoredFocus = (rows: number | undefined, shown: boolean) => {
  const list = useRef<HTMLElement>(null);
  const before = useRef(rows);
  const shrank = useRef(false);
  useEffect(() => {
    if (rows !== undefined && before.current !== undefined && rows < before.current) shrank.current = true;
    before.current = rows ?? before.current;
    if (!shown || !shrank.current) return;
    shrank.current = false;
    if (document.activeElement === document.body) (list.current ?? document.querySelector('h1'))?.focus();
  });
  return list;
};
