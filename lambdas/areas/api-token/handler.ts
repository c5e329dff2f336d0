import type { NewToken, ShownToken, TokenRevocation } from '#contract/api-token/record.ts';
import { apiToken } from '#contract/api-token/routes.ts';
import { ApplicationError } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { hasRole, type RoleId } from '#contract/rules/roles.ts';
import { PERSONAL_DAYS_MAX, TOKENS_MAX } from '#contract/rules/token-scopes.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { revokeToken, type StoredToken, stateOf, tokensOf } from '#lambdas/entities/tokens/api-token.ts';
import { putToken } from '#lambdas/entities/tokens/token-ends.ts';
import { newTokenId, newTokenText, ownerOfToken } from '#lambdas/entities/tokens/token-text.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { managedCompany } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';

const DAY_MS = 86_400_000;

/** The company whose service tokens a caller manages. Role matrix row 148. */
const companyOfTokens = async (caller: Caller, companyId: string, origin: Origin): Promise<string> => {
  if (!may(caller, 'token.service')) await deny(caller, 'token.service', origin);
  return managedCompany(caller, companyId);
};

/** The roles of a service token: those of its maker, or fewer; a super admin, who has none, names them. */
const rolesOf = (caller: Caller, chosen: readonly RoleId[] = caller.roles): RoleId[] => {
  if (chosen.length === 0) throw new ApplicationError('Save Failed', 'Please choose the roles of the token.');
  if (!caller.isSuperadmin && chosen.some((role) => !hasRole(caller, role)))
    throw new ApplicationError('Save Failed', 'A token cannot have a role that you do not have.');
  return [...new Set(chosen)];
};

/** Reads what a user is called, each user once; `otherwise` for one who is gone. */
const createNames = () => {
  const names = new Map<string, Promise<string>>();
  return async (userId: string, otherwise: string): Promise<string> => {
    if (userId === '') return otherwise;
    const name = names.get(userId) ?? personName(tenantIdOf(userId), userId);
    names.set(userId, name);
    return (await name) || otherwise;
  };
};

const shown = async (token: StoredToken, now: number, nameOf = createNames()): Promise<ShownToken> => {
  const { id, kind, name, scopes, roles, networks, madeAt, byName, endsAt, lastUsedAt, lastFrom, revokedAt, why } =
    token;
  return {
    ...{
      id,
      kind,
      name,
      state: stateOf(token, now),
      scopes,
      roles,
      networks,
      madeAt,
      endsAt,
      lastUsedAt,
      lastFrom,
      revokedAt,
      why,
    },
    madeBy: await nameOf(token.byId, byName),
    revokedBy: await nameOf(token.revokedById, token.revokedByName),
  };
};

/** Notes in the audit trail what was done to a token. */
const note = (caller: Caller, detail: string, ownerId: string, origin: Origin) =>
  recordActivity(caller.userId, { type: 'token', detail, tenant: tenantIdOf(ownerId) }, origin);

/** The tokens of the caller, or of a company that the caller manages; ended and revoked ones too. */
const listTokens = async (caller: Caller, companyId: string | undefined, origin: Origin): Promise<ShownToken[]> => {
  const owner = companyId === undefined ? caller.sub : await companyOfTokens(caller, companyId, origin);
  const now = Date.now();
  const nameOf = createNames();
  return Promise.all((await tokensOf(owner)).map((token) => shown(token, now, nameOf)));
};

/** Makes a token; its text is in the answer and nowhere else. Throws for a 21st valid one, and for a personal one of more than 90 days. */
const createToken = async (
  caller: Caller,
  { companyId, roles, name, scopes, days, networks }: NewToken,
  stage: string,
  origin: Origin,
): Promise<{ token: ShownToken; text: string }> => {
  const company = companyId === undefined ? undefined : await companyOfTokens(caller, companyId, origin);
  if (company === undefined && days > PERSONAL_DAYS_MAX)
    throw new ApplicationError('Save Failed', `A personal token is valid for ${PERSONAL_DAYS_MAX} days at most.`);
  const now = Date.now();
  const id = newTokenId(company === undefined ? { sub: caller.sub } : { companyId: company });
  const { text, hash } = newTokenText(stage, id);
  const token = {
    ...{ id, name, hash, scopes, networks },
    kind: company === undefined ? ('personal' as const) : ('service' as const),
    ownerId: company ?? caller.userId,
    home: company ?? caller.home,
    roles: company === undefined ? [] : rolesOf(caller, roles),
    madeAt: new Date(now).toISOString(),
    byId: caller.userId,
    byName: caller.userName,
    endsAt: new Date(now + days * DAY_MS).toISOString(),
    ...{ lastUsedAt: '', lastFrom: '', revokedAt: '', revokedById: '', revokedByName: '', why: '' },
  };
  if (!(await putToken(token)))
    throw new ApplicationError('Save Failed', `There can be ${TOKENS_MAX} valid tokens. Please revoke one first.`);
  await note(caller, `Created “${name}”`, token.ownerId, origin);
  return { token: await shown({ ...token, format: 1 }, now), text };
};

/** Ends a token of the caller, or of a company that the caller manages; super admins end any. A token of others is missing. */
const endToken = async (caller: Caller, { id, why }: TokenRevocation, origin: Origin): Promise<void> => {
  const missing = () => new ApplicationError('Id Not Available', '', 404);
  const owner = ownerOfToken(id);
  if (!owner) throw missing();
  const isOwn = 'sub' in owner && owner.sub === caller.sub;
  const isManaged = 'companyId' in owner && may(caller, 'token.service') && owner.companyId === caller.home;
  if (!isOwn && !isManaged && !caller.isSuperadmin) throw missing();
  const token = await revokeToken(id, { by: caller.userId, byName: caller.userName, why });
  if (!token) throw missing();
  if (token.revokedAt === '') await note(caller, `Revoked “${token.name}”`, token.ownerId, origin);
};

export const handler = serve(apiToken, {
  list: ({ query, caller, origin }) => listTokens(caller, query.companyId, origin),
  create: ({ body, caller, origin }) => createToken(caller, body, env().STAGE, origin),
  revoke: ({ body, caller, origin }) => endToken(caller, body, origin),
});
