import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { OWN_COMPANY_PLACEHOLDER } from '#contract/rules/modes.ts';
import type { UserRow } from '#contract/user/record.ts';
import { allUsersList, userList } from '#contract/user/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { type CompanyChoice, findCompany } from '#web/list/company-select.tsx';
import { Tabs } from '#web/list/head/list-head.tsx';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import type { ChosenRows } from '#web/list/selection.tsx';
import type { ListSource } from '#web/list/source.ts';
import type { List } from '#web/list/use-list.ts';
import { ReassignDialog } from '#web/obligations/actions.tsx';
import { userPaths } from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';
import { useSession } from '#web/session/session.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { AccountState, responsibilitiesOf } from './user-facts.tsx';

const ManyInvitations = openedPart(() => import('./many-users.tsx').then((module) => module.ManyInvitations));
const ApproveUsers = openedPart(() => import('./many-users.tsx').then((module) => module.ApproveUsers));
const DeclineUsers = openedPart(() => import('./many-users.tsx').then((module) => module.DeclineUsers));

/** What is done with users from their list. */
type UserAction = 'approve' | 'decline' | 'invite';

const dialogs = { approve: ApproveUsers, decline: DeclineUsers, invite: ManyInvitations };

interface UserActionDialogProps {
  readonly action: UserAction;
  readonly users: readonly UserRow[];
  onClose(isDone: boolean): void;
}

/** The plan of an action on users, and then the action. */
const UserActionDialog = ({ action, ...props }: UserActionDialogProps) => {
  const ActionDialog = dialogs[action];
  return <ActionDialog {...props} />;
};

const actionLabels = { approve: 'Approve', decline: 'Decline', invite: 'Send invitations again' } as const;
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

const userSelection: SelectionTools<UserRow> = {
  isOpen: (holder) => may(holder, 'user.resend'),
  readsRows: true,
  actions: (chosen, onDone) => <SelectedUsers chosen={chosen} onDone={onDone} />,
};

/** The user's name in the portal, and what the person is called. */
const UserName = ({ user: { userName, name } }: { readonly user: UserRow }) => (
  <span className="user-name">
    <span>
      <EmailAddress text={userName} />
    </span>
    {name !== userName && <span className="field-hint">{name}</span>}
  </span>
);

/** Staff of root companies and of their resellers. */
const company: CompanyChoice = { label: 'Company', all: 'All companies', options: { find: findCompany } };

/** The question whether to delete a user says what the user is responsible for. */
const source: typeof api.user & ListSource<UserRow> = {
  ...api.user,
  removal: ({ query }) => responsibilitiesOf(query.id),
};

interface StatusCellProps {
  readonly user: UserRow;
  /** What a super admin does about a user who has registered; undefined for other users. */
  readonly onDecide: ((action: UserAction, user: UserRow) => void) | undefined;
}

/** The state of a user; next to one who waits for approval what is done about it. */
const StatusCell = ({ user, onDecide }: StatusCellProps) => (
  <span className="user-status">
    <AccountState state={user.status} until={user.invitedUntil} />
    {onDecide && user.status === 'Waiting for approval' && (
      <span className="user-status">
        {(['approve', 'decline'] as const).map((action) => (
          <button
            key={action}
            type="button"
            className="button small"
            aria-label={`${actionLabels[action]} ${user.userName}`}
            onClick={() => onDecide(action, user)}
          >
            {actionLabels[action]}
          </button>
        ))}
      </span>
    )}
  </span>
);

/** The day of a user's last sign-in; earlier releases did not note it. */
const showSignIn = (day: string, { status }: UserRow) => {
  if (day !== '') return showDay(day);
  return status === 'Active' ? <span className="field-hint">Not noted</span> : '';
};

/** Users of a company; a super admin sees all of them, may choose a company, or who waits for approval. Spec part 1, 2.13. */
export const UserList = () => {
  const session = useSession();
  const holder = session?.holder;
  const [params] = useSearchParams();
  const [handing, setHanding] = useState('');
  const [decision, setDecision] = useState<{ readonly action: UserAction; readonly user: UserRow }>();
  const decide = (action: UserAction, user: UserRow) => setDecision({ action, user });
  const seesAll = holder?.isSuperadmin === true;
  const waits = seesAll && params.get('waiting') === 'true';
  const resets = holder !== undefined && may(holder, 'pw.resetOther');
  return (
    <>
      <ListScreen
        key={String(waits)}
        title="Users"
        plural={waits ? 'users who wait for approval' : 'users'}
        empty={waits ? 'Users who have registered wait here for approval.' : 'Staff of a company add its users.'}
        list={seesAll ? (allUsersList as typeof userList) : userList}
        view="user"
        tabs={
          seesAll && (
            <Tabs
              label="Users"
              tabs={[
                { to: userPaths.list(), name: 'All', current: !waits },
                { to: userPaths.waiting(), name: 'Waiting for approval', current: waits },
              ]}
            />
          )
        }
        source={source}
        cells={{
          userName: (_, row) => <UserName user={row} />,
          status: (_, row) => <StatusCell user={row} onDecide={seesAll ? decide : undefined} />,
          lastSignInOn: showSignIn,
        }}
        selection={userSelection}
        filters={['waiting']}
        fixedFilters={['waiting']}
        requestFor={() => (waits ? { call: api.user.search, query: { waiting: 'true' } } : {})}
        nameOf={({ userName }) => userName}
        {...(waits
          ? {}
          : {
              add: {
                // Without a chosen company a super admin chooses it in the form.
                to: ({ state }: List<UserRow>) =>
                  userPaths.add(holder?.isSuperadmin ? state.company || 'choose' : OWN_COMPANY_PLACEHOLDER),
                label: 'Add New User',
              },
            })}
        rowActions={{
          view: (id) => userPaths.view(id),
          edit: (id) => userPaths.edit(id),
          remove: 'the User',
          isPermanent: ({ id }) => id === session?.userId,
          onReassign: ({ id }) => setHanding(id),
          more: ({ id }) =>
            resets && id !== session?.userId
              ? [{ label: 'Reset password of', icon: 'key', target: paths.resetPasswordOf(id) }]
              : [],
        }}
        byCompany={waits ? false : company}
      />
      {decision && (
        <UserActionDialog action={decision.action} users={[decision.user]} onClose={() => setDecision(undefined)} />
      )}
      {handing !== '' && <ReassignDialog company="" from={handing} onClose={() => setHanding('')} />}
    </>
  );
};
