import { useEffect, useEffectEvent } from 'react';
import { rememberWalk } from '../session/list-walk.ts';
import type { AnyRow } from './source.ts';
import type { List } from './use-list.ts';

/** Notes the page of a list that is on the screen: a record that is opened from it leads to its neighbours. */
export const useWalk = <Row extends AnyRow>({ query, route, result }: List<Row>, userId: string, path: string) => {
  const { data, isPlaceholderData } = result;
  const remember = useEffectEvent(() => {
    if (!data || isPlaceholderData) return;
    const { page, size } = query;
    const ids = data.content.map(({ id }) => id);
    const total = data.totalElements;
    rememberWalk(sessionStorage, { userId, path, call: route.path, query, size, total, from: page * size, ids });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted whenever other rows are shown.
  useEffect(() => remember(), [data, isPlaceholderData]);
};
