import { expect } from 'vitest';
import type { ShownPurpose } from '#contract/purpose/forms.ts';
import type { BusinessRule } from '#contract/purpose/states.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** 'Credit transaction' and 'Employment' of the first list. */
const CREDIT = 3;
export const EMPLOYMENT = 4;

/** The calls by which people enter, certify, verify and end purposes on a day. */
export const purposesOn = (today: () => string) => {
  const send = (as: Person, step: string, body: object) => call('POST', `/api/purpose${step}`, { as, body });
  const calls = {
    read: (as: Person, recordId: string) => call('GET', '/api/purpose/record', { as, query: { recordId } }),
    enter: (as: Person, recordId: string, fields: object = {}) =>
      send(as, '/record', { recordId, purposeId: CREDIT, products: [1], ...fields }),
    change: (as: Person, recordId: string, id: string, fields: object = {}) =>
      call('PUT', '/api/purpose/record', { as, body: { recordId, id, purposeId: CREDIT, products: [1], ...fields } }),
    remove: (as: Person, recordId: string, id: string, seen: { readonly changedAt?: string } = {}) =>
      call('DELETE', '/api/purpose/record', { as, query: { recordId, id, ...seen } }),
    certify: (as: Person, recordId: string, id: string, fields: object = {}) =>
      send(as, '/certify', { recordId, id, signer: 'Dana Signer', day: today(), ...fields }),
    verify: (as: Person, recordId: string, id: string, fields: object = {}) =>
      send(as, '/verify', { recordId, id, how: 'website', day: today(), note: 'Offers loans', ...fields }),
    end: (as: Person, recordId: string, id: string, fields: object = {}) =>
      send(as, '/end', { recordId, id, day: today(), reason: 'Contract ended', ...fields }),
    review: (as: Person, recordId: string, fields: object = {}) =>
      send(as, '/business', { recordId, text: 'Licensed by the state', ...fields }),
  };
  return {
    ...calls,
    /** A purpose that one user has entered, certified, and another verified; its id. */
    inForce: async (by: Person, other: Person, recordId: string, fields: object = {}): Promise<string> => {
      const { data } = await calls.enter(by, recordId, fields);
      const { id } = data.purposes[0] as ShownPurpose;
      for (const reply of [await calls.certify(by, recordId, id), await calls.verify(other, recordId, id)])
        expect([reply.status, reply.data?.reason ?? '']).toEqual(['Success', '']);
      return id;
    },
  };
};

/** Stores a tenant's businesses, by name with their rules, and returns their ids. */
export const settleBusinesses = async <Name extends string>(
  as: Person,
  rules: Readonly<Record<Name, BusinessRule>>,
): Promise<Readonly<Record<Name, number>>> => {
  const { data } = await call('GET', '/api/purpose/settings', { as });
  const entries = Object.entries(rules) as [Name, BusinessRule][];
  const businesses = entries.map(([name, rule], at) => ({ id: at + 1, name, rule, isClosed: false }));
  const saved = await call('PUT', '/api/purpose/settings', { as, body: { ...data, businesses } });
  expect([saved.status, saved.data?.reason ?? '']).toEqual(['Success', '']);
  return Object.fromEntries(businesses.map(({ id, name }) => [name, id])) as Record<Name, number>;
};
