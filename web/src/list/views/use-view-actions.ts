import { useLocation, useNavigate } from 'react-router-dom';
import type { SavedView, ViewContent } from '../../../../contract/view/record.ts';
import { api } from '../../api/client.ts';
import { toastFailure } from '../../api/failure.ts';
import { toastSuccess } from '../../ui/toasts.ts';
import type { Views } from './use-views.ts';
import { VIEW } from './view-state.ts';

/** What is said of a view besides what it shows. */
export interface ViewNaming {
  readonly name: string;
  readonly shared: boolean;
  readonly isDefault: boolean;
}

/** Saving and deleting views of a list; `kept` are the parameters of the address that select the list itself. */
export const useViewActions = (views: Views, companyId: string | undefined, kept: Readonly<Record<string, string>>) => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const company = companyId === undefined ? {} : { companyId };
  const linkTo = (id: string) =>
    `${pathname}?${new URLSearchParams({ ...kept, ...(companyId ? { company: companyId } : {}), [VIEW]: id })}`;
  const isDefault = (id: string) => views.own.defaultView === id;

  const settle = (id: string, wanted: boolean) => {
    if (wanted !== isDefault(id)) void views.openWith(wanted ? id : '');
  };
  const add = async (content: ViewContent, { name, shared, isDefault: wanted }: ViewNaming) => {
    const list = views.name ?? 'reseller';
    const made = await api.view.create({ body: { ...content, ...company, list, name, shared } });
    views.replace(made.id, made);
    views.forgetArranged();
    settle(made.id, wanted);
    toastSuccess('View', 'Saved successfully');
    navigate(linkTo(made.id));
  };
  const save = async ({ id, version }: SavedView, content: ViewContent, { name, isDefault: wanted }: ViewNaming) => {
    const changed = await api.view.update({ body: { ...content, ...company, id, version, name } });
    views.replace(id, changed);
    views.forgetArranged();
    settle(id, wanted);
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
