import { call } from './call.ts';
import { portalToday } from './days.ts';
import type { Person } from './people.ts';

const sent = async (method: string, path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  if (status !== 'Success') throw new Error(`${path}: ${message} ${data?.reason ?? ''}`);
  return data;
};

/** Enters a purpose of an end user; returns its id. */
export const enterPurpose = async (as: Person, recordId: string, fields: object = {}): Promise<string> => {
  const before = await call('GET', '/api/purpose/record', { as, query: { recordId } });
  const known = new Set(before.data.purposes.map(({ id }: { id: string }) => id));
  const body = { recordId, purposeId: 4, products: [1], states: [], ...fields };
  const { purposes } = await sent('POST', '/api/purpose/record', as, body);
  return purposes.find(({ id }: { id: string }) => !known.has(id)).id;
};

export const certifyPurpose = (as: Person, recordId: string, id: string, fields: object = {}) =>
  sent('POST', '/api/purpose/certify', as, { recordId, id, signer: 'Una User', day: portalToday(), ...fields });

export const verifyPurpose = (as: Person, recordId: string, id: string, fields: object = {}) =>
  sent('POST', '/api/purpose/verify', as, { recordId, id, how: 'website', day: portalToday(), note: '', ...fields });

export const endPurpose = (as: Person, recordId: string, id: string, fields: object = {}) =>
  sent('POST', '/api/purpose/end', as, { recordId, id, day: portalToday(), reason: 'Not needed', ...fields });

/** Enters a purpose, has it certified, and verified by another user: it counts then. */
export const countingPurpose = async (by: Person, verifier: Person, recordId: string, fields: object = {}) => {
  const id = await enterPurpose(by, recordId, fields);
  await certifyPurpose(by, recordId, id);
  await verifyPurpose(verifier, recordId, id);
  return id;
};

/** The rows of the register that a person sees today. */
export const registerOf = async (as: Person, query: Record<string, string> = {}) =>
  (await call('GET', '/api/register/list', { as, query: { size: '100', ...query } })).data.content;
