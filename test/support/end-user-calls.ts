import { endUserForm, providerForm } from './business-forms.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';
import { createTestUsers } from './test-users.ts';

/** The users of two tenants who enter end users and look at them. */
export const { ids, admin, ncra, experian, reseller, neighbour, direct } = await createTestUsers();

export const create = (fields: object = {}, as = reseller) =>
  call('POST', '/api/endUser', { as, body: endUserForm(fields) });
export const made = async (fields: object = {}, as = reseller) => (await create(fields, as)).data;
export const read = (id: string, as = reseller) => call('GET', `/api/endUser/${id}`, { as });
export const update = (body: object, as = reseller) => call('PUT', '/api/endUser', { as, body });
export const remove = (id: string, as = reseller) => call('DELETE', `/api/endUser/${id}`, { as });
export const madeProvider = async (fields: object = {}, as = ncra) =>
  (await call('POST', '/api/techProvider', { as, body: providerForm(fields) })).data;
export const rows = async (path: string, as: Person, query = {}) =>
  (await call('GET', `/api/endUser/${path}`, { as, query: { size: '100', ...query } })).data.content;
export const names = async (path: string, as: Person, query = {}): Promise<string[]> =>
  (await rows(path, as, query)).map(({ name }: { name: string }) => name);
