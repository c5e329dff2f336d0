import { ALL } from '../state/list-state.ts';
import { Tabs } from '../tabs.tsx';
import type { ViewActions, Views } from './use-views.ts';

interface Props {
  readonly title: string;
  readonly views: Views;
  readonly actions: ViewActions;
  /** The list shows something else than the view that is open. */
  readonly isChanged: boolean;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);

/** The views of a list as tabs, one's own first, those of the company after them; none where nobody has kept one. */
export const ViewTabs = ({ title, views, actions, isChanged }: Props) => {
  const { current, views: all, isGone } = views;
  const own = all.filter(({ shared }) => !shared).sort(byName);
  const ofCompany = all.filter(({ shared }) => shared).sort(byName);
  const nameOf = ({ id, name, shared }: (typeof all)[number]) =>
    `${name}${shared ? ' (shared)' : ''}${id === current?.id && isChanged ? ', changed' : ''}`;
  return (
    <>
      {isGone && (
        <p role="status" className="view-gone">
          This view is not there any more, or it is not shared with you. The whole list is shown instead.
        </p>
      )}
      {all.length > 0 && (
        <Tabs
          label={`Views of ${title}`}
          tabs={[
            { to: actions.linkTo(ALL), name: 'All', current: current === undefined },
            ...[...own, ...ofCompany].map((view) => ({
              to: actions.linkTo(view.id),
              name: nameOf(view),
              current: view.id === current?.id,
            })),
          ]}
        />
      )}
    </>
  );
};
