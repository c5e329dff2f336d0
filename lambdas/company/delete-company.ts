import { Refusal } from '../../contract/refusal.ts';
import { companies } from '../data/company.ts';
import { resellers } from '../data/reseller.ts';
import { users } from '../data/user.ts';
import type { Caller } from '../kit/caller.ts';

/** Deletes a company nobody depends on. Refuses with 'Delete Failed' and the reason. D-42. */
export const deleteCompany = async (caller: Caller, id: string) => {
  const all = companies(caller.scope());
  await all.get(id);
  const family = caller.scope(id);
  const dependants = [count(await users(family).count(), 'user'), count(await resellers(family).count(), 'reseller')];
  const left = dependants.filter((text) => text !== '').join(' and ');
  if (left !== '') throw new Refusal('Delete Failed', `The company still has ${left}.`);
  await all.remove(id);
};

const count = (number: number, noun: string) => (number === 0 ? '' : `${number} ${noun}${number === 1 ? '' : 's'}`);
