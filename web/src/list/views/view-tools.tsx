import { useState } from 'react';
import type { ViewContent } from '#contract/view/record.ts';
import { toastFailure } from '#web/api/failure.ts';
import { useIsReadOnly } from '#web/session/session.ts';
import { MenuButton } from '#web/ui/choice/menu-button.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { Tabs } from '../head/list-head.tsx';
import { ALL } from '../state/list-state.ts';
import type { ViewActions, Views } from './use-views.ts';

interface ViewTabsProps {
  readonly title: string;
  readonly views: Views;
  readonly actions: ViewActions;
  /** The list shows something else than the view that is open. */
  readonly isChanged: boolean;
}

const byName = (a: { readonly name: string }, b: { readonly name: string }) => a.name.localeCompare(b.name);

/** The views of a list as tabs, the user's own first, those of the company after them; none if none is stored. */
export const ViewTabs = ({ title, views, actions, isChanged }: ViewTabsProps) => {
  const { current, views: all, isMissing } = views;
  const own = all.filter(({ shared }) => !shared).sort(byName);
  const ofCompany = all.filter(({ shared }) => shared).sort(byName);
  const nameOf = ({ id, name, shared }: (typeof all)[number]) =>
    `${name}${shared ? ' (shared)' : ''}${id === current?.id && isChanged ? ', changed' : ''}`;
  return (
    <>
      {isMissing && (
        <p role="status" className="view-gone">
          This view no longer exists, or it is not shared with you. The whole list is shown instead.
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

const ViewDialog = openedPart(() => import('./view-dialog.tsx').then((module) => module.ViewDialog));

interface Props {
  readonly views: Views;
  readonly actions: ViewActions;
  /** The list as it is shown now. */
  readonly content: ViewContent;
  /** It shows something else than the view that is open. */
  readonly isChanged: boolean;
}

type OpenDialog = 'new' | 'edit' | 'delete';

/** What can be done with the view that is open, or with the list as a new one. */
export const ViewTools = ({ views, actions, content, isChanged }: Props) => {
  const [dialog, setDialog] = useState<OpenDialog>();
  const isReadOnly = useIsReadOnly();
  const { current } = views;
  const isChangeable = current?.changeable === true && !isReadOnly;
  const close = () => setDialog(undefined);
  const isDefault = current !== undefined && actions.isDefault(current.id);
  const naming = { name: current?.name ?? '', shared: false, isDefault };
  const saveNow = async () => {
    if (!current) return;
    await actions.save(current, content, naming).catch((error: unknown) => toastFailure(error, 'View'));
  };
  const copy = async () => {
    if (!current) return;
    await navigator.clipboard.writeText(`${location.origin}${actions.linkTo(current.id)}`);
    toastSuccess('View', 'The link was copied.');
  };
  const does: Readonly<Record<string, () => unknown>> = {
    new: () => setDialog('new'),
    copy,
    default: () => views.openWith(isDefault ? '' : (current?.id ?? '')),
    edit: () => setDialog('edit'),
    delete: () => setDialog('delete'),
  };
  const choices = [
    ...(isReadOnly ? [] : [{ id: 'new', name: 'Save as new view' }]),
    { id: 'copy', name: 'Copy link' },
    { id: 'default', name: isDefault ? 'Open the list without a view' : 'Open the list with this view' },
    ...(isChangeable && !isChanged ? [{ id: 'edit', name: 'Rename view' }] : []),
    ...(isChangeable ? [{ id: 'delete', name: 'Delete view' }] : []),
  ];
  return (
    <>
      {isChanged && isChangeable && (
        <button type="button" className="button small primary" onClick={saveNow}>
          Save view
        </button>
      )}
      {isChanged && current && (
        <button type="button" className="button small" onClick={() => actions.discard(current.id)}>
          Discard
        </button>
      )}
      {current && (
        <MenuButton className="button small" choices={choices} onChoose={(id) => void does[id]?.()}>
          View
          <Icon name="down" />
        </MenuButton>
      )}
      {!current && !isReadOnly && (
        <button
          type="button"
          className="icon-button"
          aria-label="Save view"
          title="Save view"
          onClick={() => setDialog('new')}
        >
          <Icon name="bookmark" />
        </button>
      )}
      {dialog === 'new' && (
        <ViewDialog
          title="Save view"
          isNew
          naming={{ name: '', shared: false, isDefault: false }}
          onSave={(given) => actions.add(content, given)}
          onClose={close}
        />
      )}
      {dialog === 'edit' && current && (
        <ViewDialog
          title="Rename view"
          isNew={false}
          naming={naming}
          onSave={(given) => actions.save(current, content, given)}
          onClose={close}
        />
      )}
      {dialog === 'delete' && current && (
        <ConfirmDialog
          destructive
          message="Are you sure you want to delete the view?"
          subject={current.shared ? `${current.name}, which your company sees too` : current.name}
          onConfirm={async () => {
            await actions.remove(current);
            close();
          }}
          onCancel={close}
        />
      )}
    </>
  );
};
