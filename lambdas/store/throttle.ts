import { createHash } from 'node:crypto';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '../ports/table.ts';
import { env } from './env.ts';
import { keys } from './keys.ts';

export interface Limit {
  readonly times: number;
  /** Seconds. */
  readonly within: number;
}

/** Counts one more `what` by `who` and returns whether it is still within the limit. `who` is stored as a hash only. */
export const isWithin = async (what: string, who: string, { times, within }: Limit): Promise<boolean> => {
  const now = Math.floor(Date.now() / 1000);
  const window = now - (now % within);
  const digest = createHash('sha256').update(who.toLowerCase()).digest('base64url');
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: env().TABLE_NAME,
      Key: keys.throttle(what, digest, window),
      UpdateExpression: 'SET expiresAt = :end ADD n :one',
      ExpressionAttributeValues: { ':end': window + 2 * within, ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return z.object({ n: z.number() }).parse(Attributes).n <= times;
};
