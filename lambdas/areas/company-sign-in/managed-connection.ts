import { ApplicationError } from '#contract/application-error.ts';
import type { ConnectionPage, ShownConnection } from '#contract/company-sign-in/connection.ts';
import { may } from '#contract/rules/access.ts';
import { usersOfCompany } from '#lambdas/domain/company-sign-in/admission.ts';
import { proofNameOf } from '#lambdas/domain/company-sign-in/proof.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { connectionOf, connectionsOf, type StoredConnection } from '#lambdas/entities/sign-in-connection.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { managedCompany } from '#lambdas/kit/company-of-call.ts';
import { identifierOf } from '#lambdas/ports/cognito/providers.ts';
import { mayBeTenant, tenantIdOf } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { env } from './env.ts';

const TEST_PAGE = '/home/company-login';

/** Whether the caller decides about the connection of a company: super admins of all, staff of the root company of its resellers. Role matrix row 154. */
const mayDecide = (caller: Caller, companyId: string): boolean => {
  if (!may(caller, 'companySignIn.decide')) return false;
  if (caller.isSuperadmin) return true;
  return !isOfReseller(caller) && companyId !== caller.home && tenantIdOf(companyId) === caller.home;
};

/** A company whose connection the caller manages or decides about; another one is missing. */
const seenCompany = async (caller: Caller, companyId: string): Promise<string> => {
  if (!mayDecide(caller, companyId)) return managedCompany(caller, companyId);
  const scope = tenantScope(caller, tenantIdOf(companyId));
  if (!mayBeTenant(tenantIdOf(companyId)) || !(await findCompany(scope, companyId)))
    throw new ApplicationError('Company Id is not available');
  return companyId;
};

const missing = () => new ApplicationError('Id Not Available', '', 404);

/** The connection of a company that the caller manages. 404 if there is none. */
export const managedConnection = async (caller: Caller, companyId: string): Promise<StoredConnection> => {
  const connection = await connectionOf(await managedCompany(caller, companyId));
  if (!connection) throw missing();
  return connection;
};

/** The connection of a company about which the caller decides. 404 if there is none, or another user decides. */
export const decidedConnection = async (caller: Caller, companyId: string): Promise<StoredConnection> => {
  if (!mayDecide(caller, companyId)) throw missing();
  const connection = await connectionOf(await seenCompany(caller, companyId));
  if (!connection) throw missing();
  return connection;
};

/** Notes in the audit trail what was done to a connection. */
export const noteChange = (caller: Caller, what: string, { companyId, domain }: StoredConnection, origin: Origin) =>
  recordActivity(
    caller.userId,
    { type: 'companySignIn', detail: `${what} the sign-in of ${domain}`, tenant: tenantIdOf(companyId) },
    origin,
  );

const proofOf = ({
  domain,
  proofText,
  provenAt,
  checkedAt,
  failingSince,
}: StoredConnection): ShownConnection['proof'] => {
  const state = provenAt === '' ? 'missing' : failingSince === '' ? 'proven' : 'failing';
  return { state, name: proofNameOf(domain), text: proofText, provenAt, checkedAt, failingSince };
};

const nameOf = async (companyId: string) =>
  (await findCompany(tenantScope(serverActor, tenantIdOf(companyId)), companyId))?.name ?? '';

/** A connection as the caller sees it. */
export const showConnection = async (caller: Caller, connection: StoredConnection): Promise<ShownConnection> => {
  const { format, provider, formerProvider, isAtPool, proofText, provenAt, checkedAt, failingSince, ...shown } =
    connection;
  const { approval, decidedAt, decidedById, decidedByName, ...fields } = shown;
  const by = decidedById === '' ? '' : (await personName(tenantIdOf(decidedById), decidedById)) || decidedByName;
  return {
    ...fields,
    companyName: await nameOf(connection.companyId),
    proof: proofOf(connection),
    approval: { state: approval, at: decidedAt, by },
    mayDecide: mayDecide(caller, connection.companyId),
  };
};

/** What the administrators of a company enter at its provider, and where its testers sign in. */
const portalSideOf = (connection: StoredConnection | undefined): ConnectionPage['portal'] => {
  const { FEDERATION_ENDPOINT, SITE_ORIGIN, USER_POOL_ID } = env();
  const query = new URLSearchParams({ provider: identifierOf(connection?.domain ?? '') });
  return {
    entityId: `urn:amazon:cognito:sp:${USER_POOL_ID}`,
    assertionUrl: `${FEDERATION_ENDPOINT}/saml2/idpresponse`,
    redirectUrl: `${FEDERATION_ENDPOINT}/oauth2/idpresponse`,
    testUrl: connection ? `${SITE_ORIGIN.split(',')[0]}${TEST_PAGE}?${query}` : '',
  };
};

/** The connection of one company, and for who decides those of the others of the tenant. */
export const showPage = async (caller: Caller, companyId: string): Promise<ConnectionPage> => {
  const company = await seenCompany(caller, companyId);
  const [connection, users, others] = await Promise.all([
    connectionOf(company),
    usersOfCompany(caller, company),
    connectionsOf(tenantIdOf(company)),
  ]);
  const decided = others.filter((each) => each.companyId !== company && mayDecide(caller, each.companyId));
  return {
    ...(connection && { connection: await showConnection(caller, connection) }),
    portal: portalSideOf(connection),
    users: users.map(({ isActive, ...user }) => ({ ...user, mayBeEmergency: isActive })),
    others: await Promise.all(decided.map((each) => showConnection(caller, each))),
  };
};
