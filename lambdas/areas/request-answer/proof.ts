import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { hashOf, newSecret } from '#lambdas/domain/document-request/link.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { keys } from '#lambdas/store/keys.ts';

/** A working day: a user who gathers documents does not enter a code for each. */
const PROOF_MS = 8 * 3_600_000;

/** What shows that a code was entered: for one link, until a time in epoch milliseconds. */
const Proof = z.object({ link: z.string(), until: z.number() });

/** Makes a proof that the code of a link was entered; only its hash is stored. */
export const newProof = async (requestId: string, link: string): Promise<string> => {
  const proof = newSecret();
  const until = Date.now() + PROOF_MS;
  const Item = { ...keys.requestProof(requestId, hashOf(proof)), link, until, expiresAt: Math.ceil(until / 1000) };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
  return proof;
};

/** Whether a proof is one of this request and of this link, and still good. */
export const isProven = async (requestId: string, link: string, proof: string): Promise<boolean> => {
  if (proof === '') return false;
  const Key = keys.requestProof(requestId, hashOf(proof));
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const { data } = Proof.safeParse(Item);
  return data?.link === link && data.until > Date.now();
};
