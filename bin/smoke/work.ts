import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SavedDocument } from '#contract/document/forms.ts';
import { documentKinds } from '#contract/document/rules.ts';
import type { ReportCatalogue } from '#contract/report/record.ts';
import { must } from './check.ts';
import type { Caller } from './person.ts';

/** A scan takes some seconds; half an hour is when the portal itself calls a file lost. */
const SCAN_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

/** Exports run every hour. */
const REPORTS_HOURS = 3;

const OWNER = 'RESELLER';
const file = Buffer.from('%PDF-1.7\nSmoke test\n%%EOF\n');

const announced = {
  documentLocation: 'smoke-test.pdf',
  size: file.length,
  checksum: createHash('sha256').update(file).digest('base64'),
};

/** Reads a list that every user of the tenant has. */
export const readList = async (call: Caller) => {
  const { totalElements } = await call<{ totalElements: number }>(
    'GET',
    '/api/reseller/resellerByCompany?page=0&size=10',
  );
  must(Number.isInteger(totalElements), 'the list does not say how long it is');
};

interface Made {
  readonly id: string;
}

/** Saves a reseller with a name that no reseller has, attaches a document, waits for its check, and deletes both again. */
export const saveAndDelete = async (call: Caller) => {
  const { id } = await call<Made>('POST', '/api/reseller/add', {
    name: `Smoke test ${new Date().toISOString()}`,
    companyResellerTypeList: [{ resellerId: { id: 1 } }],
    addressId: { contactName: 'Smoke Test', contactPhone: '(555) 010-0100', contactEmail: 'smoke-test@example.com' },
  });
  try {
    await attachAndDelete(call, id);
  } finally {
    await call('DELETE', `/api/reseller/delete?id=${id}`);
  }
};

const attachAndDelete = async (call: Caller, rowId: string) => {
  const {
    id,
    uploadUrl = '',
    headers = {},
  } = await call<SavedDocument>('POST', '/security/upload', {
    rowId,
    tableKeyName: OWNER,
    tableKeyName2: documentKinds.find(({ owner }) => owner === OWNER)?.key,
    documentName: 'Smoke test',
    ...announced,
  });
  const stored = await fetch(uploadUrl, { method: 'PUT', headers, body: file });
  must(stored.status === 200, `the file store answered ${stored.status}`);
  await untilChecked(call, id);
  await call('DELETE', `/security/delete/${id}`);
};

const untilChecked = async (call: Caller, id: string) => {
  const end = Date.now() + SCAN_MS;
  while (Date.now() < end) {
    const { state } = await call<{ state: string }>('GET', `/security/${id}`);
    must(state !== 'rejected', 'the check has refused a good file');
    if (state === 'ready') return;
    await wait(LOOK_EVERY_MS);
  }
  must(false, `the file was not checked within ${SCAN_MS / 1000} s`);
};

/** How old the data of reports is. A stage that has exported nothing yet is too young to be judged. */
export const readReports = async (call: Caller) => {
  const { refreshedAt } = await call<ReportCatalogue>('GET', '/security/getReports');
  const hours = refreshedAt === '' ? 0 : (Date.now() - Date.parse(refreshedAt)) / 3_600_000;
  must(hours <= REPORTS_HOURS, `the data of reports is ${Math.round(hours)} hours old`);
};
