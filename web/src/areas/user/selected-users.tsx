import { useState } from 'react';
import { may } from '#contract/rules/access.ts';
import type { UserRow } from '#contract/user/record.ts';
import type { SelectionTools } from '#web/list/list-screen.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useSession } from '#web/session/session.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

const ManyInvitations = openedPart(() => import('./many-users.tsx').then((module) => module.ManyInvitations));
const ApproveUsers = openedPart(() => import('./many-users.tsx').then((module) => module.ApproveUsers));
const DeclineUsers = openedPart(() => import('./many-users.tsx').then((module) => module.DeclineUsers));

/** What is done with users from their list. */
export type UserAction = 'approve' | 'decline' | 'invite';

const dialogs = { approve: ApproveUsers, decline: DeclineUsers, invite: ManyInvitations };

interface UserActionDialogProps {
  readonly action: UserAction;
  readonly users: readonly UserRow[];
  onClose(isDone: boolean): void;
}

/** The plan of an action on users, and then the action. */
export const UserActionDialog = ({ action, ...props }: UserActionDialogProps) => {
  const ActionDialog = dialogs[action];
  return <ActionDialog {...props} />;
};

export const actionLabels = { approve: 'Approve', decline: 'Decline', invite: 'Send invitations again' } as const;
const needed = { approve: 'Waiting for approval', decline: 'Waiting for approval', invite: 'Invited' } as const;

interface Props {
  readonly chosen: ChosenRows<UserRow>;
  onDone(): void;
}

/** What can be done with chosen users: who waits is approved or declined, by a super admin; who never came is invited again. */
const SelectedUsers = ({ chosen: { picked }, onDone }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const [action, setAction] = useState<UserAction>();
  const actions = isSuperadmin ? (['approve', 'decline', 'invite'] as const) : (['invite'] as const);
  return (
    <>
      {actions.map(
        (each) =>
          picked.some(({ status }) => status === needed[each]) && (
            <button key={each} type="button" className="button small" onClick={() => setAction(each)}>
              {actionLabels[each]}
            </button>
          ),
      )}
      {action && (
        <UserActionDialog
          action={action}
          users={picked}
          onClose={(isDone) => {
            setAction(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};

export const userSelection: SelectionTools<UserRow> = {
  isOpen: (holder) => may(holder, 'user.resend'),
  readsRows: true,
  actions: (chosen, onDone) => <SelectedUsers chosen={chosen} onDone={onDone} />,
};
