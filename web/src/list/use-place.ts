import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListSpec } from '../../../contract/lists/list.ts';
import { first, type Kept, type ListState, readListState, writeListState } from './list-state.ts';

/** Where a list stands, and how it gets elsewhere. */
export interface Place {
  readonly state: ListState;
  go(next: ListState): void;
}

/** In the page's address: back, reload and a shared link show the same. */
export const useAddress = (spec: ListSpec, kept: Kept = {}): Place => {
  const [params, setParams] = useSearchParams();
  return {
    state: readListState(params, spec, kept),
    go: (next) => setParams(writeListState(next, spec)),
  };
};

/** On the page alone: for lists inside a record, whose address is the record's. */
export const useOnPage = (spec: ListSpec): Place => {
  const [state, go] = useState(() => first(spec));
  return { state, go };
};
