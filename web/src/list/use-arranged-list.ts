import { useSearchParams } from 'react-router-dom';
import type { ListSpec } from '../../../contract/definition/list-spec.ts';
import type { ViewName } from '../../../contract/view/lists.ts';
import { useSession } from '../session/session.ts';
import { type CompanyChoice, rememberedCompany } from './company-choice.ts';
import { useUrlState } from './list-storage.ts';
import type { ListSource } from './source.ts';
import { type ListOptions, useList } from './use-list.ts';
import { useViewActions } from './views/use-view-actions.ts';
import { useViews } from './views/use-views.ts';
import { contentOf, showSame, stateOfView } from './views/view-state.ts';

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
  const kept = Object.fromEntries(Object.entries(state.filters).filter(([name]) => fixedFilters.includes(name)));
  const actions = useViewActions(views, companyId, kept);
  const isChanged =
    current !== undefined && (views.isArranged || !showSame(state, stateOfView(current, state, fixedFilters)));
  return { list, views, layout, actions, content: contentOf(state, layout), isChanged };
};
