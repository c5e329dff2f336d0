import { endUserForm, providerForm } from './business-forms.ts';
import { call } from './call.ts';
import { createTestUsers } from './test-users.ts';

/** The users of two tenants who enter providers and look at them. */
export const { ids, admin, ncra, experian, reseller, branch } = await createTestUsers();

export const create = (fields: object = {}, as = ncra, headers = {}) =>
  call('POST', '/api/techProvider', { as, body: providerForm(fields), headers });
export const made = async (fields: object = {}, as = ncra) => (await create(fields, as)).data;
export const read = (id: string, as = ncra) => call('GET', `/api/techProvider/${id}`, { as });
export const update = (body: object, as = ncra) => call('PUT', '/api/techProvider', { as, body });
export const remove = (id: string, as = ncra) => call('DELETE', `/api/techProvider/${id}`, { as });
export const activate = (tpId: string, as = ncra) =>
  call('POST', '/api/techProvider/activate', { as, body: { isActivate: true, tpId } });
export const madeEndUser = async (as = reseller) =>
  (await call('POST', '/api/endUser', { as, body: endUserForm() })).data;
export const madeEntry = async (as = reseller) => {
  const { id: endUserId } = await madeEndUser(as);
  return made({ isEndUserTp: true, endUserId }, as);
};
export const names = async (path: string, query = {}, as = ncra): Promise<string[]> => {
  const { data } = await call('GET', `/api/techProvider/${path}`, { as, query });
  return (data.content ?? data).map(({ name }: { name: string }) => name);
};
