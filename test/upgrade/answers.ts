import { handler as exportHandler } from '#lambdas/analytics/handler.ts';
import { tableNames } from '#lambdas/analytics/tables/tables.ts';
import { startSession } from '#lambdas/entities/people/principal.ts';
import { invoke } from '#local/invoke.ts';
import { importsOf, rowsIn } from '../lambdas/imports/import-calls.ts';
import { call } from '../support/call.ts';
import { exportedFile } from '../support/exported.ts';
import { claimsOf, type Person } from '../support/people.ts';
import { readsOf } from './reads.ts';
import type { Contents, Member } from './world.ts';

/** All responses of a portal about its stored data, by request. */
export type Answers = Readonly<Record<string, unknown>>;

const HOUR_MS = 3_600_000;

const signedIn = async ({ userId, sub }: Member): Promise<Person> => {
  const claims = claimsOf(sub);
  await startSession(claims.origin_jti ?? '', { sub, userId }, Date.now());
  return { userId, claims };
};

/** Presigned addresses, which differ each time. */
const unsigned = (value: unknown) =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/"http:[^"]*X-Amz-[^"]*"/g, '"a signed address"'));

/** Requests every list, choice and record as each of the users. */
const readAll = async (contents: Contents, people: Readonly<Record<string, Person>>) => {
  const answers: Record<string, unknown> = {};
  for (const [who, as] of Object.entries(people))
    for (const { path, query } of readsOf(contents)) {
      const { status, message, data } = await call('GET', path, { as, ...(query ? { query } : {}) });
      answers[`${who} ${path} ${JSON.stringify(query ?? {})}`] = unsigned({ status, message, data });
    }
  return answers;
};

/** Fetches the spreadsheet of each kind. */
const exportSheets = async ({ imports }: Contents, { admin }: Record<'admin', Person>) =>
  Object.fromEntries(
    await Promise.all(
      imports.map(async ({ kind, companyId }) => [
        `export of ${kind}`,
        rowsIn(kind, await importsOf(kind, admin, companyId).exported(companyId)),
      ]),
    ),
  );

/** Saves each record unchanged. */
const saveAll = async ({ ids }: Contents, { admin: as }: Record<'admin', Person>) => {
  const forms = [
    ['/api/company/edit', { companyId: ids.company }, '/api/company/update'],
    ['/api/reseller/edit', { companyId: ids.reseller }, '/api/reseller/update'],
    [`/api/techProvider/${ids.provider}`, {}, '/api/techProvider'],
    [`/api/endUser/${ids.endUser}`, {}, '/api/endUser'],
    [`/api/division/${ids.division}`, {}, '/api/division'],
    [`/api/report/${ids.report}`, {}, '/api/report'],
  ] as const;
  const answers: Record<string, unknown> = {};
  for (const [from, query, to] of forms) {
    const { data } = await call('GET', from, { as, query });
    const { status, message, data: reply } = await call('PUT', to, { as, body: data });
    answers[`save ${to}`] = { status, message, reason: reply?.reason };
  }
  return answers;
};

const undoAll = async ({ imports }: Contents, people: Record<'ncra' | 'seller', Person>) => {
  const answers: Record<string, unknown> = {};
  for (const { kind, companyId, id } of imports) {
    const as = kind === 'endUser' ? people.seller : people.ncra;
    const { data } = await importsOf(kind, as, companyId).transition(id, 'undo');
    answers[`undo of ${kind}`] = { state: data?.state, undo: data?.undo, reason: data?.reason };
  }
  return answers;
};

/** The files of the hourly export, an hour after its last run. */
const exportTables = async ({ exportedAt, roots }: Contents) => {
  await invoke('export', exportHandler, { time: new Date(Date.parse(exportedAt) + HOUR_MS).toISOString() });
  const files = roots.flatMap((root) => tableNames.map((name) => [`table ${name} of ${root}`, name, root] as const));
  return Object.fromEntries(
    await Promise.all(files.map(async ([title, name, root]) => [title, await exportedFile(name, root)])),
  );
};

/** Reads everything, saves, undoes the imports, exports, and reads everything again. The clock must stand still. */
export const answersOf = async (contents: Contents): Promise<Answers> => {
  const { admin, ncra, experian, seller } = contents.people;
  const people = {
    admin: await signedIn(admin),
    ncra: await signedIn(ncra),
    experian: await signedIn(experian),
    seller: await signedIn(seller),
  };
  const before = await readAll(contents, people);
  const sheets = await exportSheets(contents, people);
  const saved = await saveAll(contents, people);
  const undone = await undoAll(contents, people);
  const tables = await exportTables(contents);
  const after = await readAll(contents, people);
  return { before, sheets, saved, undone, tables, after };
};
