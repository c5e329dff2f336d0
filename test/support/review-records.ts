import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { RecordObligation } from '#contract/worklist/record.ts';
import { endUserForm, providerForm } from './business-forms.ts';
import { call } from './call.ts';
import { announce, arrived, keyOf, put } from './documents.ts';
import { attachFaults } from './faults.ts';
import { pdf } from './malicious-documents.ts';
import type { Person } from './people.ts';
import { completedReviews, type openReviews } from './reviews.ts';
import { createTestUsers } from './test-users.ts';

export const NOW = '2026-11-23T02:30:00Z';
/** In New York it is still the day before. */
export const TODAY = '2026-11-22';
export const freeze = (now = NOW) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });

// Sessions begin at that time, and each test does.
freeze();
export const { ids, admin, ncra, experian, reseller } = await createTestUsers();
export const faults = attachFaults();
beforeEach(() => void freeze());
afterEach(() => {
  faults.heal();
  vi.useRealTimers();
});

export const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason || '']).toEqual(['Success', expect.anything(), '']);
  return data;
};
export const madeProvider = (fields: object = {}) => send('POST', '/api/techProvider', ncra, providerForm(fields));
export const madeEndUser = (fields: object = {}) => send('POST', '/api/endUser', reseller, endUserForm(fields));
export const provider = async (id: string) => (await call('GET', `/api/techProvider/${id}`, { as: admin })).data;
export const endUser = async (id: string) => (await call('GET', `/api/endUser/${id}`, { as: admin })).data;
export const outstandingOf = async (recordId: string, obligation: string): Promise<RecordObligation | undefined> => {
  const query = { kind: obligation.split('.')[0] ?? '', recordId };
  const { data } = await call('GET', '/api/worklist/record', { as: admin, query });
  return data.find((each: RecordObligation) => each.obligation === obligation);
};
export const completedOf = async (recordId: string, obligation: Parameters<typeof openReviews>[2], as = ncra) =>
  (await completedReviews(as, recordId, obligation)).data.content;
/** The same person at the second function. */

export const origin = { ip: '127.0.0.1', userAgent: 'test' };
export const applySettings = async (change: object) => {
  const query = { companyId: ids.a };
  const { data } = await call('GET', '/api/company/settings', { as: ncra, query });
  const { reviewMonths, ...others } = data;
  const months = { ...reviewMonths, ...('reviewMonths' in change ? (change.reviewMonths as object) : {}) };
  await send('PUT', '/api/company/settings', ncra, { ...others, ...change, reviewMonths: months });
};
export const upload = async (fields: object, as: Person, isChecked = true) => {
  const bytes = pdf();
  const data = await send('POST', '/security/upload', as, { ...fields, ...announce('a.pdf', bytes) });
  if (!isChecked) return data.id;
  expect(await put(data, bytes)).toBe(200);
  expect(await arrived(keyOf(data))).toBe(0);
  return data.id;
};
export const ofProvider = (rowId: string, documentName: string) => ({
  rowId,
  documentName,
  tableKeyName: 'TECHNOLOGY_PROVIDER',
  tableKeyName2: 'MASTERNCRA',
});
