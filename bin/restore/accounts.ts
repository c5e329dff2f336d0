import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { keys } from '#lambdas/store/keys.ts';
import { makeAccount, type Person, personOf, withAccounts } from '../data/accounts.ts';
import { inParallel } from '../data/in-parallel.ts';
import { itemAt, segmentPages, textOf } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import { SEGMENTS, segments } from './items.ts';
import type { Count } from './progress.ts';
import type { Since } from './since.ts';

/**
 * Cognito sets 30 passwords a second for all pools of an account, a quota that is not adjustable, and users reset theirs by it.
 * So many accounts at a time use some half of it.
 */
const ACCOUNTS_AT_ONCE = 8;

/** Only records of users are sent; DynamoDB reads the others all the same. */
const usersOnly = {
  FilterExpression: 'begins_with(pk, :records) AND contains(pk, :users)',
  ExpressionAttributeValues: { ':records': { S: 'T#' }, ':users': { S: '#user#' } },
};

const peopleOf = async (from: Stage): Promise<readonly Person[]> => {
  const people: Person[] = [];
  await inParallel(segments, SEGMENTS, async (number) => {
    for await (const { items } of segmentPages(from, { number, of: SEGMENTS, filter: usersOnly }))
      people.push(...items.flatMap((item) => personOf(item) ?? []));
  });
  return people;
};

/**
 * Makes the account of a person, and stores who it is at once: a later run recognizes by that item the accounts that an earlier
 * one has made. Returns the new `sub`.
 */
const restoreAccount = async (from: Stage, to: Stage, person: Person): Promise<string> => {
  const isOurs = async (sub: string) => textOf((await itemAt(to, keys.principal(sub))) ?? {}, 'userId') === person.id;
  const sub = await makeAccount(to, person, isOurs);
  if (await isOurs(sub)) return sub;
  const principal = await itemAt(from, keys.principal(person.sub));
  if (principal) {
    const Item = withAccounts(principal, new Map([[person.sub, sub]]));
    await to.db.send(new PutItemCommand({ TableName: to.table, Item }));
  }
  return sub;
};

/** Makes an account for every user who had one; returns the new `sub` by the old one. */
export const restoreAccounts = async (
  from: Stage,
  to: Stage,
  { count, since }: { readonly count: Count; readonly since: Since },
): Promise<ReadonlyMap<string, string>> => {
  const subs = new Map<string, string>();
  const people = (await peopleOf(from)).filter(({ sub }) => !since.isErasedAccount(sub));
  await inParallel(people, ACCOUNTS_AT_ONCE, async (person) => {
    subs.set(person.sub, await restoreAccount(from, to, person));
    count('accounts', 1);
  });
  return subs;
};
