import { useEffect, useRef, useState } from 'react';
import type { ListSpec } from '../../../contract/definition/list-spec.ts';
import type { SavedView } from '../../../contract/view/record.ts';
import { useListParams } from './list-params.ts';
import { first, type ListState, readListState, type UrlOptions, writeListState } from './list-state.ts';
import { CHANGED, isBare, isChangedIn, showSame, stateOfView, VIEW } from './views/view-state.ts';

/** A list's state and how to change it. */
export interface ListStorage {
  readonly state: ListState;
  set(next: ListState): void;
}

interface ViewOptions extends UrlOptions {
  /** Filters that select the list itself. */
  readonly fixed?: readonly string[];
  /** The view that is open. */
  readonly view?: SavedView | undefined;
  /** The view that a bare address opens with, by its id; undefined while it is not known, '' for none. */
  readonly startsWith?: string | undefined;
}

/** In the page's address: back, reload and a shared link show the same. A view's address names it, and says what was changed. */
export const useUrlState = (
  spec: ListSpec,
  { company = '', filters = [], fixed = [], view, startsWith }: ViewOptions = {},
): ListStorage => {
  const [params, setParams] = useListParams();
  // The company chosen last time is where a list begins; from then on the address alone says which.
  const begun = useRef(company === '');
  const address = readListState(params, spec, { filters, company: begun.current ? '' : company });
  const saved = view && stateOfView(view, address, fixed);
  const state = saved && !isChangedIn(params, fixed) ? saved : address;
  const isThere = params.has('company');
  const opens = startsWith !== undefined && startsWith !== '' && isBare(params, fixed);
  const write = (next: ListState) => {
    const isSame = saved !== undefined && showSame(next, saved);
    const { page, company: chosen, filters: all } = next;
    const kept = Object.fromEntries(Object.entries(all).filter(([filter]) => fixed.includes(filter)));
    const written = writeListState(isSame ? { ...first(spec, chosen), page, filters: kept } : next, spec);
    const named = params.get(VIEW);
    if (named !== null) written.set(VIEW, named);
    if (saved && !isSame) written.set(CHANGED, '1');
    return written;
  };
  useEffect(() => {
    if (opens) {
      const opened = new URLSearchParams(params);
      opened.set(VIEW, startsWith);
      void setParams(opened, { replace: true });
      return;
    }
    if (!begun.current && !isThere) void setParams(write(state), { replace: true });
    if (isThere) begun.current = true;
  });
  return { state, set: (next) => void setParams(write(next)) };
};

/** On the page alone: for lists inside a record, whose address is the record's. */
export const useLocalState = (spec: ListSpec): ListStorage => {
  const [state, set] = useState(() => first(spec));
  return { state, set };
};
