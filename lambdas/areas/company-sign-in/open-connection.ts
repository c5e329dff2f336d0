import type * as z from 'zod';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import { type Decide, modeWords, type SetMode, type ShownConnection } from '#contract/company-sign-in/connection.ts';
import { usersOfCompany } from '#lambdas/domain/company-sign-in/admission.ts';
import { alignProvider } from '#lambdas/domain/company-sign-in/pool-provider.ts';
import { isProofThere, proofNameOf } from '#lambdas/domain/company-sign-in/proof.ts';
import { tellCompany } from '#lambdas/domain/company-sign-in/tell.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { DomainTaken, type StoredConnection, saveConnection } from '#lambdas/entities/sign-in-connection.ts';
import { type Caller, isFresh, notFresh } from '#lambdas/kit/caller.ts';
import { readAccount } from '#lambdas/ports/cognito/accounts.ts';
import { hasOwnPassword } from '#lambdas/ports/cognito/credentials.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';
import { tenantScope } from '#lambdas/store/scope.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';
import { decidedConnection, managedConnection, noteChange, showConnection } from './managed-connection.ts';
import { alignClient } from './save-connection.ts';

/** Lets a write stand only while an account that is to be kept for an emergency is open and of its company. */
const openAccountItem = (sub: string, companyId: string): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env().TABLE_NAME,
      Key: keys.principal(sub),
      ConditionExpression: 'enabled = :yes AND accountNonLocked = :yes AND home = :company',
      ExpressionAttributeValues: { ':yes': true, ':company': companyId },
    },
  },
  refused: conflict,
});

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

const checksPerHour = { times: 30, within: 3_600 };

const notThere = ({ domain }: StoredConnection) =>
  new ApplicationError(
    'The domain is not proven',
    `There is no TXT record ${proofNameOf(domain)} with this text yet. A new record can take some hours to be seen.`,
  );

const lookUp = (connection: StoredConnection) =>
  isProofThere(connection, env().DNS_SERVERS).catch(() => {
    throw new ApplicationError('The domain is not proven', 'Its name servers do not answer. Please try again later.');
  });

/** Looks for the TXT record of the domain now; the sign-in page finds the provider by it from then on. Throws a sentence where it is not there. */
export const checkProof = async (caller: Caller, companyId: string, origin: Origin): Promise<ShownConnection> => {
  const connection = await managedConnection(caller, companyId);
  if (!(await isWithin('domain-proof', connection.companyId, checksPerHour)))
    throw new ApplicationError('The record was looked for too often. Please try again in an hour.', '', 429);
  if (!(await lookUp(connection))) throw notThere(connection);
  const checkedAt = new Date().toISOString();
  const provenAt = connection.provenAt || checkedAt;
  const saved = await saveConnection(connection, { ...connection, provenAt, checkedAt, failingSince: '' }).catch(
    (error: unknown) => {
      if (!(error instanceof DomainTaken)) throw error;
      throw new ApplicationError('The domain is not proven', 'Another company of the portal has proven it.');
    },
  );
  await alignProvider(env().USER_POOL_ID, saved);
  await noteChange(caller, 'Proved the domain of', saved, origin);
  return showConnection(caller, saved);
};

/** Approves a connection, or refuses it, which switches it off. Notifies its company. */
export const decide = async (
  caller: Caller,
  { companyId, version, approved }: z.output<typeof Decide>,
  origin: Origin,
): Promise<ShownConnection> => {
  const connection = await decidedConnection(caller, companyId);
  if (connection.version !== version) throw conflict();
  const { provider, domain } = connection;
  const word = approved ? 'approved' : 'refused';
  const news = {
    companyId,
    id: `company sign-in ${word} ${provider} ${version}`,
    title: `The company sign-in was ${word}`,
    text: approved
      ? `Your connection for ${domain} was approved. Once the domain is proven, you can switch it on.`
      : `Your connection for ${domain} was refused, and nobody signs in with it.`,
  };
  const decided = {
    approval: word,
    decidedAt: new Date().toISOString(),
    decidedById: caller.userId,
    decidedByName: caller.userName,
  } as const;
  const mode = approved ? connection.mode : 'off';
  const changed = { ...connection, ...decided, mode };
  const saved = await saveConnection(connection, changed, await tellCompany(news, env().SITE_ORIGIN));
  if (saved.mode !== connection.mode) await alignClient();
  await noteChange(caller, approved ? 'Approved' : 'Refused', saved, origin);
  return showConnection(caller, saved);
};

/**
 * Refuses users who are not of the company, and for an emergency those who cannot sign in with a password and a second factor. Returns on
 * what the mode depends: these must still be there when it is set.
 */
const checkUsers = async (
  caller: Caller,
  companyId: string,
  { testers, emergency }: SetMode,
): Promise<TransactItem[]> => {
  const known = new Map((await usersOfCompany(caller, companyId)).map((user) => [user.id, user]));
  if (![...testers, ...emergency].every((id) => known.has(id)))
    throw refused('Please choose users of the company whose accounts are open.');
  const all = users(tenantScope(caller, tenantIdOf(companyId)));
  const kept: TransactItem[] = [];
  for (const id of new Set(emergency)) {
    const { sub } = await all.get(id);
    const poolId = env().USER_POOL_ID;
    const [{ hasFactor }, hasPassword] = await Promise.all([readAccount(poolId, sub), hasOwnPassword(poolId, sub)]);
    if (!known.get(id)?.isActive || !hasFactor || !hasPassword)
      throw refused(`${known.get(id)?.name} has not signed in with a password and a second factor yet.`);
    kept.push(openAccountItem(sub, companyId));
  }
  return kept;
};

/** Why a connection cannot have a mode yet; '' if it can. */
const obstacle = (
  { approval, provenAt, provider }: StoredConnection,
  { mode, testers, emergency }: SetMode,
): string => {
  if (mode === 'off') return '';
  if (provenAt === '' || provider === '') return 'Please prove the domain first.';
  if (approval !== 'approved') return 'The connection is not approved yet.';
  if (mode === 'test' && testers.length === 0) return 'Please choose who tries the sign-in.';
  if (mode === 'required' && emergency.length === 0)
    return 'Please choose at least one user who keeps the password for an emergency.';
  return '';
};

/** Sets who signs in with the provider; it counts with the next sign-in. Needs a sign-in within the last ten minutes. */
export const setMode = async (caller: Caller, input: SetMode, origin: Origin): Promise<ShownConnection> => {
  if (!isFresh(caller)) throw notFresh('Save Failed');
  const connection = await managedConnection(caller, input.companyId);
  if (connection.version !== input.version) throw conflict();
  const problem = obstacle(connection, input);
  if (problem !== '') throw refused(problem);
  const { mode, testers, emergency, companyId } = input;
  const kept = mode === 'off' ? [] : await checkUsers(caller, companyId, input);
  const news = {
    companyId,
    id: `company sign-in mode ${mode} ${connection.version}`,
    title: 'The company sign-in was changed',
    text: `${caller.userName} has set the sign-in of users with addresses of ${connection.domain} to “${modeWords[mode]}”.`,
  };
  const messages = mode === connection.mode ? [] : await tellCompany(news, env().SITE_ORIGIN);
  if (connection.formerProvider !== '') await alignProvider(env().USER_POOL_ID, connection);
  const changed = { ...connection, mode, testers, emergency, formerProvider: '' };
  const saved = await saveConnection(connection, changed, [...kept, ...messages]);
  await alignClient();
  await noteChange(caller, `Set to “${modeWords[mode]}”`, saved, origin);
  return showConnection(caller, saved);
};
