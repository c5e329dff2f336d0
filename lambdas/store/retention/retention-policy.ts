import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { RETENTION_YEARS, type RetentionTerms, retainedFrom } from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import { atRevision, codesOf, transact } from '../items.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import { keys } from '../keys.ts';

const Line = z.object({
  kind: z.string(),
  document: z.string(),
  years: z.number().int(),
  from: z.enum(retainedFrom),
});
const lines = z.array(Line).default([]);

/** What one user has proposed and another one has to confirm: the terms, by whom and when (ISO time). */
const Proposal = z.object({ years: z.number().int(), lines, by: z.string(), byName: z.string(), at: z.string() });

/**
 * How long a tenant retains deleted records. `revision` rises with each change of the terms or of the proposal. A release that knows no
 * lines reads `years`, which is stored as the most that any line says: it retains all for that long.
 */
const RetentionPolicy = z
  .object({
    years: z.number().int().default(RETENTION_YEARS.default),
    otherYears: z.number().int().optional(),
    lines,
    revision: z.number().int().default(0),
    proposal: Proposal.optional(),
  })
  .transform(({ years, otherYears, ...policy }) => ({ ...policy, years: otherYears ?? years }));
export type RetentionPolicy = z.infer<typeof RetentionPolicy>;

/** The most years for which anything is retained: what counts from another day than its deletion may be for the most there are. */
const mostYears = ({ years, lines }: RetentionTerms) =>
  Math.max(years, ...lines.map((line) => (line.from === 'validity' ? RETENTION_YEARS.max : line.years)));

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
  { years, lines, proposal }: Omit<RetentionPolicy, 'revision'>,
): Promise<RetentionPolicy> => {
  const after = { years, lines, proposal, revision: before.revision + 1 };
  const Item = { ...keys.retentionPolicy(tenantId), ...after, years: mostYears(after), otherYears: years };
  const Put = { TableName: env().TABLE_NAME, Item, ...atRevision(before.revision) };
  await transact([{ Put }]).catch((error: unknown) => {
    throw codesOf(error).includes('ConditionalCheckFailed') ? new PolicyChanged() : error;
  });
  return after;
};
