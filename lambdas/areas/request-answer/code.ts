import { createHmac, timingSafeEqual } from 'node:crypto';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { newCode } from '#lambdas/domain/contacts/pending.ts';
import { requestingCompany } from '#lambdas/domain/document-request/link.ts';
import { log } from '#lambdas/kit/log.ts';
import { requestCodeEmail } from '#lambdas/mail/verification-code.ts';
import { mailSenderOf, sendMail } from '#lambdas/ports/mail.ts';
import { table } from '#lambdas/ports/table.ts';
import { keys } from '#lambdas/store/keys.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { newProof, type OpenLink } from './answering.ts';
import { env } from './env.ts';

const CODE_MS = 600_000;
const TRIES = 5;
const codesPerHour = { times: 6, within: 3_600 };

/** The digest that is stored in place of a code: keyed, so that the table does not disclose the six digits. */
const markOf = ({ firstId, hash }: OpenLink, code: string) =>
  createHmac('sha256', env().ORIGIN_SECRET)
    .update(JSON.stringify(['request', firstId, hash, code]))
    .digest('base64url');

/** Mails a code of six digits, valid for ten minutes, to the address of the request; it replaces an earlier one. */
export const sendCode = async (link: OpenLink): Promise<void> => {
  const { firstId, open } = link;
  const [{ request }] = open;
  const sender = mailSenderOf(env());
  if (sender.from === '') throw new ApplicationError('No code can be sent here: no sender of mails is set up.');
  if (!(await isWithin('request-codes', firstId, codesPerHour)))
    throw new ApplicationError('Too many codes were sent within an hour. Please try again later.', '', 429);
  const code = newCode();
  const until = Date.now() + CODE_MS;
  const state = { mark: markOf(link, code), until, tries: TRIES, expiresAt: Math.ceil(until / 1000) };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.requestCode(firstId), ...state } }));
  const { name: company } = await requestingCompany(request);
  try {
    await sendMail(sender, requestCodeEmail(request.email, code, company));
  } catch (error) {
    log.error('a verification mail was not sent', { error });
    throw new ApplicationError('The code could not be sent. Please try again later.');
  }
};

/** Counts a try and returns the digest to compare; undefined if the code has expired, is used up or was not sent. */
const markAfterTry = async (requestId: string): Promise<string | undefined> => {
  const count = new UpdateCommand({
    TableName: env().TABLE_NAME,
    Key: keys.requestCode(requestId),
    UpdateExpression: 'ADD tries :less',
    ConditionExpression: 'tries > :none AND #until > :now',
    ExpressionAttributeNames: { '#until': 'until' },
    ExpressionAttributeValues: { ':less': -1, ':none': 0, ':now': Date.now() },
    ReturnValues: 'ALL_NEW',
  });
  try {
    return z.object({ mark: z.string() }).parse((await table.send(count)).Attributes).mark;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

const isSame = (one: string, other: string) => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Exchanges the right code for a proof and deletes the code; each try counts. */
export const checkCode = async (link: OpenLink, code: string): Promise<{ proof: string }> => {
  const { firstId, hash } = link;
  const mark = await markAfterTry(firstId);
  if (mark === undefined || !isSame(mark, markOf(link, code)))
    throw new ApplicationError(
      'The code is not right, or no longer good.',
      'Check it, or ask for another one. It is good for ten minutes and five tries.',
    );
  await table.send(new DeleteCommand({ TableName: env().TABLE_NAME, Key: keys.requestCode(firstId) }));
  return { proof: await newProof(firstId, hash) };
};
