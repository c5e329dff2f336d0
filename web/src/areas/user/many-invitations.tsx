import { counted } from '#contract/rules/figures.ts';
import type { UserRow } from '#contract/user/record.ts';
import { api } from '#web/api/client.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';

const words = { label: 'Invite', pending: 'Inviting', done: 'invited again' } as const;

interface Props {
  readonly users: readonly UserRow[];
  onClose(isDone: boolean): void;
}

/** Invites several users again, each by their own call. Role matrix row 24. */
export const ManyInvitations = ({ users, onClose }: Props) => (
  <ManyCallsDialog
    title={`Send invitations again: ${counted(users.length, 'user')}`}
    rows={users}
    noun="user"
    nameOf={({ userName }) => userName}
    check={({ status }) => (status === 'Invited' ? '' : `This user does not wait for an invitation: ${status}.`)}
    run={({ id }) => api.user.invite({ body: { id } })}
    words={words}
    onClose={onClose}
  >
    <p>Each gets a mail with a new temporary password, good for three days. The one before ends.</p>
  </ManyCallsDialog>
);
