import { apart } from './kit/apart.ts';
import type { Bench, Figures, Report } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const END_USERS = 10_000;
const PHOTOS = 5;
const DELETED = 200;
const storeEndUsers = apart<typeof import('./steps/store-end-users.ts')>('store-end-users.ts');
const actOnMany = apart<typeof import('./steps/act-on-many.ts')>('act-on-many.ts');
const inspectPlaces = apart<typeof import('./steps/inspect-places.ts')>('inspect-places.ts');
const keepPurposes = apart<typeof import('./steps/keep-purposes.ts')>('keep-purposes.ts');
const mergeAndRestore = apart<typeof import('./steps/merge-and-restore.ts')>('merge-and-restore.ts');
const receiveFiles = apart<typeof import('./steps/receive-files.ts')>('receive-files.ts');
const readTrail = apart<typeof import('./steps/read-trail.ts')>('read-trail.ts');
const changeRequirements = apart<typeof import('./steps/change-requirements.ts')>('change-requirements.ts');
const eraseRecords = apart<typeof import('./steps/erase-records.ts')>('erase-records.ts');

const shown = ['calls', 'read units', 'write units', 'ms', 'p95 ms'] as const;
type Tenant = Awaited<ReturnType<typeof storeEndUsers>>['result'];

const reportRows = async (report: Report, tenant: Tenant) => {
  const { contacts, set, requested, document, review, counted, trend } = (await actOnMany(tenant)).result;
  report({
    what: 'a changed record with 20 contacts by role',
    now: only(contacts.many, ...shown),
    goal: { calls: 4, 'write units': 26, ms: 25 },
    peer: { way: 'with one', ...only(contacts.one, ...shown) },
  });
  const rows = tenant.ids.length;
  const ofRow = ({ calls = 0, 'write units': written = 0, ms = 0 }: Figures): Figures => ({
    calls: calls / rows,
    'write units': written / rows,
    'rows/s': (rows * 1_000) / ms,
  });
  for (const { what, plan, written, units } of [
    { what: 'a field is set in', ...set, units: 6 },
    { what: 'a document is requested of', ...requested, units: 10 },
  ]) {
    report({ what: `${what} ${rows} chosen rows: the plan`, now: ofRow(plan), goal: { calls: 0.1, 'rows/s': 400 } });
    report({
      what: `${what} ${rows} chosen rows: once it is confirmed`,
      now: ofRow(written),
      goal: { calls: 0.2, 'write units': units, 'rows/s': 400 },
      isQuoted: true,
    });
  }
  report({
    what: 'a decision about a document, of many chosen ones: it is read and decided about',
    now: only(document, ...shown),
    goal: { calls: 10, ms: 40 },
  });
  report({
    what: 'a review completed, of many chosen ones: it is read and completed',
    now: only(review, ...shown),
    goal: { calls: 12, ms: 40 },
  });
  report({
    what: "the daily counts of a tenant's records",
    now: only(counted, ...shown),
    goal: { calls: 10, ms: 150 },
  });
  report({ what: 'the trend of a year', now: only(trend, ...shown), goal: { calls: 3, ms: 50 } });
};

const reportInspections = async (report: Report, tenant: Tenant) => {
  const { order, photo, reported, page, decision } = (await inspectPlaces({ ...tenant, photos: PHOTOS })).result;
  report({ what: 'an inspection is ordered', now: only(order, ...shown), goal: { calls: 10, ms: 40 } });
  report({
    what: 'a photo of 12 megapixels and its copy arrive, are scanned and checked',
    now: only(photo, ...shown, 'CPU ms'),
    goal: { calls: 28, 'CPU ms': 200 },
    isQuoted: true,
  });
  report({ what: 'its report is sent', now: only(reported, ...shown), goal: { calls: 10, ms: 40 } });
  report({ what: 'a page of the list of inspections', now: only(page, ...shown), goal: { calls: 3, ms: 20 } });
  report({ what: 'its outcome is decided', now: only(decision, ...shown), goal: { calls: 10, ms: 40 } });
};

const reportPurposes = async (report: Report, tenant: Tenant) => {
  const { purpose, certified, verified, shown: page, ended } = (await keepPurposes(tenant)).result;
  report({ what: 'a permissible purpose is entered', now: only(purpose, ...shown), goal: { calls: 8, ms: 40 } });
  report({ what: 'it is certified', now: only(certified, ...shown), goal: { calls: 8, ms: 40 }, isQuoted: true });
  report({ what: 'it is verified by another user', now: only(verified, ...shown), goal: { calls: 8, ms: 40 } });
  report({ what: 'the purposes of an end user', now: only(page, ...shown), goal: { calls: 5, ms: 20 } });
  report({ what: 'a purpose is ended', now: only(ended, ...shown), goal: { calls: 8, ms: 40 } });
};

const reportMerges = async (report: Report, tenant: Tenant) => {
  const { plan, merged, deleted, restored } = (await mergeAndRestore(tenant)).result;
  report({ what: 'what a merge of two end users would do', now: only(plan, ...shown), goal: { calls: 20, ms: 60 } });
  report({
    what: 'two end users are merged, of three divisions each',
    now: only(merged, ...shown),
    goal: { calls: 38, 'write units': 62, ms: 90 },
    isQuoted: true,
  });
  report({
    what: 'a page of the deleted end users, some 15 of them',
    now: only(deleted, ...shown),
    goal: { calls: 24, ms: 40 },
  });
  report({
    what: 'a deleted end user is restored',
    now: only(restored, ...shown),
    goal: { calls: 32, 'write units': 82, ms: 80 },
    isQuoted: true,
  });
};

const reportPages = async (report: Report, tenant: Tenant) => {
  const { page, sent } = (await receiveFiles(tenant)).result;
  report({
    what: 'the page that a request for documents leads to',
    now: only(page, ...shown),
    goal: { calls: 8, ms: 30 },
  });
  report({
    what: 'a document arrives by that page, is scanned and checked',
    now: only(sent, ...shown),
    goal: { calls: 34, ms: 200 },
    isQuoted: true,
  });
  const { activity, history, calendar, similar } = (await readTrail(tenant)).result;
  report({ what: 'a page of what was done in a tenant', now: only(activity, ...shown), goal: { calls: 20, ms: 80 } });
  report({ what: 'a page of the history of a record', now: only(history, ...shown), goal: { calls: 15, ms: 40 } });
  report({ what: 'a month of the calendar', now: only(calendar, ...shown), goal: { calls: 6, ms: 30 } });
  report({ what: 'the records that resemble a new one', now: only(similar, ...shown), goal: { calls: 2, ms: 40 } });
};

const reportRequirements = async (report: Report, tenant: Tenant) => {
  const { drafted, published, asked, granted, why, ended } = (await changeRequirements(tenant)).result;
  report({ what: 'a draft of requirements is saved', now: only(drafted, ...shown), goal: { calls: 8, ms: 40 } });
  report({
    what: 'a draft is published that its user has seen the effect of',
    now: only(published, ...shown),
    goal: { calls: 14, ms: 150 },
    isQuoted: true,
  });
  report({ what: 'an exemption is asked for', now: only(asked, ...shown), goal: { calls: 14, ms: 50 } });
  report({
    what: 'an exemption is granted',
    now: only(granted, ...shown),
    goal: { calls: 14, ms: 50 },
    isQuoted: true,
  });
  report({ what: 'why each line applies to an end user', now: only(why, ...shown), goal: { calls: 8, ms: 30 } });
  report({ what: 'an exemption is ended', now: only(ended, ...shown), goal: { calls: 14, ms: 50 } });
};

const reportErasure = async (report: Report) => {
  const { deleted, hold, holds, erasure, records } = (await eraseRecords({ count: DELETED })).result;
  report({ what: 'a provider is deleted', now: only(deleted, ...shown), goal: { calls: 14, ms: 40 } });
  report({ what: 'a hold is set on a deleted record', now: only(hold, ...shown), goal: { calls: 8, ms: 60 } });
  report({ what: 'the holds of a company, 20 of them', now: only(holds, ...shown), goal: { calls: 30, ms: 80 } });
  report({
    what: `a record is erased with its line in the certificate, of ${records} that are due while ${DELETED - records} are held`,
    now: {
      calls: erasure.calls / records,
      'write units': erasure['write units'] / records,
      'rows/s': (records * 1_000) / erasure.ms,
    },
    goal: { calls: 20, 'write units': 15, 'rows/s': 25 },
    isQuoted: true,
  });
};

/** What staff do for a programme beyond saving records: purposes, inspections, decisions, requests, merges, restores, holds and erasures. */
export const bench: Bench = {
  about: `A tenant of ${END_USERS.toLocaleString('en-US')} end users: contacts, chosen rows, a year of counts, inspections with photos, purposes, merges and restores, what recipients send, and requirements with exemptions; and one of ${DELETED} deleted providers, some of them held. The scanner of files is this machine's.`,
  run: (report) =>
    withEngines(async () => {
      const tenant = (await storeEndUsers({ count: END_USERS })).result;
      await reportRows(report, tenant);
      await reportInspections(report, tenant);
      await reportPurposes(report, tenant);
      await reportMerges(report, tenant);
      await reportPages(report, tenant);
      await reportRequirements(report, tenant);
      await reportErasure(report);
    }),
};
