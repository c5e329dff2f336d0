import { useRef } from 'react';
import type { MergeKind } from '../../../contract/merge/record.ts';
import { SEARCH_RESULTS_MAX } from '../../../contract/rules/limits.ts';
import { api } from '../api/client.ts';
import type { Option } from '../ui/option.ts';
import type { OptionQuery } from '../ui/use-found-options.ts';
import { recordsAlike } from './records-alike.ts';

/** Finds other records of a kind: by what is typed, and before that those that look like this one. */
export const useFindOther = (kind: MergeKind, id: string) => {
  const seen = useRef(new Map<string, Option>());
  return async ({ searchText, chosen }: OptionQuery): Promise<readonly Option[]> => {
    const options = searchText === '' ? await recordsAlike(kind, id) : await named(kind, searchText);
    const found = options.filter((option) => option.id !== id);
    for (const option of found) seen.current.set(option.id, option);
    const held = chosen === undefined ? undefined : seen.current.get(chosen);
    return held && !found.some((option) => option.id === chosen) ? [held, ...found] : found;
  };
};

const named = async (kind: MergeKind, text: string): Promise<Option[]> => {
  const { groups } = await api.search.all({ query: { text, limit: SEARCH_RESULTS_MAX } });
  const results = groups.find((group) => group.kind === kind)?.results ?? [];
  return results.map((one) => ({ id: one.id, name: one.name.text }));
};
