import { signedIn } from './signed-in.ts';

export type Person = Awaited<ReturnType<typeof signedIn>> & { readonly record: string };

const words = ['nord', 'amber', 'ridge', 'credit', 'data', 'harbor', '77', 'example', 'spring', 'partners'];
const columns = ['name', 'cityName', 'contactName', 'resellerDate'];
const pick = <Item>(all: readonly Item[], at: number) => all[at % all.length] as Item;

const list = (path: string, columnsOf: readonly string[]) => (person: Person, at: number) =>
  person.request(
    'GET',
    `${path}?page=${at % 10}&size=10&orderBy=${pick(columnsOf, at)}&modifier=${at % 2 ? 'asc' : 'desc'}`,
  );

const resellers = list('/api/reseller/resellerByCompany', columns);
const endUsers = list('/api/endUser/listall', ['name']);
const providers = list('/api/techProvider/listallTechProvider', ['name']);
const search = (person: Person, at: number) =>
  person.request('GET', `/api/reseller/search?page=0&size=10&orderBy=name&modifier=asc&searchText=${pick(words, at)}`);
const searchAll = (person: Person, at: number) => person.request('GET', `/api/search?text=${pick(words, at)}`);

/** Opens the person's own reseller and saves it with another day; so no user is in another's way. */
const save = async (person: Person, at: number) => {
  const { data } = await person.request('GET', `/api/reseller/edit?companyId=${person.record}`);
  const resellerDate = `2026-03-${String((at % 28) + 1).padStart(2, '0')}`;
  return person.request('PUT', '/api/reseller/update', { ...data, resellerDate });
};

/** What a person does next, by the number of what was done: of twenty, thirteen pages, six searches and a save (two requests). */
export const nextOf = (at: number) => {
  const of20 = at % 20;
  if (of20 === 19) return save;
  if (of20 % 3 === 0) return of20 % 2 ? search : searchAll;
  return pick([resellers, resellers, endUsers, providers], at);
};

const emails = ['ncra', 'ncra-experian', 'ncra-reseller', 'all'].map((name) => `${name}@example.com`);

/** Signs a user in who may save resellers; each `place` has a reseller of its own, of the first hundreds. */
export const enter = async (url: string, place: number): Promise<Person> => {
  const person = await signedIn(url, pick(emails, place));
  const page = `/api/reseller/resellerByCompany?page=${Math.floor(place / 10)}&size=10&orderBy=name&modifier=asc`;
  const { data } = await person.request('GET', page);
  return { ...person, record: data.content[place % 10].id };
};
