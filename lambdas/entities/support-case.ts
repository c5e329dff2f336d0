import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { SupportRequest } from '#contract/support/request.ts';
import { table } from '../ports/table.ts';
import { env } from '../store/env.ts';
import { codesOf, transact } from '../store/items.ts';
import { keys } from '../store/keys.ts';
import { type OutboxTask, taskItem } from '../store/outbox.ts';

const DRAFT_S = 86_400;
const STORED_S = 400 * 86_400;

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;

/** A support request as it is stored: a draft from the moment its attachments were named, for a day. D-48. */
const SupportCase = z.object({
  id: z.string(),
  state: z.enum(['draft', 'sent']),
  files: z.array(z.object({ name: z.string(), size: z.number() })),
});
export type SupportCase = z.infer<typeof SupportCase>;

export const openCase = async (userId: string, id: string, files: SupportCase['files']) => {
  const Item = { ...keys.supportCase(userId, id), id, state: 'draft', files, expiresAt: inSeconds(DRAFT_S) };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
};

/** A case of this person, or undefined. */
export const findCase = async (userId: string, id: string): Promise<SupportCase | undefined> => {
  const Key = keys.supportCase(userId, id);
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  return Item && SupportCase.parse(Item);
};

/** Turns the draft into a request, with what is to be done about it; one that was sent already stays as it was sent. */
export const sendCase = async (userId: string, { id, ...request }: SupportRequest, tasks: readonly OutboxTask[]) => {
  const Update = {
    TableName: env().TABLE_NAME,
    Key: keys.supportCase(userId, id),
    UpdateExpression: 'SET #state = :sent, #request = :request, sentAt = :at, expiresAt = :end',
    ConditionExpression: '#state = :draft',
    ExpressionAttributeNames: { '#state': 'state', '#request': 'request' },
    ExpressionAttributeValues: {
      ':sent': 'sent',
      ':draft': 'draft',
      ':request': request,
      ':at': new Date().toISOString(),
      ':end': inSeconds(STORED_S),
    },
  };
  const TransactItems = [{ Update }, ...tasks.map((task) => taskItem(task).item)];
  await transact(TransactItems).catch((error: unknown) => {
    const isSentAlready = codesOf(error)[0] === 'ConditionalCheckFailed';
    if (!isSentAlready) throw error;
  });
};
