import { PROOF_CHECK_DAYS, PROOF_GRACE_DAYS } from '#contract/company-sign-in/connection.ts';
import { usersOfCompany } from '../domain/company-sign-in/admission.ts';
import { alignProvider, removeProviders } from '../domain/company-sign-in/pool-provider.ts';
import { isProofThere, proofNameOf } from '../domain/company-sign-in/proof.ts';
import { type News, tellCompany } from '../domain/company-sign-in/tell.ts';
import { findCompany } from '../entities/records/company-lookup.ts';
import {
  connectionsOf,
  isOn,
  openProviders,
  removeConnection,
  type StoredConnection,
  saveConnection,
} from '../entities/sign-in-connection.ts';
import { writeFederationClient } from '../ports/cognito/federation-client.ts';
import type { TenantId } from '../store/id.ts';
import { writeItems } from '../store/outbox.ts';
import { serverActor, tenantScope } from '../store/scope.ts';

interface Pool {
  readonly USER_POOL_ID: string;
  readonly FEDERATION_CLIENT_ID: string;
  readonly SITE_ORIGIN: string;
}

interface Work extends Pool {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly DNS_SERVERS: string;
}

const DAY_MS = 86_400_000;

/** Writes the providers of the connections that are on into the pool's client. */
export const writeClient = ({ USER_POOL_ID, FEDERATION_CLIENT_ID, SITE_ORIGIN }: Pool): Promise<void> =>
  writeFederationClient(
    { poolId: USER_POOL_ID, clientId: FEDERATION_CLIENT_ID, siteOrigin: SITE_ORIGIN },
    openProviders,
  );

/** A proven domain is checked once a week, and each day while its record is missing. */
const isDue = ({ provenAt, checkedAt, failingSince }: StoredConnection, now: number) =>
  provenAt !== '' && (failingSince !== '' || now - Date.parse(checkedAt) >= PROOF_CHECK_DAYS * DAY_MS);

/** A domain whose name servers do not answer is not proven either: a domain that has lapsed may look like this. */
const isThere = (connection: StoredConnection, servers: string) => isProofThere(connection, servers).catch(() => false);

const newsOf = (connection: StoredConnection, title: string, text: string): News => ({
  companyId: connection.companyId,
  id: `${title} ${connection.provider}`,
  title,
  text,
});

const missingNews = (connection: StoredConnection) =>
  newsOf(
    connection,
    'The proof of your domain is missing',
    `The TXT record ${proofNameOf(connection.domain)} cannot be found. Enter it again within ${PROOF_GRACE_DAYS} days: then the sign-in of your company is switched off, and users need a password.`,
  );

const offNews = (connection: StoredConnection) =>
  newsOf(
    connection,
    'The company sign-in was switched off',
    `The TXT record ${proofNameOf(connection.domain)} was missing for ${PROOF_GRACE_DAYS} days. Users sign in with a password; who has none uses Forgot Password.`,
  );

const emergencyNews = (connection: StoredConnection) =>
  newsOf(
    connection,
    'No emergency account is left',
    'None of the users who keep their password for an emergency can sign in any more. Choose others on the page of the company sign-in.',
  );

/** Notifies a company that requires its provider when none of its emergency accounts could sign in. */
const checkEmergency = async (connection: StoredConnection, site: string) => {
  if (connection.mode !== 'required') return;
  const open = await usersOfCompany(serverActor, connection.companyId);
  if (!open.some(({ id }) => connection.emergency.includes(id)))
    await writeItems(await tellCompany(emergencyNews(connection), site));
};

const check = async (
  connection: StoredConnection,
  { now, SITE_ORIGIN, DNS_SERVERS, USER_POOL_ID }: Work,
): Promise<void> => {
  const checkedAt = new Date(now).toISOString();
  if (await isThere(connection, DNS_SERVERS)) {
    await saveConnection(connection, { ...connection, checkedAt, failingSince: '' });
    return checkEmergency(connection, SITE_ORIGIN);
  }
  const failingSince = connection.failingSince || checkedAt;
  const isOver = now - Date.parse(failingSince) >= PROOF_GRACE_DAYS * DAY_MS;
  const messages = await tellCompany((isOver ? offNews : missingNews)(connection), SITE_ORIGIN);
  const changes = isOver
    ? { mode: 'off' as const, provenAt: '', failingSince: '', checkedAt }
    : { failingSince, checkedAt };
  const saved = await saveConnection(connection, { ...connection, ...changes }, messages);
  // Another company may prove the domain, whose provider takes its identifier then.
  if (isOver) await alignProvider(USER_POOL_ID, saved);
};

/** The connection of a company that was deleted ends with it, and those of resellers with their root company. */
const endIfDeleted = async (
  connection: StoredConnection,
  { tenantId, USER_POOL_ID }: Pool & Pick<Work, 'tenantId'>,
) => {
  const { companyId } = connection;
  const scope = tenantScope(serverActor, tenantId);
  if ((await findCompany(scope, tenantId)) && (await findCompany(scope, companyId))) return;
  await removeConnection(connection);
  await removeProviders(USER_POOL_ID, connection);
};

/** Writes the pool's client again if the work has changed which connections of a tenant are on. */
const aligning = async (work: Pool & Pick<Work, 'tenantId'>, each: (connection: StoredConnection) => Promise<void>) => {
  const connections = await connectionsOf(work.tenantId);
  for (const connection of connections) await each(connection);
  const now = await connectionsOf(work.tenantId);
  if (now.filter(isOn).length !== connections.filter(isOn).length) await writeClient(work);
};

/** Ends connections of companies that are gone; also of a tenant whose root company was deleted. May be repeated. */
export const endDeleted = (work: Pool & Pick<Work, 'tenantId'>): Promise<void> =>
  aligning(work, (connection) => endIfDeleted(connection, work));

/**
 * Checks the proofs of a tenant's domains. A domain whose record is missing for a week is not its company's any more, and its connection
 * is off. May be repeated.
 */
export const checkProofs = (work: Work): Promise<void> =>
  aligning(work, async (connection) => {
    if (isDue(connection, work.now)) await check(connection, work);
  });
