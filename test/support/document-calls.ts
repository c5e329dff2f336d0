import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { expect } from 'vitest';
import { s3 } from '#lambdas/ports/s3/sdk.ts';
import { settings } from '#local/settings.ts';
import { createWorld } from './business-world.ts';
import { call } from './call.ts';
import { announce, arrived, keyOf, put } from './documents.ts';
import { pdf } from './malicious-documents.ts';
import type { Person } from './people.ts';

/** Two tenants, whose records hold the documents. */
export const { ids, people, own, foreign } = await createWorld();
export const places = {
  provider: { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA' },
  reseller: { rowId: own.reseller.id, tableKeyName: 'RESELLER', tableKeyName2: 'SUBLICENCE' },
  endUser: { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER' },
  agreement: { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'Credit Data/RESELLER' },
};

export const send = (fields: object, as: Person, headers = {}) =>
  call('POST', '/security/upload', { as, body: { documentName: 'A document', ...fields }, headers });
export const add = async (place: object = places.provider, as = people.ncra, bytes = pdf(), name = 'agreement.pdf') => {
  const { data } = await send({ ...place, ...announce(name, bytes) }, as);
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return (await read(data.id)).data;
};
export const read = (id: string, as = people.admin) => call('GET', `/security/${id}`, { as });
export const download = (id: string, as = people.admin) => call('GET', `/security/download/${id}`, { as });
export const versions = (id: string, as = people.admin) => call('GET', `/security/versions/${id}`, { as });
export const earlier = (id: string, version: number | string, as = people.admin) =>
  call('GET', `/security/download/${id}`, { as, query: { version: String(version) } });
export const withdraw = (id: string, version: number, as = people.ncra) =>
  call('POST', `/security/upload/${id}/withdraw`, { as, body: { version } });
export const change = (body: object, as = people.ncra) => call('PUT', '/security/edit', { as, body });
export const remove = (id: string, as = people.ncra) => call('DELETE', `/security/delete/${id}`, { as });
export const listOf = (path: string, { rowId, tableKeyName }: typeof places.provider, as: Person) =>
  call('GET', `/security/${path}/${rowId}/${encodeURIComponent(tableKeyName)}`, { as });
export const objects = async (bucket: keyof typeof settings.buckets, Prefix: string) =>
  (await s3.send(new ListObjectsV2Command({ Bucket: settings.buckets[bucket], Prefix }))).Contents?.map(
    ({ Key }) => Key,
  ) ?? [];
