import { expect } from 'vitest';
import { endUserForm, providerForm } from './business-forms.ts';
import { call } from './call.ts';
import { announce, arrived, keyOf, put } from './documents.ts';
import { pdf } from './malicious-documents.ts';
import type { Person } from './people.ts';

type Fields = Readonly<Record<string, string>>;

/** Makes, reads and removes records as the people of a tenant do. */
export const recordMakers = ({ ncra, seller, admin }: Readonly<Record<'ncra' | 'seller' | 'admin', Person>>) => {
  let made = 0;
  const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
    const { status, message, data } = await call(method, path, { as, body });
    expect([status, message, data?.reason ?? '']).toEqual(['Success', expect.anything(), '']);
    return data;
  };
  return {
    send,
    provider: (fields: object = {}) =>
      send('POST', '/api/techProvider', ncra, providerForm({ name: `Provider ${++made}`, ...fields })),
    endUser: (fields: object = {}, as = seller) =>
      send('POST', '/api/endUser', as, endUserForm({ name: `End User ${++made}`, ...fields })),
    read: async (path: string, as = admin) => (await call('GET', path, { as })).data,
    remove: async (path: string, as: Person, query: Fields = {}) =>
      expect((await call('DELETE', path, { as, query })).status).toBe('Success'),
    document: async (rowId: string, tableKeyName: string, tableKeyName2: string, as: Person, fields: object = {}) => {
      const bytes = pdf();
      const place = { rowId, tableKeyName, tableKeyName2, documentName: `Document ${++made}`, ...fields };
      const data = await send('POST', '/security/upload', as, { ...place, ...announce('a.pdf', bytes) });
      expect(await put(data, bytes)).toBe(200);
      expect(await arrived(keyOf(data))).toBe(0);
      return data.id as string;
    },
    deleted: (kind: string, as: Person, query: Fields = {}) =>
      call('GET', '/api/record/deleted', { as, query: { kind, ...query } }),
    restorePlan: (kind: string, key: string, as: Person) =>
      call('GET', '/api/record/restore', { as, query: { kind, key } }),
    restore: (kind: string, key: string, as: Person) =>
      call('POST', '/api/record/restore', { as, body: { kind, key } }),
  };
};

/** The association of an end user with a provider, for some divisions. */
export const associated = (techProviderId: string, divisions: readonly string[] = []) => ({
  endUserTpList: [{ techProviderId, divisionIds: divisions.map((division) => ({ division })) }],
});
