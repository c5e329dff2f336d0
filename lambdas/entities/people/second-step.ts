import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import { keys } from '#lambdas/store/keys.ts';

const CODE_MS = 5 * 60_000;
const GUESSES = 5;
/** As long as a token of the sign-in may still ask for its session. */
const STORED_S = 3_600;

/**
 * The second step of one sign-in; the code is stored as a digest. `codeUntil` in epoch milliseconds, `expiresAt` in seconds.
 */
const SecondStep = z.object({
  /** The `sub` of the account; that name is reserved in expressions. */
  accountId: z.string(),
  mark: z.string(),
  codeUntil: z.number(),
  guesses: z.number(),
  passed: z.boolean(),
  expiresAt: z.number(),
});

const stepItem = (sessionId: string, sub: string, code: { mark: string; codeUntil: number; guesses: number }) => {
  const expiresAt = Math.floor(Date.now() / 1000) + STORED_S;
  const step: z.infer<typeof SecondStep> = { ...code, accountId: sub, passed: false, expiresAt };
  return { TableName: env().TABLE_NAME, Item: { ...keys.secondStep(sessionId), ...step } };
};

/** Begins the second step of a sign-in, or begins it again with another code. */
export const beginStep = async (sessionId: string, sub: string, mark: string): Promise<void> => {
  const code = { mark, codeUntil: Date.now() + CODE_MS, guesses: GUESSES };
  await table.send(new PutCommand(stepItem(sessionId, sub, code)));
};

/** Notes that a sign-in was asked for its second step, for which no code was sent yet. One that has begun stays as it is. */
export const askStep = async (sessionId: string, sub: string): Promise<void> => {
  const item = stepItem(sessionId, sub, { mark: '', codeUntil: 0, guesses: 0 });
  const command = new PutCommand({ ...item, ConditionExpression: 'attribute_not_exists(pk)' });
  await table.send(command).catch((error: unknown) => {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  });
};

const write = async (
  sessionId: string,
  change: string,
  condition: string,
  values: Readonly<Record<string, unknown>>,
) => {
  const command = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keys.secondStep(sessionId),
    UpdateExpression: change,
    ConditionExpression: condition,
    ExpressionAttributeValues: values,
  });
  try {
    await table.send(command);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** Counts a guess before it is compared. False when there is no code, when it is too old, or was guessed at five times. */
const countGuess = (sessionId: string, sub: string) =>
  write(sessionId, 'ADD guesses :less', 'guesses > :none AND codeUntil > :now AND accountId = :account', {
    ':less': -1,
    ':none': 0,
    ':now': Date.now(),
    ':account': sub,
  });

/** Passes the step with the digest of the code that was typed; false for a wrong one. */
export const passStep = async (sessionId: string, sub: string, mark: string): Promise<boolean> => {
  if (!(await countGuess(sessionId, sub))) return false;
  const values = { ':yes': true, ':no': false, ':mark': mark };
  return write(sessionId, 'SET passed = :yes', 'mark = :mark AND passed = :no', values);
};

/** How far the owner of a sign-in is with its second step: 'none' until it was asked for. */
export const stepOfSignIn = async (sessionId: string, sub: string): Promise<'none' | 'open' | 'passed'> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: env().TABLE_NAME, Key: keys.secondStep(sessionId), ConsistentRead: true }),
  );
  if (!Item) return 'none';
  const { data } = SecondStep.safeParse(Item);
  const isPassed = data?.passed === true && data.accountId === sub && data.expiresAt > Date.now() / 1000;
  return isPassed ? 'passed' : 'open';
};

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
