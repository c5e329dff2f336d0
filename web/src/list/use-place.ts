import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListSpec } from '../../../contract/definition/list.ts';
import { first, type Kept, type ListState, readListState, writeListState } from './list-state.ts';

/** Where a list stands, and how it gets elsewhere. */
export interface Place {
  readonly state: ListState;
  go(next: ListState): void;
}

/** In the page's address: back, reload and a shared link show the same. */
export const useAddress = (spec: ListSpec, { company = '', filters = [] }: Kept = {}): Place => {
  const [params, setParams] = useSearchParams();
  // The company chosen last time is where a list begins; from then on the address alone says which.
  const begun = useRef(company === '');
  const state = readListState(params, spec, { filters, company: begun.current ? '' : company });
  const isThere = params.has('company');
  useEffect(() => {
    if (!begun.current && !isThere) setParams(writeListState(state, spec), { replace: true });
    if (isThere) begun.current = true;
  });
  return { state, go: (next) => setParams(writeListState(next, spec)) };
};

/** On the page alone: for lists inside a record, whose address is the record's. */
export const useOnPage = (spec: ListSpec): Place => {
  const [state, go] = useState(() => first(spec));
  return { state, go };
};
