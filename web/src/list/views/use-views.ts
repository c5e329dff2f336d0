import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { usualLayout } from '#contract/view/fitting.ts';
import type { ViewName } from '#contract/view/lists.ts';
import type { Layout, ListViews, SavedView, ViewContent } from '#contract/view/record.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { ALL, VIEW } from '../state/list-state.ts';

const none: ListViews = { views: [], own: { ...usualLayout, defaultView: '' } };
const CACHED_MS = 60_000;

/** The views of a list, the one that is open, and how the list is arranged: as the view says, or as the person has it. */
export const useViews = (name: ViewName | undefined, companyId: string | undefined) => {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const query = { list: name ?? 'reseller', companyId };
  const { data, isPending, isError } = useCall(
    api.view.list,
    { query },
    { enabled: name !== undefined, staleMs: CACHED_MS },
  );
  const { views, own } = data ?? none;
  const requested = name === undefined ? '' : (params.get(VIEW) ?? '');
  const current = views.find(({ id }) => id === requested);
  const [changed, setChanged] = useState<{ readonly id: string; readonly layout: Layout }>();
  const isArranged = current !== undefined && changed?.id === current.id;
  const key = [keyOf(api.view.list.route), { query }];
  const put = (next: Partial<ListViews>) => queries.setQueryData(key, { views, own, ...next });

  const keepOwn = async (next: ListViews['own']) => {
    put({ own: next });
    try {
      await api.view.layout({ body: { list: query.list, ...next } });
    } catch (error) {
      put({ own });
      toastFailure(error, 'Columns and rows');
    }
  };
  return {
    name,
    views,
    own,
    current,
    /** It is not known yet which rows to ask for. */
    waits: name !== undefined && isPending && !isError,
    /** The address names a view that does not exist for this person. */
    isMissing: data !== undefined && requested !== '' && requested !== ALL && current === undefined,
    layout: isArranged ? changed.layout : (current ?? own),
    isArranged,
    arrange: (layout: Layout) =>
      current ? setChanged({ id: current.id, layout }) : void keepOwn({ ...own, ...layout }),
    forgetArranged: () => setChanged(undefined),
    openWith: (defaultView: string) => keepOwn({ ...own, defaultView }),
    /** Takes a saved view in, or one that was deleted out. */
    replace: (id: string, view: SavedView | undefined) =>
      put({ views: [...views.filter((each) => each.id !== id), ...(view ? [view] : [])] }),
  };
};

export type Views = ReturnType<typeof useViews>;

/** What is said of a view besides what it shows. */
export interface ViewNaming {
  readonly name: string;
  readonly shared: boolean;
  readonly isDefault: boolean;
}

/** Saving and deleting views of a list; `fixed` are the parameters of the address that select the list itself. */
export const useViewActions = (
  views: Views,
  companyId: string | undefined,
  fixed: Readonly<Record<string, string>>,
) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const company = companyId === undefined ? {} : { companyId };
  const linkTo = (id: string) =>
    `${pathname}?${new URLSearchParams({ ...fixed, ...(companyId ? { company: companyId } : {}), [VIEW]: id })}`;
  const isDefault = (id: string) => views.own.defaultView === id;

  const storeDefault = (id: string, wanted: boolean) => {
    if (wanted !== isDefault(id)) void views.openWith(wanted ? id : '');
  };
  const add = async (content: ViewContent, { name, shared, isDefault: wanted }: ViewNaming) => {
    const list = views.name ?? 'reseller';
    const made = await api.view.create({ body: { ...content, ...company, list, name, shared } });
    views.replace(made.id, made);
    views.forgetArranged();
    storeDefault(made.id, wanted);
    toastSuccess('View', 'Saved successfully');
    navigate(linkTo(made.id));
  };
  const save = async ({ id, version }: SavedView, content: ViewContent, { name, isDefault: wanted }: ViewNaming) => {
    const changed = await api.view.update({ body: { ...content, ...company, id, version, name } });
    views.replace(id, changed);
    views.forgetArranged();
    storeDefault(id, wanted);
    toastSuccess('View', 'Updated successfully');
    navigate(linkTo(id));
  };
  const remove = async ({ id }: SavedView) => {
    try {
      await api.view.remove({ params: { id }, query: { companyId } });
      if (isDefault(id)) await views.openWith('');
      views.replace(id, undefined);
      toastSuccess('View', 'Deleted successfully');
      navigate(linkTo('all'));
    } catch (error) {
      toastFailure(error, 'View');
    }
  };
  const discard = (id: string) => {
    views.forgetArranged();
    navigate(linkTo(id));
  };
  return { add, save, remove, discard, linkTo, isDefault };
};

export type ViewActions = ReturnType<typeof useViewActions>;
