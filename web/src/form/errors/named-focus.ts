import { type MouseEvent, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { unfold } from '#web/ui/page-section.tsx';
import { fieldId } from '../record/record-context.ts';

const FOCUSABLE = 'input:not([disabled]), button, select, textarea, a';

/** Puts the focus on a field and shows it in the middle, where no bar covers it. */
export const goToField = (element: HTMLElement | null) => {
  if (element) unfold(element);
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'center' });
};

/** Puts the focus on a field of the page, or on the first control of what has this name; false if there is none. */
export const focusField = (name: string): boolean => {
  const place = document.getElementById(fieldId(name));
  if (!place) return false;
  const control = place.matches(FOCUSABLE) ? place : place.querySelector<HTMLElement>(FOCUSABLE);
  // In view mode there may be nothing but text.
  if (!control) place.tabIndex = -1;
  goToField(control ?? place);
  return true;
};

/** For a link to a place of a record's page: on that page nothing is left, so what was typed stays. */
export const stayAt = (event: MouseEvent<HTMLAnchorElement>, name: string) => {
  if (event.currentTarget.pathname === location.pathname && focusField(name)) event.preventDefault();
};

/** Puts the focus on the field that the address names (`?focus=reviewDate`), once it is there and the page is shown. */
export const useNamedFocus = (isShown: boolean) => {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const name = params.get('focus') ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link may be followed again.
  useEffect(() => {
    if (!isShown || name === '' || focusField(name)) return;
    // Parts of a form wait for their reference lists.
    const watcher = new MutationObserver(() => focusField(name) && watcher.disconnect());
    watcher.observe(document.body, { childList: true, subtree: true });
    return () => watcher.disconnect();
  }, [name, key, isShown]);
};
