import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import type { FileReview } from '#contract/document/review.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { tableItems } from './accounts.ts';
import { endUserForm, providerForm } from './business-forms.ts';
import { call } from './call.ts';
import { announce, arrived, keyOf, put } from './documents.ts';
import { pdf } from './malicious-documents.ts';
import type { Person } from './people.ts';
import { createTestUsers } from './test-users.ts';
import { readText } from './unpacked.ts';

export const { ids, admin, ncra, experian, reseller, neighbour, branch, direct, stranger } = await createTestUsers();

/** A document that is checked or reviewed changes what its provider knows, and so the provider's version. */
export const providerNow = async (id: string) => (await call('GET', `/api/techProvider/${id}`, { as: ncra })).data;
export const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason || '']).toEqual(['Success', expect.anything(), '']);
  return data;
};
export const madeProvider = (fields: object = {}) => send('POST', '/api/techProvider', ncra, providerForm(fields));
export const madeEndUser = (fields: object = {}, as = reseller) =>
  send('POST', '/api/endUser', as, endUserForm(fields));

export const stored = documents(tenantScope(serverActor, ids.a));
export const fileOf = async (id: string) => {
  const { file } = await stored.get(id);
  if (!file) throw new Error(`${id} has no file`);
  return file;
};
const decided: FileReview = {
  state: 'approved',
  by: 'Nora Example',
  byId: 'u',
  at: '2026-11-20T10:00:00.000Z',
  reason: '',
  isOwnUpload: false,
};
export const decide = async (id: string, review: Partial<FileReview>) =>
  stored.patchLatest(id, { file: { ...(await fileOf(id)), review: { ...decided, ...review } } });

const arrive = async (data: { id: string }, bytes: Uint8Array) => {
  expect(await put(data as never, bytes)).toBe(200);
  expect(await arrived(keyOf(data as never))).toBe(0);
  return data.id;
};
export const upload = async (rowId: string, documentName: string, text: string, as = ncra, kind: object = {}) => {
  const bytes = pdf(text);
  const of = { rowId, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA', ...kind };
  return arrive(
    await send('POST', '/security/upload', as, { ...of, documentName, ...announce('file.pdf', bytes) }),
    bytes,
  );
};
export const newVersion = async (id: string, text: string) => {
  const bytes = pdf(text);
  const { version, documentName } = await stored.get(id);
  const body = { id, version, documentName, ...announce('file.pdf', bytes) };
  return arrive(await send('PUT', '/security/edit', ncra, body), bytes);
};
export const ofEndUser = { tableKeyName: 'ENDUSER', tableKeyName2: 'SUBLICENCE' };

export const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
export const manifestIn = async (folder: string) => JSON.parse(await readText(folder, 'manifest.json'));
export const lastActivity = async (person: Person, type: string) => {
  return (await tableItems()).filter(({ pk, type: of }) => String(pk) === `A#${person.userId}#audit` && of === type);
};
