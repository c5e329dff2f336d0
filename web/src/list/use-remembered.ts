import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberListAddress } from '../routing/list-addresses.ts';
import { rememberWalk } from '../session/list-walk.ts';
import { type CompanyChoice, rememberCompany } from './company-choice.ts';
import type { AnyRow } from './source.ts';
import type { List } from './use-list.ts';

/** Notes the page of a list that is on the screen: a record that is opened from it leads to its neighbours. */
const useWalk = <Row extends AnyRow>({ query, route, result }: List<Row>, userId: string, path: string) => {
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

/** Keeps for later screens how a person has left a list: its address, its records in order, and the chosen company. */
export const useRemembered = <Row extends AnyRow>(list: List<Row>, userId: string, choice?: CompanyChoice) => {
  const { pathname, search, hash } = useLocation();
  useEffect(() => rememberListAddress(userId, pathname, `${search}${hash}`), [userId, pathname, search, hash]);
  useWalk(list, userId, pathname);
  const { company } = list.state;
  useEffect(() => {
    if (choice) rememberCompany(choice, company);
  }, [choice, company]);
};
