import { useState } from 'react';
import type { MessageRow } from '#contract/home/message.ts';
import { messageList } from '#contract/home/schema-free-lists.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { ListBody } from '#web/list/list-body.tsx';
import { ListPager } from '#web/list/pager.tsx';
import { commonActions, useRemoval } from '#web/list/row-actions.tsx';
import { useList } from '#web/list/use-list.ts';
import { Icon } from '#web/ui/icon.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import '#web/styles/list.css';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import type { OpenMessage } from './message-dialog.tsx';

const MessageDialog = openedPart(() => import('./message-dialog.tsx').then((module) => module.MessageDialog));

interface Props {
  readonly holder: PrincipalRoles;
  readonly companyId: string;
}

const NAME_LENGTH = 40;
const ROWS_BEFORE_SCROLLING = 6;

const nameOf = ({ message }: MessageRow) =>
  message.length > NAME_LENGTH ? `${message.slice(0, NAME_LENGTH)}…` : message;

const showStart = (message: string) => <span className="message-start">{message}</span>;

/** Messages to every user in the tenant. Spec part 1, 2.11; who may write: role matrix rows 35 to 38. */
export const MessageBoard = ({ holder, companyId }: Props) => {
  const list = useList(api.dashboard, messageList);
  const [open, setOpen] = useState<OpenMessage>();
  const [reshowing, setReshowing] = useState(false);
  const removal = useRemoval<MessageRow>({
    source: api.dashboard,
    noun: 'the Message',
    nameOf,
    onRemoved: () => setReshowing(true),
  });

  const changes = (row: MessageRow) => holder.isSuperadmin || row.companyId === companyId;
  const actionsOf = (row: MessageRow) =>
    commonActions({
      view: () => setOpen({ mode: 'view', id: row.id }),
      edit: isOpen(holder, api.dashboard.update.route) && changes(row) && (() => setOpen({ mode: 'edit', id: row.id })),
      remove: isOpen(holder, api.dashboard.remove.route) && changes(row) && (() => removal.ask(row)),
    });
  const add = isOpen(holder, api.dashboard.create.route) && (
    <button type="button" className="button primary" onClick={() => setOpen({ mode: 'add' })}>
      <Icon name="plus" />
      Add New Message
    </button>
  );

  return (
    <section className="board" aria-labelledby="board-title">
      <div className="board-head">
        <h2 id="board-title">Message Board</h2>
        {add}
      </div>
      <ListBody
        title="Message Board"
        plural="messages"
        empty="Messages to your company are listed here."
        spec={messageList}
        list={list}
        cells={{ updatedTime: showTime, message: showStart }}
        nameOf={nameOf}
        actionsOf={actionsOf}
        add={undefined}
        hidden={reshowing}
        scrollsAbove={ROWS_BEFORE_SCROLLING}
        onReshown={() => setReshowing(false)}
      />
      <ListPager list={list} title="Message Board" plural="messages" spec={messageList} />
      {open && <MessageDialog message={open} onClose={() => setOpen(undefined)} />}
      {removal.dialog}
    </section>
  );
};
