import type { BulkKind } from '#contract/import/record.ts';
import { handler as exportHandler } from '#lambdas/analytics/handler.ts';
import { invoke } from '#local/invoke.ts';
import { importsOf, sheetOf } from '../lambdas/imports/import-calls.ts';
import { divisionForm, endUserForm, otherOf, providerForm } from '../support/business-forms.ts';
import { createWorld } from '../support/business-world.ts';
import { type CallOptions, call } from '../support/call.ts';
import { announce, arrived, keyOf, put } from '../support/documents.ts';
import { eicar, pdf } from '../support/malicious-documents.ts';
import type { Person } from '../support/people.ts';
import { dayIn } from '../support/requests.ts';
import { completeReview, startReview } from '../support/reviews.ts';
import { endUserRow, providerRow, resellerRow } from '../support/sheet-rows.ts';

type World = Awaited<ReturnType<typeof createWorld>>;

/** A user of a stored portal: the record, and the account of the token. */
export interface Member {
  readonly userId: string;
  readonly sub: string;
}

/** The parts of a stored portal that are read back. */
export interface Contents {
  readonly roots: readonly string[];
  readonly people: Readonly<Record<'admin' | 'ncra' | 'experian' | 'seller', Member>>;
  /** The company whose records each kind of import changed, and the import that can be undone. */
  readonly imports: readonly { readonly kind: BulkKind; readonly companyId: string; readonly id: string }[];
  readonly ids: Readonly<
    Record<'company' | 'reseller' | 'provider' | 'entry' | 'endUser' | 'division' | 'message' | 'report', string>
  >;
  readonly documents: readonly string[];
  /** The day of the hourly export's last run (ISO time). */
  readonly exportedAt: string;
}

const done = async (method: string, path: string, options: CallOptions) => {
  const { status, message, data } = await call(method, path, options);
  if (status !== 'Success') throw new Error(`${method} ${path}: ${message} ${data?.reason}`);
  return data;
};

const memberOf = ({ userId, claims }: Person): Member => ({ userId, sub: claims.sub ?? '' });

const addDocument = async (as: Person, place: object, bytes: Uint8Array, change?: { id: string; version: number }) => {
  const body = { documentName: 'Agreement', ...place, ...announce('agreement.pdf', bytes), ...change };
  const data = await done(change ? 'PUT' : 'POST', change ? '/security/edit' : '/security/upload', { as, body });
  await put(data, bytes);
  await arrived(keyOf(data));
  return done('GET', `/security/${data.id}`, { as });
};

/** One document with two versions, one that was refused, and one of each other owner. */
const addDocuments = async ({ own, people }: World) => {
  const provider = { rowId: own.provider.id, tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA' };
  const first = await addDocument(people.ncra, provider, pdf('first'));
  await addDocument(people.ncra, provider, pdf('second'), { id: first.id, version: first.version });
  const refused = await addDocument(people.ncra, { ...provider, documentName: 'Refused' }, eicar);
  const reseller = { rowId: own.reseller.id, tableKeyName: 'RESELLER', tableKeyName2: 'SUBLICENCE' };
  const endUser = { rowId: own.endUser.id, tableKeyName: 'ENDUSER', tableKeyName2: 'ENDUSER/RESELLER' };
  const others = [await addDocument(people.ncra, reseller, pdf()), await addDocument(people.seller, endUser, pdf())];
  return [first, refused, ...others].map(({ id }) => String(id));
};

/** An import that created records, and one that changed some of them and can be undone. */
const importTwice = async (
  kind: BulkKind,
  as: Person,
  companyId: string,
  [created, changed]: readonly (readonly Record<string, string>[])[],
) => {
  const imports = importsOf(kind, as, companyId);
  await imports.upload(sheetOf(kind, created ?? []));
  const { id, counts } = await imports.upload(sheetOf(kind, changed ?? []));
  if (counts?.updated !== 1 || counts?.created !== 1) throw new Error(`${kind}: ${JSON.stringify(counts)}`);
  return { kind, companyId, id: String(id) };
};

const importAll = async ({ ids, people: { ncra, seller } }: World) => [
  await importTwice('reseller', ncra, ids.a, [
    [resellerRow('Imported Sales'), resellerRow('Imported Screening')],
    [resellerRow('Imported Sales', { contactName: 'Ida Import' }), resellerRow('Imported Later')],
  ]),
  await importTwice('techProvider', ncra, ids.a, [
    [providerRow('Imported Cloud'), providerRow('Imported Vault')],
    [providerRow('Imported Cloud', { contactName: 'Ida Import' }), providerRow('Imported Late Cloud')],
  ]),
  await importTwice('endUser', seller, ids.a1, [
    [endUserRow('Imported Bank'), endUserRow('Imported Motors')],
    [endUserRow('Imported Bank', { providers: 'Imported Vault' }), endUserRow('Imported Later')],
  ]),
];

/** A completed review and an open one, and a request for a document. */
const addReviews = async ({ own, people: { ncra } }: World) => {
  await startReview(ncra, own.provider.id, 'provider.approval');
  await completeReview(ncra, own.provider.id, 'provider.approval');
  await startReview(ncra, own.endUser.id, 'endUser.review');
  const request = { tableKeyName: 'TECHNOLOGY_PROVIDER', kinds: ['MASTERNCRA'], emails: ['vendor@example.com'] };
  const body = { ...request, rowIds: [own.provider.id], due: dayIn(14), message: '', needsCode: false };
  await done('POST', '/api/documentRequest', { as: ncra, body });
};

/** Changes after the last snapshot and the last export, so that both have changes to read. */
const goOn = async ({ own, people: { ncra, seller } }: World) => {
  const endUser = await done('GET', `/api/endUser/${own.endUser.id}`, { as: seller });
  await done('PUT', '/api/endUser', {
    as: seller,
    body: { ...endUser, ...otherOf('Own Cloud'), endUserTpList: [{ techProviderId: own.provider.id }] },
  });
  const gone = await done('POST', '/api/techProvider', { as: ncra, body: providerForm({ name: 'Gone Cloud' }) });
  await done('DELETE', `/api/techProvider/${gone.id}`, { as: ncra });
  const left = await done('POST', '/api/endUser', { as: seller, body: endUserForm({ name: 'Left Behind' }) });
  await done('POST', '/api/division', { as: seller, body: divisionForm(left.id, { name: 'Only One' }) });
};

/** Fills the engines with records of every kind, created by calls of the portal. */
export const fillWorld = async (): Promise<Contents> => {
  const world = await createWorld();
  const { ids, own } = world;
  const { admin, ncra, experian, seller } = world.people;
  const message = await done('POST', '/api/dashboard/add', { as: ncra, body: { message: 'The review begins.' } });
  await done('POST', '/api/dashboard/add', { as: admin, body: { message: 'For everybody.' } });
  const report = await done('POST', '/api/report', {
    as: ncra,
    body: { endUserTpList: [{ endUserId: own.endUser.id }] },
  });
  const documents = await addDocuments(world);
  await addReviews(world);
  const exportedAt = new Date().toISOString();
  const imports = await importAll(world);
  await invoke('export', exportHandler, { time: exportedAt });
  await goOn(world);
  return {
    roots: [ids.a, ids.b],
    people: { admin: memberOf(admin), ncra: memberOf(ncra), experian: memberOf(experian), seller: memberOf(seller) },
    imports,
    ids: {
      company: ids.a,
      reseller: own.reseller.id,
      provider: own.provider.id,
      entry: own.entry.id,
      endUser: own.endUser.id,
      division: own.division.id,
      message: message.id,
      report: report.id,
    },
    documents,
    exportedAt,
  };
};
