import { PORTAL } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { makeAccount } from '../data/accounts.ts';
import { itemAt } from '../data/item-at.ts';
import { allItems, keyParts, putting, textOf } from '../data/items.ts';
import { personOf, withAccounts } from '../data/people.ts';
import { Refused } from '../data/refused.ts';
import type { Stage } from '../data/stage.ts';

/** What ends with a stage: sessions, keys of repeated requests, counts, tickets, packages, marks, and how far its lists are renewed. */
const PASSING = new Set(['S', 'I', 'Q', 'R', 'E', 'Z', 'V']);

const kindOf = (item: Parameters<typeof keyParts>[0]) => keyParts(item)[0] ?? '';

/** The mark of a restore into this stage. */
export const markKey = keys.familyImport(PORTAL);

/** Refuses a stage that holds records of its own; what an earlier run of the same restore has written is none. */
export const checkEmpty = async (to: Stage, source: string): Promise<void> => {
  const mark = await itemAt(to, markKey);
  const earlier = mark && textOf(mark, 'source');
  if (earlier === source) return;
  if (earlier) throw new Refused(`This stage was restored from ${earlier}. Restore into a new one.`);
  for await (const item of allItems(to))
    if (kindOf(item) === 'T')
      throw new Refused('The stage that is restored to has records already. Deploy a new one and restore into that.');
};

/** Makes an account for everybody who had one; returns the new `sub` by the old one. */
export const restorePeople = async (from: Stage, to: Stage): Promise<ReadonlyMap<string, string>> => {
  const subs = new Map<string, string>();
  for await (const item of allItems(from)) {
    const person = personOf(item);
    if (!person) continue;
    const isOurs = async (sub: string) => textOf((await itemAt(to, keys.principal(sub))) ?? {}, 'userId') === person.id;
    subs.set(person.sub, await makeAccount(to, person, isOurs));
  }
  return subs;
};

/** Copies what lasts from one table into another, beside other accounts; returns how many items. */
export const restoreItems = async (from: Stage, to: Stage, subs: ReadonlyMap<string, string>): Promise<number> => {
  const items = putting(to);
  let copied = 0;
  for await (const item of allItems(from)) {
    if (PASSING.has(kindOf(item))) continue;
    await items.add(withAccounts(item, subs));
    copied++;
  }
  await items.end();
  return copied;
};
