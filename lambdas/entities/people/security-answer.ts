import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { env } from '#lambdas/store/env.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { keys } from '#lambdas/store/keys.ts';

const derive = promisify<string, Uint8Array, number, Buffer>(scrypt);
const HASH_BYTES = 32;

/** Answers are compared without case and surrounding space, as people remember them. */
const normal = (answer: string) => answer.normalize('NFKC').trim().toLowerCase();

/** Stores a salted hash of the answer, apart from the user's record and its history. No decision depends on it. D-16. */
export const answerItem = async (userId: string, questionId: number, answer: string): Promise<TransactItem> => {
  const salt = randomBytes(16);
  const hash = (await derive(normal(answer), salt, HASH_BYTES)).toString('base64');
  const Item = { ...keys.securityAnswer(userId), questionId, salt: salt.toString('base64'), hash };
  return {
    item: { Put: { TableName: env().TABLE_NAME, Item } },
    refused: () => new Error('An answer cannot be refused'),
  };
};
