import { domainOf, federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { accountStateOf } from '#contract/user/account-state.ts';
import { isOpen, type UserRecord } from '#contract/user/record.ts';
import { findPrincipal } from '#lambdas/entities/people/principal.ts';
import { createUser, userIdOfAddress, users } from '#lambdas/entities/records/user.ts';
import { companyOfDomain, connectionOf, isOn, type StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import { attributesOf } from '#lambdas/ports/cognito/accounts.ts';
import {
  type Identity,
  identitiesIn,
  identityOf,
  linkIdentity,
  unlinkIdentity,
} from '#lambdas/ports/cognito/providers.ts';
import { createConfirmedAccount } from '#lambdas/ports/cognito/registrations.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { isTaskOpen } from '#lambdas/store/outbox.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { generatePassword } from '../user/account-sync.ts';
import { admits, isAddressGood } from './admission.ts';
import { tellCompany } from './tell.ts';

/** A first sign-in with a provider, as the pool tells of it before it makes an account. */
export interface FirstSignIn {
  readonly poolId: string;
  /** `<provider>_<subject>`. */
  readonly userName: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Where links in mails lead. */
  readonly site: string;
}

/** Why a first sign-in is refused; the log has it, the person sees a sentence of the page. */
class NotAdmitted extends Error {}

/** The connection that the provider belongs to, if the address that it names is of the connection's proven domain. */
const connectionFor = async (identity: Identity, attributes: FirstSignIn['attributes']): Promise<StoredConnection> => {
  const domain = domainOf(attributes[federatedAttributes.email] ?? '');
  const connection = await connectionOf(await companyOfDomain(domain));
  if (!connection || connection.provider !== identity.provider || !isOn(connection))
    throw new NotAdmitted('the address is not of the domain of the provider');
  if (!isAddressGood(connection, attributes)) throw new NotAdmitted('the provider has not verified the address');
  return connection;
};

/**
 * Ends the link again where another identity of the provider was linked at the same time: with two, neither comes in until the user is
 * deleted. Where both end theirs, the next attempt links one.
 */
const requireOnlyLink = async (poolId: string, identity: Identity, sub: string) => {
  const linked = identitiesIn((await attributesOf(poolId, sub)) ?? {});
  const isOther = ({ provider, subject }: Identity) => provider === identity.provider && subject !== identity.subject;
  if (!linked.some(isOther)) return;
  await unlinkIdentity(poolId, identity);
  throw new NotAdmitted('another identity was linked with the account at the same time');
};

/** Links the identity with the account of a user of the company, unless that is another identity's already. */
const link = async (poolId: string, identity: Identity, user: UserRecord, connection: StoredConnection) => {
  const { companyId } = connection;
  if (user.isSuperadmin || user.companyId !== companyId) throw new NotAdmitted('the user is of another company');
  if (user.sub === '') throw new NotAdmitted('the user is being made');
  if (!isOpen(user) && accountStateOf(user) !== 'Waiting for approval')
    throw new NotAdmitted('the user is disabled or locked');
  if (!admits(connection, user.id)) throw new NotAdmitted('the mode of the connection does not admit the user');
  const attributes = await attributesOf(poolId, user.sub);
  if (!attributes) throw new NotAdmitted('the user has no account');
  for (const known of identitiesIn(attributes)) {
    if (known.provider === identity.provider) throw new NotAdmitted('the account is linked with another identity');
    // Of a provider that the company had before, or of a company that the user was in.
    await unlinkIdentity(poolId, known);
  }
  await linkIdentity(poolId, user.sub, identity);
  await requireOnlyLink(poolId, identity, user.sub);
};

const server = { userId: 'company-sign-in', userName: 'Company sign-in' };

/** A user of the company whom nobody has invited: disabled, with the connection's default role and no other. */
const createWaitingUser = async (
  { poolId, site }: FirstSignIn,
  email: string,
  { companyId, defaultRole }: StoredConnection,
): Promise<UserRecord> => {
  // Known to nobody, and twice as long as one that is mailed.
  const password = generatePassword() + generatePassword();
  const isOwn = async (known: string) => !(await findPrincipal(known)) && !(await isTaskOpen('delete-account', known));
  const sub = await createConfirmedAccount(poolId, email, password, isOwn);
  const news = {
    companyId,
    id: `waiting user ${sub}`,
    title: 'A user waits for approval',
    text: 'A user whom nobody has invited has signed in with the provider of your company, and waits for approval.',
    link: notificationLinks.users(),
  };
  const fields = {
    sub,
    companyId,
    status: 'REGISTERED' as const,
    userName: email,
    userEmail: email,
    userPhone: '',
    firstName: '',
    middleInitial: '',
    lastName: '',
    userRoles: [{ roleId: defaultRole }],
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: false,
    signedIn: false,
    uninvited: true,
    enabled: false,
    adminAlert: false,
    accountNonLocked: true,
  };
  const scope = tenantScope(server, tenantIdOf(companyId));
  return createUser(scope, fields, await tellCompany(news, site, 'user.setLock'));
};

/** The user who has an e-mail address, of whatever tenant. */
const userOfAddress = async (email: string): Promise<UserRecord | undefined> => {
  const id = await userIdOfAddress(email);
  return id === '' ? undefined : users(tenantScope(serverActor, tenantIdOf(id))).find(id);
};

/**
 * Lets an identity of a company's provider in for the first time: links it with the account of the user who has its address, or with
 * that of a new user who waits for approval. Throws `NotAdmitted`, and then the pool makes no account. ADR 0054.
 */
export const admitIdentity = async (first: FirstSignIn): Promise<void> => {
  const identity = identityOf(first.userName);
  const connection = await connectionFor(identity, first.attributes);
  const email = (first.attributes[federatedAttributes.email] ?? '').trim().toLowerCase();
  const known = await userOfAddress(email);
  // Addresses are found without accents, and those of two people of a directory may differ by one.
  if (known && known.userEmail.toLowerCase() !== email)
    throw new NotAdmitted('the address only looks like that of a user');
  // In a test nobody but its testers is known to the connection.
  if (!known && connection.mode === 'test') throw new NotAdmitted('the mode of the connection does not admit the user');
  await link(first.poolId, identity, known ?? (await createWaitingUser(first, email, connection)), connection);
};
