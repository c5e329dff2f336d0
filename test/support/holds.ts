import { expect } from 'vitest';
import { call } from './call.ts';
import type { newWorld } from './erased-world.ts';
import { type Person, signIn } from './people.ts';

interface Named {
  readonly kind: string;
  readonly id: string;
}
export type World = Awaited<ReturnType<typeof newWorld>>;

export const LIST = '/api/hold/list';
export const admin = () => signIn({ isSuperadmin: true });
export const holdsAs = (as: Person, companyId: string) => call('GET', LIST, { as, query: { companyId } });
export const setAs = (as: Person, companyId: string, records: readonly Named[], fields: object = {}) =>
  call('POST', '/api/hold/set', {
    as,
    body: { companyId, name: 'Doe v. Example', reason: 'A claim', records, ...fields },
  });
export const releaseAs = (as: Person, companyId: string, id: string) =>
  call('POST', '/api/hold/release', { as, body: { companyId, id } });

/** Sets a hold by a super admin; returns its id. */
export const hold = async ({ root }: Pick<World, 'root'>, ...records: readonly Named[]): Promise<string> => {
  const answer = await setAs(await admin(), root, records);
  expect([answer.message, answer.data?.reason ?? '']).toEqual(['Hold set', '']);
  return answer.data.id;
};
export const release = async ({ root }: Pick<World, 'root'>, id: string) =>
  expect((await releaseAs(await admin(), root, id)).message).toBe('Hold released');

/** Gives a user the right to holds. */
export const giveRight = async (root: string, ...people: readonly Person[]) => {
  const as = await admin();
  const { revision } = (await holdsAs(as, root)).data;
  const body = { companyId: root, revision, userIds: people.map(({ userId }) => userId) };
  expect((await call('PUT', '/api/hold/keepers', { as, body })).message).toBe('Updated successfully');
};
