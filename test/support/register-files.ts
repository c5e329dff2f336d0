import { call } from './call.ts';
import { portalToday } from './days.ts';
import { deliverPackage } from './evidence.ts';
import type { Person } from './people.ts';
import { unpacked } from './unpacked.ts';

/** Requests a file of the register. */
export const askForFile = (as: Person, body: object = {}) =>
  call('POST', '/api/register/file', { as, body: { asOf: portalToday(), ...body } });

/** The files of a person. */
export const filesOf = async (as: Person, query: Record<string, string> = {}) =>
  (await call('GET', '/api/register/file', { as, query })).data;

/** Requests a file of the register and makes it; its state afterwards. */
export const madeFile = async (as: Person, body: object = {}) => {
  const { data, message } = await askForFile(as, body);
  if (!data?.id) throw new Error(`${message} ${data?.reason ?? ''}`);
  await deliverPackage(as, data.id);
  return (await filesOf(as)).find(({ id }: { id: string }) => id === data.id);
};

/** Unpacks a file of the register; returns where its files lie. */
export const unpackFile = async (as: Person, id: string): Promise<string> => {
  const { data } = await call('GET', `/api/register/file/${id}/download`, { as });
  return unpacked([data.url]);
};

export const markSent = (as: Person, fileId: string, fields: object = {}) =>
  call('POST', '/api/register/sent', { as, body: { fileId, to: 'Bureau intake', note: '', ...fields } });

export const sentOf = (as: Person, query: Record<string, string> = {}) =>
  call('GET', '/api/register/sent', { as, query });

export const differenceOf = (as: Person, fileId: string) =>
  call('GET', '/api/register/difference', { as, query: { fileId } });
