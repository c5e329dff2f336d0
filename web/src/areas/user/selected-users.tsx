import { useState } from 'react';
import { may } from '#contract/rules/access.ts';
import type { UserRow } from '#contract/user/record.ts';
import type { SelectionTools } from '#web/list/list-screen.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

const ManyInvitations = openedPart(() => import('./many-invitations.tsx').then((module) => module.ManyInvitations));

interface Props {
  readonly chosen: ChosenRows<UserRow>;
  onDone(): void;
}

/** What can be done with chosen users: those who were invited and never came are invited again. */
const SelectedUsers = ({ chosen: { picked }, onDone }: Props) => {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      {picked.some(({ status }) => status === 'Invited') && (
        <button type="button" className="button small" onClick={() => setOpened(true)}>
          Send invitations again
        </button>
      )}
      {isOpened && (
        <ManyInvitations
          users={picked}
          onClose={(isDone) => {
            setOpened(false);
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
