import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ViewName } from '../../../../contract/view/lists.ts';
import type { Layout, ListViews, SavedView } from '../../../../contract/view/record.ts';
import { usualLayout } from '../../../../contract/view/usual-layout.ts';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { keyOf, useCall } from '../../api/use-call.ts';
import { ALL, VIEW } from './view-state.ts';

const none: ListViews = { views: [], own: { ...usualLayout, defaultView: '' } };
const KEPT_MS = 60_000;

/** The views of a list, the one that is open, and how the list is arranged: as the view says, or as the person has it. */
export const useViews = (name: ViewName | undefined, companyId: string | undefined) => {
  const [params] = useSearchParams();
  const queries = useQueryClient();
  const query = { list: name ?? 'reseller', companyId };
  const { data, isPending, isError } = useCall(
    api.view.list,
    { query },
    { enabled: name !== undefined, staleMs: KEPT_MS },
  );
  const { views, own } = data ?? none;
  const asked = name === undefined ? '' : (params.get(VIEW) ?? '');
  const current = views.find(({ id }) => id === asked);
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
    /** The address names a view that is not there for this person. */
    isGone: data !== undefined && asked !== '' && asked !== ALL && current === undefined,
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
