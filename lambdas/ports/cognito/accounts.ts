import type { AdminGetUserCommandOutput } from '@aws-sdk/client-cognito-identity-provider';

/** The factors a person has, and the one that is asked first; none if there is no account. */
export const factorsOf = async (UserPoolId: string, Username: string) => {
  const { identity, AdminGetUserCommand, UserNotFoundException } = await import('./sdk.ts');
  try {
    const user = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return { enrolled: user.UserMFASettingList ?? [], preferred: user.PreferredMfaSetting };
  } catch (error) {
    if (error instanceof UserNotFoundException) return { enrolled: [], preferred: undefined };
    throw error;
  }
};

/** What the pool knows about a person, by attribute name; undefined when there is no such account. */
export const attributesOf = async (
  UserPoolId: string,
  Username: string,
): Promise<Readonly<Record<string, string>> | undefined> => {
  const { identity, AdminGetUserCommand, UserNotFoundException } = await import('./sdk.ts');
  try {
    const { UserAttributes = [] } = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
    return Object.fromEntries(UserAttributes.map(({ Name = '', Value = '' }) => [Name, Value]));
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** What a sign-in compares with the person's record. D-92. */
export interface PoolAccount {
  readonly email: string;
  readonly phone: string;
  /** An enrolled factor, or a phone number proven by a code. D-05. */
  readonly hasFactor: boolean;
  /** An authenticator app that the pool requires. */
  readonly hasApp: boolean;
  /** All attributes, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** When anything of it was changed last, epoch milliseconds. */
  readonly changedAt: number;
}

/** The account as the pool holds it. */
export const readAccount = async (UserPoolId: string, Username: string): Promise<PoolAccount> => {
  const { identity, AdminGetUserCommand } = await import('./sdk.ts');
  const user = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
  const attributes = Object.fromEntries((user.UserAttributes ?? []).map(({ Name = '', Value = '' }) => [Name, Value]));
  const value = (name: string) => attributes[name] ?? '';
  const isEnrolled = (user.UserMFASettingList ?? []).length > 0 || user.PreferredMfaSetting !== undefined;
  return {
    email: value('email'),
    phone: value('phone_number'),
    changedAt: user.UserLastModifiedDate?.getTime() ?? 0,
    hasApp: (user.UserMFASettingList ?? []).includes('SOFTWARE_TOKEN_MFA'),
    hasFactor: isEnrolled || value('phone_number_verified') === 'true',
    attributes,
  };
};

/** The attributes of a person in the pool. */
export interface Account {
  readonly sub: string;
  readonly email: string;
  readonly phone: string;
  readonly open: boolean;
}

export interface Invitation {
  readonly email: string;
  readonly phone: string;
  /** Temporary: to be changed at the first sign-in, within 3 days. */
  readonly password: string;
  /** When the user's record was made, epoch milliseconds. */
  readonly since: number;
}

/** Clocks differ, and the pool's counts whole seconds. */
const CLOCK_SLACK_MS = 60_000;

const attribute = (user: AdminGetUserCommandOutput, name: string) =>
  user.UserAttributes?.find(({ Name }) => Name === name)?.Value ?? '';

const find = async (UserPoolId: string, Username: string) => {
  const { identity, AdminGetUserCommand, UserNotFoundException } = await import('./sdk.ts');
  try {
    return await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
  } catch (error) {
    if (error instanceof UserNotFoundException) return undefined;
    throw error;
  }
};

/** An account that an earlier try of this very invitation has made: still waiting for its first sign-in, and not older. */
const findInvited = async (poolId: string, { email, since }: Pick<Invitation, 'email' | 'since'>) => {
  const user = await find(poolId, email);
  const made = user?.UserCreateDate?.getTime() ?? 0;
  return user?.UserStatus === 'FORCE_CHANGE_PASSWORD' && made >= since - CLOCK_SLACK_MS ? user : undefined;
};

/** Makes an account and mails its temporary password; returns the sub. The same invitation again returns the same one. D-08. */
export const createAccount = async (UserPoolId: string, invitation: Invitation): Promise<string> => {
  const { identity, AdminCreateUserCommand, UsernameExistsException } = await import('./sdk.ts');
  const { email, phone, password } = invitation;
  try {
    const { User } = await identity.send(
      new AdminCreateUserCommand({
        UserPoolId,
        Username: email,
        TemporaryPassword: password,
        DesiredDeliveryMediums: ['EMAIL'],
        UserAttributes: [
          { Name: 'email', Value: email },
          // The first sign-in takes the password that went to this address, so the address is proven.
          { Name: 'email_verified', Value: 'true' },
          ...(phone === '' ? [] : [{ Name: 'phone_number', Value: phone }]),
        ],
      }),
    );
    return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
  } catch (error) {
    const made = error instanceof UsernameExistsException ? await findInvited(UserPoolId, invitation) : undefined;
    if (!made) throw error;
    return attribute(made, 'sub');
  }
};

/** Makes an account for a person whose former one is deleted; one that an earlier try has made gets another password. */
export const createAnotherAccount = async (poolId: string, invitation: Invitation): Promise<string> => {
  const made = await findInvited(poolId, invitation);
  if (!made) return createAccount(poolId, invitation);
  await resendInvitation(poolId, invitation.email, invitation.password);
  return attribute(made, 'sub');
};

/** Removes what an invitation that failed may have left in the pool. */
export const removeInvited = async (poolId: string, invitation: Pick<Invitation, 'email' | 'since'>) => {
  const user = await findInvited(poolId, invitation);
  if (user) await deleteAccount(poolId, attribute(user, 'sub'));
};

/** Deletes an account; one that is deleted already is no error. */
export const deleteAccount = async (UserPoolId: string, Username: string) => {
  const { identity, AdminDeleteUserCommand, UserNotFoundException } = await import('./sdk.ts');
  try {
    await identity.send(new AdminDeleteUserCommand({ UserPoolId, Username }));
  } catch (error) {
    if (!(error instanceof UserNotFoundException)) throw error;
  }
};

/** Ends a person's logins at Cognito: no refresh token of theirs works any longer. */
export const signOutEverywhere = async (UserPoolId: string, Username: string) => {
  const { identity, AdminUserGlobalSignOutCommand } = await import('./sdk.ts');
  await identity.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
};

/** Invites once more: with a new temporary password, good for another 3 days, to the address that the pool knows now. */
export const resendInvitation = async (UserPoolId: string, email: string, password: string) => {
  const { identity, AdminCreateUserCommand } = await import('./sdk.ts');
  await identity.send(
    new AdminCreateUserCommand({
      UserPoolId,
      Username: email,
      TemporaryPassword: password,
      MessageAction: 'RESEND',
      DesiredDeliveryMediums: ['EMAIL'],
    }),
  );
};

/** Whether the pool has the account. */
export const hasAccount = async (poolId: string, sub: string) => (await find(poolId, sub)) !== undefined;

/** Whether the account waits for the first sign-in with a temporary password. */
export const isWaitingForPassword = async (poolId: string, sub: string) =>
  (await find(poolId, sub))?.UserStatus === 'FORCE_CHANGE_PASSWORD';

/**
 * Writes the record's addresses into the pool; may be repeated. Both change only after the new address was proven or a
 * super admin has set it, so an e-mail counts as verified; a phone does once its owner has entered a code. Ends
 * the logins of the account unless it is the owner's `own` change. An account that is deleted is left to another invitation,
 * which takes the addresses from the record. D-92.
 */
export const bringInLine = async (UserPoolId: string, { sub: Username, email, phone, open }: Account, own = false) => {
  const { identity, AdminDisableUserCommand, AdminEnableUserCommand, AdminUpdateUserAttributesCommand } = await import(
    './sdk.ts'
  );
  const known = await find(UserPoolId, Username);
  if (!known) return;
  const UserAttributes = [
    ...(attribute(known, 'email').toLowerCase() === email.toLowerCase() ? [] : changed('email', email, true)),
    ...(attribute(known, 'phone_number') === phone ? [] : changed('phone_number', phone, own)),
  ];
  if (UserAttributes.length > 0)
    await identity.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
  if (open !== known.Enabled) {
    const Command = open ? AdminEnableUserCommand : AdminDisableUserCommand;
    await identity.send(new Command({ UserPoolId, Username }));
  }
  if ((UserAttributes.length > 0 && !own) || !open) await signOutEverywhere(UserPoolId, Username);
};

const changed = (name: 'email' | 'phone_number', value: string, isProven: boolean) => [
  { Name: name, Value: value },
  { Name: `${name}_verified`, Value: String(isProven) },
];
