import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Option } from './option-list.tsx';

/** A text once the user has stopped typing: when it has stayed the same for this many milliseconds. */
export const useDebounced = (text: string, pauseMs: number) => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return debounced;
};

/** The search text, and the option that has to be among the results in any case. */
export interface OptionQuery {
  readonly searchText: string;
  readonly chosen?: string;
}

export interface OptionSource {
  readonly label: string;
  /** Stands before the others while nothing is typed: 'All companies'. */
  readonly first?: Option;
  /** What is found depends on it, besides on what is typed. */
  readonly about?: string;
  /** Queries the server; there may be thousands. */
  find(query: OptionQuery): Promise<readonly Option[]>;
}

const PAUSE_MS = 200;

/** What is found by a text, the name of the value, which may be none of them, and why nothing could be looked for. */
export const useFoundOptions = ({ label, first, about = '', find }: OptionSource, typed: string, value: string) => {
  const searchText = useDebounced(typed, PAUSE_MS).trim();
  const query = { searchText, ...(value === '' ? {} : { chosen: value }) };
  const { data = [], error } = useQuery({
    queryKey: ['found by typing', label, about, query],
    queryFn: () => find(query),
    placeholderData: keepPreviousData,
  });
  const options = first && searchText === '' ? [first, ...data] : data;
  const name = [...(first ? [first] : []), ...data].find((option) => option.id === value)?.name ?? '';
  return { options, name, problem: error?.message ?? '' };
};
