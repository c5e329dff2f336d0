import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate, useParams } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { DEFAULT_PHONE_PREFIX } from '#contract/rules/phones-and-zips.ts';
import type { RecordMode } from '#contract/rules/record-mode.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { formSchemas } from '#web/form/record/form-schema.ts';
import { RecordScreen } from '#web/form/record/record-screen.tsx';
import { recordKey } from '#web/form/record/record-source.ts';
import { RecordHistory } from '#web/history/record-history.tsx';
import { useRemoval } from '#web/list/row-actions.tsx';
import { mayReassign, ReassignButton } from '#web/obligations/actions.tsx';
import { userPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { ConfirmDialog } from '#web/ui/overlay/confirm-dialog.tsx';
import { ConfirmUser } from './confirm-user.tsx';
import { readUser, userSchema, userSource } from './user-data.ts';
import { inOneLine, responsibilitiesKey, responsibilitiesOf } from './user-facts.tsx';
import { UserFields } from './user-fields.tsx';

/** A super admin takes the authenticator app of a lost device away; codes then go to the phone. D-07. */
const LostDevice = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const { getValues } = useFormContext();
  const queries = useQueryClient();
  const ownId = useSession()?.userId;
  const [confirming, setConfirming] = useState(false);
  const [id, userName] = getValues(['id', 'userName']);
  if (!may(holder, 'mfa.reset.other') || id === ownId) return null;

  const reset = async () => {
    try {
      await api.account.factor({ body: { id, isMFAenabled: false } });
      toastSuccess('User', 'Updated successfully');
      await queries.invalidateQueries({ queryKey: recordKey(id) });
    } catch (error) {
      toastFailure(error, 'User');
    }
    setConfirming(false);
  };

  return (
    <section className="form-section" aria-label="Lost device">
      <h2>Lost device</h2>
      <p className="section-help">
        Removes the user’s authenticator app and ends all sessions. Codes go to the phone above from then on, so make
        sure that the right one is saved.
      </p>
      <div className="actions section-actions">
        <button type="button" className="button" onClick={() => setConfirming(true)}>
          Remove authenticator app
        </button>
      </div>
      {confirming && (
        <ConfirmDialog
          message="Remove the authenticator app of this user and end all sessions?"
          subject={String(userName)}
          destructive
          onConfirm={reset}
          onCancel={() => setConfirming(false)}
        />
      )}
    </section>
  );
};

const isOpen = ({ enabled, accountNonLocked }: { readonly enabled?: unknown; readonly accountNonLocked?: unknown }) =>
  enabled === true && accountNonLocked === true;

/** Whether the save would keep a user out who may sign in now. */
const useShutsOut = () => {
  const { watch } = useFormContext();
  const { defaultValues = {} } = useFormState();
  const [enabled, accountNonLocked] = watch(['enabled', 'accountNonLocked']);
  return isOpen(defaultValues) && !isOpen({ enabled, accountNonLocked });
};

/** Says what this user is responsible for, and reassigns it before the user is disabled, locked or leaves. Role matrix row 97. */
const LookedAfter = () => {
  const id = String(useFormContext().getValues('id') ?? '');
  const shutsOut = useShutsOut();
  const { data, error } = useQuery({
    queryKey: responsibilitiesKey(id),
    queryFn: () => responsibilitiesOf(id),
    gcTime: 0,
  });
  const records = inOneLine(data ?? []);
  return (
    <section className="form-section" aria-label="Records">
      <h2>Records</h2>
      <p className="section-help">
        What this user is responsible for can be reassigned to another user of the same company in one step.
      </p>
      {error && <p className="banner error">{sayFailure(error)}</p>}
      {data && <p>{records === '' ? 'Responsible for no record.' : `Responsible for ${records}.`}</p>}
      <p role="status" className={shutsOut && records !== '' ? 'banner warn' : undefined}>
        {shutsOut &&
          records !== '' &&
          `A disabled or locked user is responsible for nothing: the update leaves ${records} without a responsible person. Reassign the records first to name another user.`}
      </p>
      <div className="actions section-actions">
        <ReassignButton company="" from={id} />
      </div>
    </section>
  );
};

/** Approves or declines a user who has confirmed a registration of their own. D-19. */
const Approval = () => {
  const { watch, setValue, reset } = useFormContext();
  const navigate = useNavigate();
  const [id, userName, state] = watch(['id', 'userName', 'accountState']);
  const removal = useRemoval({
    source: api.user,
    noun: 'the registration',
    kind: 'user',
    nameOf: () => String(userName),
    stale: [],
    onRemoved: () => {
      reset();
      navigate(userPaths.waiting());
    },
  });
  if (state !== 'Waiting for approval') return null;
  return (
    <section className="form-section" aria-label="Approval">
      <h2>Approval</h2>
      <p className="section-help">
        This user has registered, or has come by the company sign-in without an invitation, and waits for approval.
        Select company and role where they are missing, then approve: the user gets a mail and can sign in. Decline
        deletes the user.
      </p>
      <div className="actions section-actions">
        <button type="submit" className="button" onClick={() => setValue('enabled', true, { shouldDirty: true })}>
          Approve
        </button>
        <button type="button" className="button" onClick={() => removal.ask({ id: String(id) })}>
          Decline
        </button>
      </div>
      {removal.dialog}
    </section>
  );
};

const titles: Readonly<Record<RecordMode, string>> = {
  add: 'Add User Information',
  edit: 'Edit User Information',
  view: 'View User Information',
};

/** One user. The route's last parts are hints of old and mean nothing here (D-31). Spec part 1, 2.14. */
const UserRecord = ({ mode }: { readonly mode: RecordMode }) => {
  const { id, companyId = '' } = useParams();
  const holder = useSession()?.holder;
  if (!holder) return null;
  const company = holder.isSuperadmin && companyId !== 'choose' ? { companyId } : {};
  return (
    <RecordScreen
      below={id && <RecordHistory kind="user" recordId={id} read={readUser} update={api.user.update} />}
      historyKind="user"
      noun="User"
      mode={mode}
      title={(shown) => titles[shown]}
      source={userSource}
      read={readUser}
      schema={formSchemas[userSchema(mode, holder.isSuperadmin)]}
      back={userPaths.list()}
      edit={(id) => userPaths.edit(id)}
      defaults={{ ...company, userPhone: DEFAULT_PHONE_PREFIX, enabled: true, accountNonLocked: true }}
      failure="Please register new user or try again!"
      onFailed={({ getValues, setValue }) => {
        const phone: string = getValues('userPhone');
        if (mode === 'add' && phone.startsWith(DEFAULT_PHONE_PREFIX))
          setValue('userPhone', phone.slice(DEFAULT_PHONE_PREFIX.length));
      }}
    >
      <UserFields holder={holder} />
      {mode === 'edit' && mayReassign(holder) && <LookedAfter />}
      {mode === 'edit' && <Approval />}
      {mode === 'edit' && <ConfirmUser />}
      {mode === 'edit' && <LostDevice holder={holder} />}
    </RecordScreen>
  );
};

export const UserAdd = () => <UserRecord mode="add" />;

export const UserEdit = () => <UserRecord mode="edit" />;

export const UserView = () => <UserRecord mode="view" />;
