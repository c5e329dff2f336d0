import * as z from 'zod';
import { ownRequest } from '#lambdas/ports/tenant-guard.ts';
import type { TenantId } from '../id.ts';
import { type Key, keys } from '../keys.ts';
import { getItems } from '../read-items.ts';

const Head = z.object({ pk: z.string(), v: z.number(), snapshotV: z.number().default(0) });

/** The head of a list: its newest version, and that of its snapshot, 0 if there is none. */
export type Head = Omit<z.infer<typeof Head>, 'pk'>;

/** The head of a list to which nothing was ever written. */
const EMPTY: Head = { v: 0, snapshotV: 0 };

interface Question {
  readonly key: Key;
  answer(head: Head | undefined): void;
  fail(error: unknown): void;
}

/** By the request: what one may read says nothing about another that is answered next to it. */
const pending = new Map<object | undefined, Question[]>();

const headsOf = async (wanted: readonly Key[]): Promise<ReadonlyMap<string, Head>> => {
  const once = new Map(wanted.map((key) => [key.pk, key]));
  return new Map((await getItems([...once.values()])).map((item) => Head.parse(item)).map((head) => [head.pk, head]));
};

const answerAll = async (request: object | undefined) => {
  const questions = pending.get(request) ?? [];
  pending.delete(request);
  if (questions.length === 1) return questions[0]?.answer(undefined);
  try {
    const heads = await headsOf(questions.map(({ key }) => key));
    for (const { key, answer } of questions) answer(heads.get(key.pk) ?? EMPTY);
  } catch (error) {
    for (const { fail } of questions) fail(error);
  }
};

/** The head of one list, strongly consistent. */
export const headOf = async (tenantId: TenantId, name: string): Promise<Head> => {
  const key = keys.head(tenantId, name);
  return (await headsOf([key])).get(key.pk) ?? EMPTY;
};

/**
 * The head of a list that is read together with others: one call tells which of them have changed, a hundred tenants of a
 * super admin too. Undefined for a list that is read alone: the query of its tail costs no more than its head.
 */
export const headAmongOthers = (tenantId: TenantId, name: string): Promise<Head | undefined> =>
  new Promise((answer, fail) => {
    const request = ownRequest();
    const questions = pending.get(request) ?? [];
    pending.set(request, [...questions, { key: keys.head(tenantId, name), answer, fail }]);
    // Runs when everything that follows from earlier answers has made its request, too.
    if (questions.length === 0) process.nextTick(answerAll, request);
  });
