import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberListAddress } from '../routing/list-addresses.ts';
import { type CompanyChoice, rememberCompany } from './company-choice.ts';
import type { AnyRow } from './source.ts';
import type { List } from './use-list.ts';
import { useWalk } from './use-walk.ts';

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
