import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { OBLIGATION_RULES_VERSION } from '#contract/catalogue/obligations.ts';
import { isOpen, UserRecord, type UserRow, userDefinition } from '#contract/user/record.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { newTenantId, PORTAL, type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { type Key, keys } from '#lambdas/store/keys.ts';
import { defineEntity, type Entity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { listed } from '../computed/shown-status.ts';
import { userSideEffects } from '../people/user-side-effects.ts';
import { allTenants } from './company.ts';

export const userEntity: Entity<UserRecord, UserRow> = defineEntity<UserRecord, UserRow>({
  ...listed(userDefinition, {}, (row) => ({
    company: '',
    status: row.accountState as UserRow['status'],
    isSuperadmin: isTrue(row.isSuperadmin),
    enabled: isNotFalse(row.enabled),
    accountNonLocked: isNotFalse(row.accountNonLocked),
  })),
  journal: { tenants: async (scope) => [PORTAL, ...(await allTenants(scope))] },
  missing: 'Id Not Available',
  owners: () => ['companyId'],
  sideEffects: userSideEffects,
  alsoWrites: async (_scope, before, after) => {
    if (!before || before.companyId === '' || !isTakenAway(before, after)) return [];
    // Few writes need it, and every function has this list.
    const { keepEmergencyAccount } = await import('../people/emergency-account.ts');
    return keepEmergencyAccount(before, after ? 'Update Failed' : 'Delete Failed', listOfUsers);
  },
  guard: (view, before, after) => {
    const shuts = before.isSuperadmin && isOpen(before) && !(after && isOpen(after));
    if (shuts && !hasAdmin(view, before.id))
      throw new ApplicationError(
        after ? 'Update Failed' : 'Delete Failed',
        'This is the last super admin who can sign in.',
      );
  },
  newId: newTenantId,
});

/** The list of the users of a tenant, as it is now. */
export const listOfUsers = (tenantId: TenantId) => loadView(tenantId, userEntity);

/** Whether a write deletes, disables or locks a user, or moves them to another company. */
const isTakenAway = (before: UserRecord, after: UserRecord | undefined) =>
  isOpen(before) && !(after && isOpen(after) && after.companyId === before.companyId);

const isTrue = (value: unknown) => value === true;
const isNotFalse = (value: unknown) => value !== false;

/** Only users who have confirmed a registration of their own and wait for a company. */
export const waiting: ListFilter = {
  key: 'waiting',
  matches: (value) => value('accountState') === 'Waiting for approval',
};

/** Whether the list holds a super admin who can sign in, apart from one. */
export const hasAdmin = ({ columns }: ListProjection, apartFrom = '') =>
  [...columns.positions()].some((position) => {
    const row = columns.row(position);
    const isOpened = isNotFalse(row.enabled) && isNotFalse(row.accountNonLocked);
    return isTrue(row.isSuperadmin) && isOpened && row.id !== apartFrom;
  });

/** The super admins who can sign in and want to be notified. Spec part 1, 6 "system admin flag". */
export const alertedAdmins = async (scope: Scope): Promise<UserRecord[]> => {
  const all = users(scope);
  const admins = (await all.all()).filter((row) => row.isSuperadmin && isOpen(row));
  const records = await Promise.all(admins.map(({ id }) => all.find(id)));
  return records.flatMap((admin) => (admin?.adminAlert ? [admin] : []));
};

/** Users of a scope's companies. */
export const users = (scope: Scope) => new Repository(userEntity, scope);

/** What a new user needs; the rest begins with its default. */
export type UserFields = Omit<z.input<typeof UserRecord>, 'id' | 'version'>;

/** Stores a user, whose account exists already where `sub` is given. */
export const createUser = (scope: Scope, fields: UserFields, more: readonly TransactItem[] = []) => {
  const all = users(scope);
  const begins = { createdAt: Date.now(), app: 'none', rulesSeen: OBLIGATION_RULES_VERSION };
  const record = UserRecord.omit({ id: true, version: true }).parse({ ...begins, ...fields });
  return all.create(record, all.newId(), more);
};

const Owner = z.object({ id: z.string() });
const Stored = z.object({ record: z.string() });
const User = z.object({ companyId: z.string() });
const Company = z.object({ name: z.string() });

const read = async (Key: Key) =>
  (await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }))).Item;

/** The fields of a stored record; undefined for one that does not exist. */
const fieldsOf = async <Fields>(key: Key, schema: z.ZodType<Fields>): Promise<Fields | undefined> => {
  const { data } = Stored.safeParse(await read(key));
  return data && schema.safeParse(JSON.parse(data.record)).data;
};

/** The id of the user who has an e-mail address, in whatever case and tenant; '' if no user has it. One read by key. */
export const userIdOfAddress = async (email: string): Promise<string> =>
  Owner.safeParse(await read(keys.unique('userEmail', normalizeText(email)))).data?.id ?? '';

/**
 * The name of the company of the user who has an e-mail address, for mails to that user; '' for people of the operator, those
 * who wait for a company, and addresses of no user. Three reads by key: no list is loaded.
 */
export const companyOfAddress = async (email: string): Promise<string> => {
  const id = await userIdOfAddress(email);
  if (id === '') return '';
  const user = await fieldsOf(keys.record(tenantIdOf(id), 'user', id), User);
  const { companyId = '' } = user ?? {};
  if (companyId === '') return '';
  const isRoot = companyId === tenantIdOf(companyId);
  const key = isRoot
    ? keys.record(PORTAL, 'company', companyId)
    : keys.record(tenantIdOf(companyId), 'reseller', companyId);
  return (await fieldsOf(key, Company))?.name ?? '';
};
