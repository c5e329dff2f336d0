import { ApplicationError } from '#contract/application-error.ts';
import { domainOf, federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { Email } from '#contract/fields/common.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { connectionOf, isOn, openProviders, type StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import { identitiesIn } from '#lambdas/ports/cognito/providers.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';

/** A user of a company as its connection may name them. */
export interface CompanyUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Can sign in, and has done so: only who has replaced a first password can be kept for an emergency. */
  readonly isActive: boolean;
}

/** The users of a company whose accounts are open, by name. */
export const usersOfCompany = async (actor: Actor, companyId: string): Promise<CompanyUser[]> => {
  const { columns } = await users(tenantScope(actor, tenantIdOf(companyId))).view();
  const text = (field: string, at: number) => String(columns.value(field, at) ?? '');
  return [...columns.positions()]
    .filter((at) => text('companyId', at) === companyId && columns.value('hasAccount', at) === true)
    .map((at) => ({ at, state: text('accountState', at) }))
    .filter(({ state }) => state === 'Active' || state === 'Invited')
    .map(({ at, state }) => ({
      id: text('id', at),
      name: text('name', at),
      email: text('userEmail', at),
      isActive: state === 'Active',
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
};

type User = Pick<Principal, 'userId' | 'userEmail' | 'isSuperadmin' | 'home'>;

/** Attributes of an account of the pool, by name. */
type Attributes = Readonly<Record<string, string>>;

/** Why a sign-in is refused: the sentence for the user, and a word for the audit trail. */
export interface Refusal {
  readonly message: string;
  readonly why: string;
}

/**
 * Whether a user may sign in with a password. 'emergency': the company demands its own sign-in, and this account is one of the
 * few that keep a password. A super admin is bound by no company. ADR 0054.
 */
export const passwordSignIn = (
  { userId, userEmail, isSuperadmin }: User,
  connection: StoredConnection | undefined,
): 'free' | 'emergency' | 'refused' => {
  const isBound = !isSuperadmin && connection?.mode === 'required' && domainOf(userEmail) === connection.domain;
  if (!isBound) return 'free';
  return connection.emergency.includes(userId) ? 'emergency' : 'refused';
};

/**
 * Refuses that users whose company requires its own sign-in give themselves an address of another domain: the mode binds addresses of
 * its domain, so a password would let them in again, also after they have left the company. ADR 0054.
 */
export const requireDomainKept = async (principal: Principal, to: string): Promise<void> => {
  const connection = await connectionOf(principal.home);
  if (passwordSignIn(principal, connection) === 'free' || domainOf(to) === connection?.domain) return;
  throw new ApplicationError(
    'Update Failed',
    'Your company requires its own sign-in. Ask your administrator to change the address.',
  );
};

/** Whether the mode of a connection admits a user to a sign-in with its provider. */
export const admits = ({ mode, testers }: StoredConnection, userId: string): boolean =>
  mode === 'optional' || mode === 'required' || (mode === 'test' && testers.includes(userId));

/**
 * Whether the address that a provider names counts: it is one, of the domain of the connection, and where the provider says at all whether
 * it has verified addresses, it has. A SAML provider says nothing of the kind; the proven domain speaks for it.
 */
export const isAddressGood = (connection: StoredConnection, attributes: Attributes): boolean => {
  const address = attributes[federatedAttributes.email] ?? '';
  const isVerified = connection.type === 'saml' || attributes[federatedAttributes.verified] === 'true';
  const isPlain = address === address.trim() && Email.safeParse(address).success;
  return isPlain && domainOf(address) === connection.domain && isVerified;
};

const refuse = (why: string, message: string): Refusal => ({ why: `company sign-in: ${why}`, message });

const NOT_OPEN = 'Your company’s sign-in is not open to you. Sign in with your password, or ask your administrator.';

/**
 * Whether an account is linked with one identity of the connection's provider, and with none by which another person
 * could sign in. Links to deleted providers may remain.
 */
const isLinked = async ({ provider }: StoredConnection, attributes: Attributes): Promise<boolean> => {
  const names = identitiesIn(attributes).map((identity) => identity.provider);
  const others = names.filter((name) => name !== provider);
  if (names.length - others.length !== 1) return false;
  const open = others.length === 0 ? [] : await openProviders();
  return !others.some((name) => open.includes(name));
};

/** Why a sign-in with a provider is refused for the user of its account; undefined if it counts. */
export const federatedRefusal = async (
  user: User,
  connection: StoredConnection | undefined,
  attributes: Attributes,
): Promise<Refusal | undefined> => {
  if (user.isSuperadmin) return refuse('super admin', 'Super admins sign in with their password.');
  if (!connection || !isOn(connection) || !admits(connection, user.userId)) return refuse('not admitted', NOT_OPEN);
  if (!(await isLinked(connection, attributes))) return refuse('another provider', NOT_OPEN);
  const address = (attributes[federatedAttributes.email] ?? '').toLowerCase();
  if (address === user.userEmail.toLowerCase() && isAddressGood(connection, attributes)) return undefined;
  return refuse(
    'another address',
    'Your company’s directory has another e-mail address for you than the portal, or has not verified it. Ask your administrator to correct one of the two.',
  );
};

/** The words of an attribute: providers send one, or several that the pool writes as a list in brackets. */
const wordsIn = (value: string) => value.replace(/^\[|\]$/g, '').split(/[\s,]+/);

/** Whether the provider has reported a second factor, by the attribute and the value that the connection names. */
export const hasReportedFactor = ({ factorClaim, factorValue }: StoredConnection, attributes: Attributes): boolean =>
  factorClaim !== '' &&
  factorValue !== '' &&
  wordsIn(attributes[federatedAttributes.factor] ?? '').includes(factorValue);
