import { keys } from '../../lambdas/store/keys.ts';
import { makeAccount, type Person } from '../data/accounts.ts';
import { itemAt } from '../data/item-at.ts';
import { textOf } from '../data/items.ts';
import { personOf } from '../data/people.ts';
import { Refused } from '../data/refused.ts';
import type { Stage } from '../data/stage.ts';
import { kindOf } from './belongs.ts';
import { itemsIn } from './read-folder.ts';

/** Refuses what is unique in the whole portal and taken by somebody else: user names, e-mail addresses, logos' names. */
export const checkUnique = async (stage: Stage, from: string): Promise<void> => {
  for await (const item of itemsIn(from)) {
    const kind = kindOf(item);
    if (kind !== 'U' && kind !== 'L') continue;
    const owner = kind === 'U' ? 'id' : 'companyId';
    const there = await itemAt(stage, { pk: textOf(item, 'pk'), sk: textOf(item, 'sk') });
    if (there && textOf(there, owner) !== textOf(item, owner))
      throw new Refused(`${textOf(item, 'pk').split('#').slice(1).join(' ')} is taken at this stage by somebody else.`);
  }
};

/** Makes an account for each person of the folder; returns the new `sub` by the old one. */
export const importPeople = async (stage: Stage, from: string): Promise<ReadonlyMap<string, string>> => {
  const subs = new Map<string, string>();
  for await (const item of itemsIn(from)) {
    const person = personOf(item);
    if (person) subs.set(person.sub, await accountOf(stage, person));
  }
  return subs;
};

/** An account that a principal ties to this very user is what an earlier try has made. */
const accountOf = (stage: Stage, person: Person) =>
  makeAccount(stage, person, async (sub) => {
    const principal = await itemAt(stage, keys.principal(sub));
    return principal !== undefined && textOf(principal, 'userId') === person.id;
  });
