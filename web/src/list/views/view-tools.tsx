import { type ReactNode, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { ViewContent } from '../../../../contract/view/record.ts';
import { toastFailure } from '../../api/failure.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toastSuccess } from '../../ui/toasts.ts';
import type { ViewActions } from './use-view-actions.ts';
import type { Views } from './use-views.ts';
import { ViewDialog } from './view-dialog.tsx';

interface Props {
  readonly views: Views;
  readonly actions: ViewActions;
  /** The list as it is shown now. */
  readonly content: ViewContent;
  /** It shows something else than the view that is open. */
  readonly isChanged: boolean;
}

type Asked = 'new' | 'edit' | 'delete';

/** What can be done with the view that is open, or with the list as a new one. */
export const ViewTools = ({ views, actions, content, isChanged }: Props) => {
  const [asked, setAsked] = useState<Asked>();
  const { current } = views;
  const close = () => setAsked(undefined);
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
    new: () => setAsked('new'),
    copy,
    default: () => views.openWith(isDefault ? '' : (current?.id ?? '')),
    edit: () => setAsked('edit'),
    delete: () => setAsked('delete'),
  };
  const item = (id: string, text: ReactNode) => (
    <MenuItem id={id} className="menu-item">
      {text}
    </MenuItem>
  );
  return (
    <>
      {isChanged && current?.changeable && (
        <button type="button" className="button small primary" onClick={saveNow}>
          Save view
        </button>
      )}
      {isChanged && current && (
        <button type="button" className="button small" onClick={() => actions.discard(current.id)}>
          Discard
        </button>
      )}
      {current ? (
        <MenuTrigger>
          <Button className="button small">
            View
            <Icon name="down" />
          </Button>
          <Popover className="popover" placement="bottom end">
            <Menu className="menu" onAction={(id) => void does[String(id)]?.()}>
              {item('new', 'Save as new view')}
              {item('copy', 'Copy link')}
              {item('default', isDefault ? 'Open the list without a view' : 'Open the list with this view')}
              {current.changeable && !isChanged && item('edit', 'Rename view')}
              {current.changeable && item('delete', 'Delete view')}
            </Menu>
          </Popover>
        </MenuTrigger>
      ) : (
        <button type="button" className="button small" onClick={() => setAsked('new')}>
          Save view
        </button>
      )}
      {asked === 'new' && (
        <ViewDialog
          title="Save view"
          isNew
          naming={{ name: '', shared: false, isDefault: false }}
          onSave={(given) => actions.add(content, given)}
          onClose={close}
        />
      )}
      {asked === 'edit' && current && (
        <ViewDialog
          title="Rename view"
          isNew={false}
          naming={naming}
          onSave={(given) => actions.save(current, content, given)}
          onClose={close}
        />
      )}
      {asked === 'delete' && current && (
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
