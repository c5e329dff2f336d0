import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import type { ViewName } from '#contract/view/lists.ts';
import { rememberListAddress } from '#web/routing/list-addresses.ts';
import { useSession } from '#web/session/session.ts';
import { forgetInnerWalk, rememberWalk } from '#web/session/visited.ts';
import { type CompanyChoice, rememberCompany, rememberedCompany } from '../company-select.tsx';
import type { AnyRow, ListSource } from '../source.ts';
import { type List, type ListOptions, useList, walkOf } from '../use-list.ts';
import { useViewActions, useViews } from '../views/use-views.ts';
import { contentOf, showSame, stateOfView, useUrlState } from './list-state.ts';

/** Notes the page of a list that is on the screen: a record that is opened from it leads to its neighbours. */
const useWalk = <Row extends AnyRow>(list: List<Row>, userId: string, path: string) => {
  const { data, isPlaceholderData } = list.result;
  const remember = useEffectEvent(() => {
    const walk = walkOf(list, userId, path);
    if (!walk) return;
    rememberWalk(sessionStorage, walk);
    forgetInnerWalk(sessionStorage);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: noted whenever other rows are shown.
  useEffect(() => remember(), [data, isPlaceholderData]);
};

/** Stores for later screens how a person has left a list: its address, its records in order, and the chosen company. */
export const useRemembered = <Row extends AnyRow>(list: List<Row>, userId: string, choice?: CompanyChoice) => {
  const { pathname, search, hash } = useLocation();
  useEffect(() => rememberListAddress(userId, pathname, `${search}${hash}`), [userId, pathname, search, hash]);
  useWalk(list, userId, pathname);
  const { company } = list.state;
  useEffect(() => {
    if (choice) rememberCompany(choice, company);
  }, [choice, company]);
};

interface Options<Row> extends Pick<ListOptions<Row>, 'requestFor' | 'fixedFilters' | 'refinements'> {
  readonly view: ViewName | undefined;
  readonly choice: CompanyChoice | undefined;
  readonly filters?: readonly string[] | undefined;
}

/** A list of a page with its views: what is shown is the address's, else the open view's, else the person's own. */
export const useArrangedList = <Row>(
  source: ListSource<Row>,
  spec: ListSpec,
  { view, choice, filters = [], fixedFilters = [], refinements = [], requestFor }: Options<Row>,
) => {
  const [params] = useSearchParams();
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const company = isSuperadmin ? rememberedCompany(choice) : '';
  const companyId = isSuperadmin ? params.get('company') || undefined : undefined;
  const views = useViews(view, companyId);
  const { current, layout } = views;
  const storage = useUrlState(spec, {
    filters: [...filters, ...refinements],
    fixed: fixedFilters,
    company,
    view: current,
    startsWith: views.views.find(({ id }) => id === views.own.defaultView)?.id ?? '',
  });
  const list = useList(source, spec, {
    storage,
    fixedFilters,
    refinements,
    size: layout.size,
    waits: views.waits,
    ...(requestFor ? { requestFor } : {}),
  });
  const { state } = list;
  const fixed = Object.fromEntries(Object.entries(state.filters).filter(([name]) => fixedFilters.includes(name)));
  const actions = useViewActions(views, companyId, fixed);
  const isChanged =
    current !== undefined && (views.isArranged || !showSame(state, stateOfView(current, state, fixedFilters)));
  return { list, views, layout, actions, content: contentOf(state, layout), isChanged };
};
