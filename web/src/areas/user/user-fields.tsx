import { useController, useFormContext } from 'react-hook-form';
import { may } from '#contract/rules/access.ts';
import { MIDDLE_INITIAL_MAX, NAME_MAX, PASSWORD_MAX, USER_NAME_MAX } from '#contract/rules/limits.ts';
import { grantableRoles, type PrincipalRoles, roles } from '#contract/rules/roles.ts';
import type { Profile } from '#contract/user/record.ts';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { CompanyField } from '#web/form/fields/owner-fields.tsx';
import { PasswordInput } from '#web/form/fields/password-input.tsx';
import { FieldGrid, ShownEntry } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { useField } from '#web/form/record/record-context.ts';
import { findCompany } from '#web/list/company-select.tsx';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { AccountState } from './user-facts.tsx';

interface RoleRef {
  readonly roleId: number;
}

interface Props {
  readonly holder: PrincipalRoles;
}

const nameOf = (id: number) => roles.find((role) => role.id === id)?.RoleName ?? '';

const inWords = (held: readonly RoleRef[]) => held.map(({ roleId }) => nameOf(roleId)).join(', ');

/** The roles of a user: a choice for a super admin and for a new user, read-only text otherwise. Spec part 1, 2.14 and 6. */
const RolesField = ({ holder }: Props) => {
  const { mode } = useField<readonly RoleRef[]>('userRoles', 'Role', inWords);
  const { getValues } = useFormContext();
  if (getValues('isSuperadmin')) return <FixedRole text="Superadmin" />;
  if (mode === 'add' || (mode === 'edit' && holder.isSuperadmin)) return <RoleChoice holder={holder} />;
  const held: readonly RoleRef[] = getValues('userRoles') ?? [];
  return <FixedRole text={inWords(held) || 'None yet'} />;
};

const FixedRole = ({ text }: { readonly text: string }) => <ShownEntry label="Role">{text}</ShownEntry>;

const RoleChoice = ({ holder }: Props) => {
  const { id, disabled, required } = useField<readonly RoleRef[]>('userRoles', 'Role', inWords);
  const { field, fieldState } = useController({ name: 'userRoles', defaultValue: [] });
  const held: readonly RoleRef[] = field.value ?? [];
  const error = fieldState.error?.message ?? '';
  const toggle = (roleId: number, on: boolean) =>
    field.onChange(on ? [...held, { roleId }] : held.filter((role) => role.roleId !== roleId));
  return (
    <fieldset className="field roles" aria-describedby={`${id}-error`}>
      <legend className={required ? 'field-label required' : 'field-label'}>Role</legend>
      <div className="role-boxes">
        {grantableRoles(holder).map((roleId, index) => (
          <label key={roleId} className="check">
            <input
              id={index === 0 ? id : undefined}
              type="checkbox"
              checked={held.some((role) => role.roleId === roleId)}
              disabled={disabled}
              onBlur={field.onBlur}
              onChange={({ target }) => toggle(roleId, target.checked)}
            />
            {nameOf(roleId)}
          </label>
        ))}
      </div>
      <span id={`${id}-error`} className="field-error">
        {error}
      </span>
    </fieldset>
  );
};

/** A number with its country code, brackets, spaces and dashes allowed. */
const PHONE_TYPED_MAX = 25;

const emailHints = {
  new: 'The invitation goes there, and the user logs in with it.',
  invited: 'The invitation goes out again to a new address.',
  other: 'A new e-mail or phone counts once the user has entered the code that goes there.',
} as const;

const hintOf = (status: unknown) => (status === 'invited' ? 'invited' : 'other');

/** New addresses that the user has not confirmed. */
const WaitingForCode = () => {
  const pending: Profile['pending'] = useFormContext().getValues('pending') ?? [];
  return pending.map(({ kind, to }) => (
    <p key={kind} className="section-help">
      {kind === 'email' ? 'New e-mail' : 'New phone'}{' '}
      <strong>
        <EmailAddress text={to} />
      </strong>{' '}
      waits for the user’s code.
    </p>
  ));
};

/** Whether the user can sign in, and if not, why. */
const StateOfUser = () => {
  const [state, until] = useFormContext().watch(['accountState', 'invitedUntil']);
  return (
    <ShownEntry label="Status">
      <AccountState state={state} until={until} />
    </ShownEntry>
  );
};

/** Every field of a user. Spec part 1, 2.14; who may change what: role matrix 3.1. */
export const UserFields = ({ holder }: { readonly holder: PrincipalRoles }) => {
  const { mode } = useField('userName', 'User Name');
  const { getValues } = useFormContext();
  const ownId = useSession()?.userId;
  const [id, isSuperadmin, company, status] = getValues(['id', 'isSuperadmin', 'companyId.id', 'accountStatus']);
  const isOwn = mode !== 'add' && id === ownId;
  return (
    <>
      <PageSection title="User">
        <FieldGrid>
          <TextField
            name="userName"
            label="User Name"
            max={USER_NAME_MAX}
            readOnly={mode !== 'add'}
            hint="Shown in the portal. To sign in, the user enters the e-mail address."
          />
          <TextField
            name="userEmail"
            label="Email"
            type="email"
            max={USER_NAME_MAX}
            readOnly={isOwn}
            hint={isOwn ? 'Change it in My Profile.' : emailHints[mode === 'add' ? 'new' : hintOf(status)]}
          />
          <TextField name="firstName" label="First Name" max={NAME_MAX} />
          <TextField name="middleInitial" label="Middle Initial" max={MIDDLE_INITIAL_MAX} />
          <TextField name="lastName" label="Last Name" max={NAME_MAX} />
          <TextField name="userPhone" label="Cell Phone" type="tel" max={PHONE_TYPED_MAX} />
        </FieldGrid>
        {mode !== 'add' && <WaitingForCode />}
        {mode === 'edit' && may(holder, 'user.setContactAtOnce') && !isOwn && status === 'active' && (
          <FieldGrid className="checks">
            <CheckField
              name="atOnce"
              label="Change e-mail and phone at once"
              hint="Without the user’s code: for a lost device, or a user who has left. Old and new address are notified, and all sessions end."
            />
          </FieldGrid>
        )}
      </PageSection>
      <PageSection title="Access">
        <FieldGrid>
          {mode !== 'add' && <StateOfUser />}
          {holder.isSuperadmin && !isSuperadmin && (
            <CompanyField
              name="companyId"
              fixed={mode !== 'add' && company !== '' && company !== undefined}
              options={{ find: findCompany }}
            />
          )}
          <RolesField holder={holder} />
        </FieldGrid>
        <FieldGrid className="checks">
          <CheckField name="enabled" label="Enabled" disabled={isOwn || status === 'unconfirmed'} />
          <CheckField
            name="accountNonLocked"
            label="Locked"
            inverse
            disabled={isOwn}
            hint="A locked or disabled user is signed out at once and cannot sign in."
          />
          {holder.isSuperadmin && <CheckField name="adminAlert" label="System admin alert" />}
        </FieldGrid>
      </PageSection>
      {mode === 'add' && <FirstPassword />}
    </>
  );
};

const FirstPassword = () => (
  <PageSection title="Temporary password">
    <p className="section-help">
      Leave both empty to have one generated and sent by e-mail. It is good for one sign-in within three days.
    </p>
    <FieldGrid>
      <TextField
        name="userPassword"
        label="Password"
        Input={PasswordInput}
        max={PASSWORD_MAX}
        autoComplete="new-password"
        hint="at least 8 characters"
      />
      <TextField
        name="retypePassword"
        label="Retype Password"
        Input={PasswordInput}
        max={PASSWORD_MAX}
        autoComplete="new-password"
      />
    </FieldGrid>
  </PageSection>
);
