import { useState } from 'react';
import { counted } from '#contract/rules/figures.ts';
import { type RoleId, roles } from '#contract/rules/roles.ts';
import type { Profile, UserRow } from '#contract/user/record.ts';
import { api } from '#web/api/client.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { findCompany } from '#web/list/company-select.tsx';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';

interface Props {
  readonly users: readonly UserRow[];
  onClose(isDone: boolean): void;
}

/** Where a user will work, and as what. */
interface Place {
  readonly companyId: string;
  readonly roleIds: readonly RoleId[];
}

const nowhere: Place = { companyId: '', roleIds: [] };

const nameOf = ({ userName, name }: UserRow) => (name === userName ? userName : `${name} (${userName})`);

const notWaiting = (status: string) =>
  status === 'Waiting for approval' ? '' : `This user does not wait for approval: ${status}.`;

interface PlaceFieldsProps {
  readonly legend: string;
  readonly place: Place;
  readonly disabled: boolean;
  onChange(change: Partial<Place>): void;
}

const PlaceFields = ({ legend, place: { companyId, roleIds }, disabled, onChange }: PlaceFieldsProps) => (
  <fieldset className="user-place">
    <legend>{legend}</legend>
    <SearchSelect
      label="Company"
      value={companyId}
      disabled={disabled}
      find={findCompany}
      onChange={(chosen) => onChange({ companyId: chosen })}
    />
    <div className="role-boxes">
      {roles.map(({ id, RoleName }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={roleIds.includes(id)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange({ roleIds: target.checked ? [...roleIds, id] : roleIds.filter((held) => held !== id) })
            }
          />
          {RoleName}
        </label>
      ))}
    </div>
  </fieldset>
);

/** Approves users who have registered, each with a company and roles; those without are left out. D-19. */
export const ApproveUsers = ({ users, onClose }: Props) => {
  const [profiles] = useState(() => new Map<string, Profile>());
  const [places, setPlaces] = useState<ReadonlyMap<string, Place>>(new Map());
  const [common, setCommon] = useState(nowhere);
  const placeOf = ({ id }: UserRow) => places.get(id) ?? nowhere;
  const change = (ids: readonly string[], changed: Partial<Place>) =>
    setPlaces(new Map([...places, ...ids.map((id) => [id, { ...(places.get(id) ?? nowhere), ...changed }] as const)]));
  const missing = (user: UserRow) => {
    const { companyId, roleIds } = placeOf(user);
    if (companyId === '') return 'Please select a company first.';
    return roleIds.length === 0 ? 'Please select user role' : '';
  };
  const check = async ({ id }: UserRow) => {
    const profile = await api.user.read({ params: { id } });
    profiles.set(id, profile);
    if (profile.firstName === '' || profile.lastName === '')
      return 'The registration has no last name. Open the user and enter it.';
    return notWaiting(profile.accountState);
  };
  const approve = (user: UserRow) => {
    const { companyId, roleIds } = placeOf(user);
    const profile = profiles.get(user.id);
    if (!profile) return Promise.resolve();
    const userRoles = roleIds.map((roleId) => ({ roleId }));
    return api.user.update({ body: { ...profile, companyId, userRoles, enabled: true } });
  };
  return (
    <ManyCallsDialog
      title={users.length === 1 ? 'Approve' : `Approve ${counted(users.length, 'user')}`}
      rows={users}
      noun="user"
      nameOf={nameOf}
      check={check}
      missing={missing}
      run={approve}
      words={{ label: 'Approve', pending: 'Approving', done: 'approved' }}
      fields={(_submitted, busy, good) => (
        <div className="user-places">
          {good.length > 1 && (
            <PlaceFields
              legend="All of them"
              place={common}
              disabled={busy}
              onChange={(changed) => {
                setCommon({ ...common, ...changed });
                change(
                  good.map(({ id }) => id),
                  changed,
                );
              }}
            />
          )}
          {good.map((user) => (
            <PlaceFields
              key={user.id}
              legend={nameOf(user)}
              place={placeOf(user)}
              disabled={busy}
              onChange={(changed) => change([user.id], changed)}
            />
          ))}
        </div>
      )}
      onClose={onClose}
    >
      <p>Each needs a company and a role, gets a mail, and can sign in from then on.</p>
    </ManyCallsDialog>
  );
};

/** Declines users who have registered: their registrations are deleted. */
export const DeclineUsers = ({ users, onClose }: Props) => (
  <ManyCallsDialog
    title={users.length === 1 ? 'Decline' : `Decline ${counted(users.length, 'user')}`}
    rows={users}
    noun="user"
    nameOf={nameOf}
    check={({ status }) => notWaiting(status)}
    run={({ id }) => api.user.remove({ params: { id } })}
    words={{ label: 'Decline', pending: 'Declining', done: 'declined' }}
    onClose={onClose}
  >
    <p>The registrations are deleted, and each user gets a mail that says so. This cannot be undone.</p>
  </ManyCallsDialog>
);

/** Invites several users again, each by their own call. Role matrix row 24. */
export const ManyInvitations = ({ users, onClose }: Props) => (
  <ManyCallsDialog
    title={`Send invitations again: ${counted(users.length, 'user')}`}
    rows={users}
    noun="user"
    nameOf={({ userName }) => userName}
    check={({ status }) => (status === 'Invited' ? '' : `This user does not wait for an invitation: ${status}.`)}
    run={({ id }) => api.user.invite({ body: { id } })}
    words={{ label: 'Invite', pending: 'Inviting', done: 'invited again' }}
    onClose={onClose}
  >
    <p>Each gets a mail with a new temporary password, good for three days. The one before ends.</p>
  </ManyCallsDialog>
);
