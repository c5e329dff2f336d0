import { randomBytes } from 'node:crypto';
import { GetCommand, type PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { conflict } from '#contract/application-error.ts';
import { audiences } from '#contract/record/comment.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { tenantIdOf } from '../store/id.ts';
import { codesOf, transact } from '../store/items.ts';
import type { TransactItem } from '../store/journal/write/transact-item.ts';
import { keys } from '../store/keys.ts';

/** Grows when what an item holds changes its meaning; items of a later format are not shown. */
const FORMAT = 1;

/** A comment as it is stored: `home` is the company of its author, '' for people of the operator. */
const Stored = z.object({
  sk: z.string(),
  format: z.literal(FORMAT),
  version: z.number(),
  by: z.string(),
  home: z.string(),
  audience: z.enum(audiences),
  text: z.string(),
  mentions: z.array(z.string()),
  at: z.string(),
  editedAt: z.string(),
  deletedAt: z.string(),
});

export interface StoredComment extends Omit<z.infer<typeof Stored>, 'sk' | 'format'> {
  readonly key: string;
}

const open = (item: unknown): StoredComment | undefined => {
  const { data } = Stored.safeParse(item);
  if (!data) return undefined;
  const { sk, format: _format, ...comment } = data;
  return { ...comment, key: sk };
};

const LOOKED_AT = 100;

/** Comments of a record, those before a key, newest first; `next` is '' at the end. */
export const commentsOf = async (recordId: string, before: string) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: LOOKED_AT,
      KeyConditionExpression: before === '' ? 'pk = :pk' : 'pk = :pk AND sk < :before',
      ExpressionAttributeValues: {
        ':pk': keys.comments(tenantIdOf(recordId), recordId),
        ...(before === '' ? {} : { ':before': before }),
      },
    }),
  );
  return {
    found: Items.flatMap((item) => open(item) ?? []),
    next: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : '',
  };
};

export const findComment = async (recordId: string, key: string): Promise<StoredComment | undefined> => {
  const Key = keys.comment(tenantIdOf(recordId), recordId, key);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return open(Item);
};

/** The key of a comment that is made now. */
export const newCommentKey = (at: string) => `${at}#${randomBytes(6).toString('hex')}`;

/** Writes a comment, with further items, on condition that it still has the version before; throws a conflict. */
export const saveComment = async (
  recordId: string,
  { key, ...comment }: StoredComment,
  more: readonly TransactItem[] = [],
): Promise<void> => {
  const put: PutCommand['input'] = {
    TableName: env().TABLE_NAME,
    Item: { ...keys.comment(tenantIdOf(recordId), recordId, key), ...comment, format: FORMAT },
    ...(comment.version === 1
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : { ConditionExpression: 'version = :was', ExpressionAttributeValues: { ':was': comment.version - 1 } }),
  };
  await transact([{ Put: put }, ...more.map(({ item }) => item)]).catch((error: unknown) => {
    throw codesOf(error).includes('ConditionalCheckFailed') ? conflict() : error;
  });
};
