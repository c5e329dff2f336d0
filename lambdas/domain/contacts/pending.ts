import { createHmac, randomInt } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { ContactKind } from '#contract/fields/contact.ts';
import { contactCodeEmail, contactCodeText } from '#lambdas/mail/verification-code.ts';
import type { ContactEnv } from '#lambdas/ports/env.ts';
import { type MailSender, mailSenderOf, sendMail } from '#lambdas/ports/mail.ts';
import { sendSms } from '#lambdas/ports/sms.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';

/** How codes are made and go out, and which pool is changed in the end. */
export interface CodeSender {
  readonly poolId: string;
  readonly sender: MailSender;
  readonly siteOrigin: string;
  /** The secret in the digest of a code, so that six digits cannot be guessed from the table. */
  readonly secret: string;
}

export const codeSenderOf = (
  env: z.infer<typeof ContactEnv> & { USER_POOL_ID: string; ORIGIN_SECRET: string },
): CodeSender => ({
  poolId: env.USER_POOL_ID,
  sender: mailSenderOf(env),
  siteOrigin: env.SITE_ORIGIN,
  secret: env.ORIGIN_SECRET,
});

/** Neither the old address could be warned nor the new one be sent a code. */
export const requireMail = ({ sender }: CodeSender) => {
  if (sender.from === '')
    throw new ApplicationError(
      'Update Failed',
      'E-mail and phone cannot be changed here: no sender of mails is set up.',
    );
};

/** The digest of a code, which is stored instead of it. */
export const codeMark = ({ secret }: CodeSender, sub: string, kind: string, to: string, code: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['contact', sub, kind, to, code]))
    .digest('base64url');

/** Sends a code to a new e-mail address or phone; the message does not name the account. */
export const sendCode = async (
  { sender, siteOrigin }: CodeSender,
  kind: 'email' | 'phone',
  to: string,
  code: string,
) => {
  const sending =
    kind === 'email' ? sendMail(sender, contactCodeEmail(to, code, siteOrigin)) : sendSms(to, contactCodeText(code));
  await sending;
};

export const DAY_S = 86_400;
/** A change that no user confirms is forgotten after this long. */
const PENDING_DAYS = 7;
const CODE_MS = 3_600_000;
const GUESSES = 5;

/**
 * A change that waits for its code; stored under the account's `sub`, because a user's id changes with their company. Times
 * in epoch milliseconds, `expiresAt` in seconds. `mark` is a digest of the code; the code itself is not stored.
 */
const Pending = z.object({
  sub: z.string(),
  kind: ContactKind,
  to: z.string(),
  /** Who requested it, and in which session. */
  by: z.string(),
  session: z.string(),
  mark: z.string(),
  codeUntil: z.number(),
  guesses: z.number(),
  expiresAt: z.number(),
});
export type Pending = z.infer<typeof Pending>;

const nowS = () => Math.floor(Date.now() / 1000);

/** Six digits. */
export const newCode = () => String(randomInt(1_000_000)).padStart(6, '0');

const never = () => new Error('A pending change cannot be refused');

/** Stores a change, in place of one of the same kind. */
export const pendingItem = (change: Pick<Pending, 'sub' | 'kind' | 'to' | 'by' | 'session' | 'mark'>): TransactItem => {
  const Item: Pending = {
    ...change,
    codeUntil: Date.now() + CODE_MS,
    guesses: GUESSES,
    expiresAt: nowS() + PENDING_DAYS * DAY_S,
  };
  return {
    item: { Put: { TableName: env().TABLE_NAME, Item: { ...keys.contact(change.sub, change.kind), ...Item } } },
    refused: never,
  };
};

/** Deletes a change, in the transaction that completes it. */
export const confirmedItem = (sub: string, kind: ContactKind): TransactItem => ({
  item: { Delete: { TableName: env().TABLE_NAME, Key: keys.contact(sub, kind) } },
  refused: never,
});

/** Deletes a change; one that is deleted already is no error. */
export const deletePending = async (sub: string, kind: ContactKind) => {
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keys.contact(sub, kind) }));
};

/** The changes that wait for an account. */
export const pendingOf = async (sub: string): Promise<Pending[]> => {
  if (sub === '') return [];
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: env().TABLE_NAME,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.contacts(sub) },
      ConsistentRead: true,
    }),
  );
  return Items.filter(({ sk, expiresAt }) => ContactKind.safeParse(sk).success && Number(expiresAt) > nowS()).map(
    (item) => Pending.parse(item),
  );
};

/** The one change of a kind. */
export const findPending = async (sub: string, kind: ContactKind) =>
  (await pendingOf(sub)).find((one) => one.kind === kind);

/** Counts a guess before it is compared. False when the code is too old, or was guessed at five times. */
export const countGuess = async ({ sub, kind, mark }: Pending): Promise<boolean> => {
  try {
    await table.send(
      new UpdateCommand({
        TableName: env().TABLE_NAME,
        Key: keys.contact(sub, kind),
        UpdateExpression: 'ADD guesses :less',
        ConditionExpression: 'guesses > :none AND codeUntil > :now AND mark = :mark',
        ExpressionAttributeValues: { ':less': -1, ':none': 0, ':now': Date.now(), ':mark': mark },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** A new code for the same change. */
export const renewCode = async ({ sub, kind }: Pending, mark: string) => {
  const command = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keys.contact(sub, kind),
    UpdateExpression: 'SET mark = :mark, codeUntil = :until, guesses = :guesses',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':mark': mark, ':until': Date.now() + CODE_MS, ':guesses': GUESSES },
  });
  await table.send(command).catch((error: unknown) => {
    throw error instanceof ConditionalCheckFailedException ? nothingWaits() : error;
  });
};

export const nothingWaits = () =>
  new ApplicationError('There is no change to confirm.', 'It was confirmed, cancelled or stopped.');
