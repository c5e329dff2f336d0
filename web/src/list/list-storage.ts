import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListSpec } from '../../../contract/definition/list.ts';
import { first, type ListState, readListState, type UrlOptions, writeListState } from './list-state.ts';

/** A list's state and how to change it. */
export interface ListStorage {
  readonly state: ListState;
  set(next: ListState): void;
}

/** In the page's address: back, reload and a shared link show the same. */
export const useUrlState = (spec: ListSpec, { company = '', filters = [] }: UrlOptions = {}): ListStorage => {
  const [params, setParams] = useSearchParams();
  // The company chosen last time is where a list begins; from then on the address alone says which.
  const begun = useRef(company === '');
  const state = readListState(params, spec, { filters, company: begun.current ? '' : company });
  const isThere = params.has('company');
  useEffect(() => {
    if (!begun.current && !isThere) setParams(writeListState(state, spec), { replace: true });
    if (isThere) begun.current = true;
  });
  return { state, set: (next) => setParams(writeListState(next, spec)) };
};

/** On the page alone: for lists inside a record, whose address is the record's. */
export const useLocalState = (spec: ListSpec): ListStorage => {
  const [state, set] = useState(() => first(spec));
  return { state, set };
};
