import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { keys } from '#lambdas/store/keys.ts';

const LIFE_S = 60;
const nowS = () => Math.floor(Date.now() / 1000);

/**
 * Notes that the server is about to register this address with this client. The sign-up trigger takes the note away, so it
 * is good for one registration: without one, Cognito's public SignUp call leads nowhere. D-92.
 */
export const issueTicket = async (email: string, clientId: string) => {
  const Item = { ...keys.ticket(normalizeText(email)), clientId, expiresAt: nowS() + LIFE_S };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
};

/** Whether the server is registering this address, by this client and just now. */
export const takeTicket = async (email: string, clientId: string): Promise<boolean> => {
  try {
    await table.send(
      new DeleteCommand({
        TableName: env().TABLE_NAME,
        Key: keys.ticket(normalizeText(email)),
        ConditionExpression: 'clientId = :client AND expiresAt > :now',
        ExpressionAttributeValues: { ':client': clientId, ':now': nowS() },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};
