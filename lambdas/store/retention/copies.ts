import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { paginateQuery, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { type RetentionDays, type RetentionSubject, retentionDays, termOf } from '#contract/rules/retention.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import type { StoredItem } from '../journal/entry.ts';
import { type Key, keys } from '../keys.ts';
import type { RetentionPolicy } from './retention-policy.ts';

/**
 * What a deleted record's copy says besides the record: when (ISO time) and by whom it was deleted, by which version of its list, and
 * into which record it was merged ('' for none). `everActive` and the two days are missing from what levels 1 and 2 have written;
 * `policy` is the revision of the policy that the days were made with.
 */
export const CopyFacts = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  byName: z.string(),
  entry: z.number(),
  into: z.string().default(''),
  everActive: z.boolean().optional(),
  restoreUntil: z.string().optional(),
  eraseOn: z.string().optional(),
  policy: z.number().optional(),
});
type CopyFacts = z.infer<typeof CopyFacts>;

/** The copy of a deleted record as it is stored. */
export interface DeletedCopy extends CopyFacts {
  readonly key: Key;
  readonly item: StoredItem;
}

const copyOf = (item: Record<string, unknown>): DeletedCopy => ({
  ...CopyFacts.parse(item),
  key: { pk: String(item.pk), sk: String(item.sk) },
  item,
});

/** The copies of a list's deleted records, oldest first: all, or those whose keys lie between two times (ISO). */
export const copiesOf = async (
  tenantId: TenantId,
  entity: string,
  between?: readonly [from: string, to: string],
): Promise<DeletedCopy[]> => {
  const pages = paginateQuery(
    { client: table },
    {
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      KeyConditionExpression: between ? 'pk = :pk AND sk BETWEEN :from AND :to' : 'pk = :pk',
      ExpressionAttributeValues: {
        ':pk': keys.deleted(tenantId, entity),
        ...(between ? { ':from': between[0], ':to': between[1] } : {}),
      },
    },
  );
  const copies: DeletedCopy[] = [];
  for await (const { Items = [] } of pages) copies.push(...Items.map(copyOf));
  return copies;
};

/** What the copy of a deleted record stores of its retention. */
export interface StoredRetention extends RetentionDays {
  readonly everActive: boolean;
  readonly policy: number;
}

/** The two days of a record that was deleted at a time (ISO), by a policy; `lastAround` is when the last of what went with it is due. */
export const storedRetention = (
  at: string,
  { everActive, ...subject }: RetentionSubject & { readonly everActive: boolean },
  policy: RetentionPolicy,
  lastAround = '',
): StoredRetention => {
  const { restoreUntil, eraseOn } = retentionDays(at, { everActive, ...termOf(policy, subject) });
  return { restoreUntil, eraseOn: eraseOn > lastAround ? eraseOn : lastAround, everActive, policy: policy.revision };
};

/** Writes the two days of a copy again; one that was restored or erased meanwhile is not made again. */
export const setRetention = async ({ key }: Pick<DeletedCopy, 'key'>, retention: StoredRetention): Promise<void> => {
  const { restoreUntil, eraseOn, everActive, policy } = retention;
  const update = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: { ...key },
    UpdateExpression: 'SET restoreUntil = :until, eraseOn = :on, everActive = :active, #policy = :policy',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeNames: { '#policy': 'policy' },
    ExpressionAttributeValues: { ':until': restoreUntil, ':on': eraseOn, ':active': everActive, ':policy': policy },
  });
  await table.send(update).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};
