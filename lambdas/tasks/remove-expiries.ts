import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { entities } from '../entities/all-entities.ts';
import { allTenants, companyEntity } from '../entities/records/company.ts';
import { log } from '../kit/log.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { PORTAL, type TenantId } from '../store/id.ts';
import { removalsAfter } from '../store/journal/history/removals.ts';
import { keys } from '../store/keys.ts';
import { removeExpiry } from '../store/retention/expiry.ts';
import { portalScope, serverActor } from '../store/scope.ts';

const Key = keys.expiryRemoval;

/** When tenants are searched next (epoch milliseconds), or when all were done (ISO time). */
const Progress = z.object({ next: z.number().optional(), done: z.string().optional() });
type Progress = z.infer<typeof Progress>;

const readProgress = async (): Promise<Progress> => {
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Progress.parse(Item ?? {});
};

const writeProgress = (progress: Progress) =>
  table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...Key, ...progress } }));

/** All tenants, also those whose company was deleted, and what belongs to none. */
const tenants = async (): Promise<readonly TenantId[]> => {
  const deleted: TenantId[] = [];
  for await (const { removed } of removalsAfter(PORTAL, companyEntity.name, 0)) deleted.push(...removed);
  return [...new Set([...(await allTenants(portalScope(serverActor))), ...deleted, PORTAL])];
};

/**
 * After the deployment of level 2 (lambdas/store/table.ts), removes the expiry of everything that was deleted before, tenant by
 * tenant, and says when each is done: a single read from then on, and while nothing is to be done yet. Stops at `until` (epoch milliseconds) and continues in the next
 * round. D-110.
 */
export const removeExpiries = async (until: number): Promise<void> => {
  const { next = 0, done } = await readProgress();
  if (done !== undefined || next > Date.now()) return;
  const isTimeLeft = () => Date.now() < until;
  const open: number[] = [];
  for (const tenantId of await tenants()) {
    if (!isTimeLeft()) return;
    const removal = await removeExpiry(tenantId, entities, isTimeLeft);
    if (removal.next === undefined) log.info('expiry removed', { tenantId, items: removal.items });
    else open.push(removal.next);
  }
  if (open.length > 0) return void (await writeProgress({ next: Math.min(...open) }));
  await writeProgress({ done: new Date().toISOString() });
  log.info('expiry removed in all tenants');
};
