import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RETENTION_YEARS } from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { keys } from '../keys.ts';
import { codesOf, transact } from '../transact.ts';
import { atRevision } from '../versioned-item.ts';

/** What one user has proposed and another one has to confirm: the years, by whom and when (ISO time). */
const Proposal = z.object({ years: z.number().int(), by: z.string(), byName: z.string(), at: z.string() });

/** How long a tenant retains deleted records. `revision` rises with each change of the years or of the proposal. */
const RetentionPolicy = z.object({
  years: z.number().int().default(RETENTION_YEARS.default),
  revision: z.number().int().default(0),
  proposal: Proposal.optional(),
});
export type RetentionPolicy = z.infer<typeof RetentionPolicy>;

/** The policy of a tenant as it is now; one that has set none has the default. */
export const retentionPolicyOf = async (tenantId: TenantId): Promise<RetentionPolicy> => {
  const Key = keys.retentionPolicy(tenantId);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return RetentionPolicy.parse(Item ?? {});
};

/** The policy or the holds of a tenant were changed since they were read. */
export class PolicyChanged extends Error {}

/** Makes a transaction fail when the policy of a tenant was changed since it was read: an erasure writes this too. */
export const unchangedPolicy = (tenantId: TenantId, { revision }: RetentionPolicy): TransactItem => ({
  item: {
    ConditionCheck: {
      TableName: env().TABLE_NAME,
      Key: { ...keys.retentionPolicy(tenantId) },
      ...atRevision(revision),
    },
  },
  refused: () => new PolicyChanged(),
});

/** Stores a policy in place of the one that was read. Throws PolicyChanged. */
export const saveRetentionPolicy = async (
  tenantId: TenantId,
  before: RetentionPolicy,
  { years, proposal }: Omit<RetentionPolicy, 'revision'>,
): Promise<RetentionPolicy> => {
  const after = { years, proposal, revision: before.revision + 1 };
  const Item = { ...keys.retentionPolicy(tenantId), ...after };
  const Put = { TableName: env().TABLE_NAME, Item, ...atRevision(before.revision) };
  await transact([{ Put }]).catch((error: unknown) => {
    throw codesOf(error).includes('ConditionalCheckFailed') ? new PolicyChanged() : error;
  });
  return after;
};
