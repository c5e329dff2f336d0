import { setTimeout as wait } from 'node:timers/promises';
import { GetAliasCommand, GetFunctionConfigurationCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type * as z from 'zod';
import type { BulkAccepted, ImportReport, ImportState } from '#contract/import/record.ts';
import type { Area, Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { RELEASE_FILE, RELEASE_HEADER, ReleaseFile } from '#contract/site/config.ts';
import { LIVE, REGION, RELEASE_VARIABLE } from '#lib/stage/settings.ts';
import { subscribersOf } from '../data/stage.ts';
import { functionsOf } from '../releases/stack.ts';
import { look, must, type Portal, type Seen } from './check.ts';
import {
  anonymousChecks,
  type Caller,
  type Person,
  readList,
  readReports,
  type SignedIn,
  saveAndDelete,
  signedIn,
} from './person.ts';

const SAY = 'somebody is told of alarms';

/** Checks whether alarms are received. A trial stage may do without; a rollback changes nothing about it. */
export const checkAlarms = async ({ alarmTopic, isProduction = false }: Portal): Promise<readonly Seen[]> => {
  if (alarmTopic === undefined) return [];
  const seen = await look(SAY, async () => {
    const { told, waiting } = await subscribersOf(alarmTopic);
    const why =
      waiting.length > 0 ? `${waiting.join(', ')} has not opened the link of SNS` : 'no address is subscribed';
    must(told.length > 0, `nobody is told, ${why} (npm run doctor)`);
  });
  if (seen.level === 'failed' && !isProduction) return [{ level: 'skipped', say: seen.say }];
  return [{ ...seen, isOfStage: true }];
};

const LIMIT_MS = 30_000;

const get = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, { redirect: 'manual', headers, signal: AbortSignal.timeout(LIMIT_MS) });

const releaseOfPages = async ({ url }: Portal) => {
  const reply = await get(`${url}/${RELEASE_FILE}`);
  const said = ReleaseFile.safeParse(await reply.json().catch(() => undefined));
  must(said.success, `/${RELEASE_FILE} answered ${reply.status} and names no release`);
  return said.data?.release ?? '';
};

/** The release that the site's pages should be of: the one that is meant, or what they say themselves. */
const releaseMeant = async (portal: Portal) => portal.release ?? (await releaseOfPages(portal));

/** Throws unless the pages, and the function of a public call, are of the release that is meant. */
const checkPages = async (portal: Portal) => {
  const pages = await releaseOfPages(portal);
  const meant = portal.release ?? pages;
  must(pages === meant, `the pages are of ${pages}, and ${meant} is meant`);
  const answers = (await get(`${portal.url}/security/questions`)).headers.get(RELEASE_HEADER);
  must(answers === meant, `a function of ${answers ?? 'no release'} answers, and ${meant} is meant`);
};

/** A call of an area that reads, whatever its answer to these parameters. */
const readingCall = (area: Area): string | undefined =>
  Object.values<Route>(area)
    .find(({ method, polled }) => method === 'GET' && !polled)
    ?.path.replaceAll(/\{\w+\}/g, 'none');

/** Throws unless the function of every area that can be read says that it is of the release that is meant. */
export const checkAreas = async (portal: Portal, token: string) => {
  const meant = await releaseMeant(portal);
  const wrong: string[] = [];
  for (const [name, area] of Object.entries<Area>(contract)) {
    const path = readingCall(area);
    if (path === undefined) continue;
    const { headers } = await get(`${portal.url}${path}`, { authorization: `Bearer ${token}` });
    const answers = headers.get(RELEASE_HEADER);
    if (answers !== meant) wrong.push(`${name} (${answers ?? 'no release'})`);
  }
  must(wrong.length === 0, `${meant} is meant, and these answer by another: ${wrong.join(', ')}`);
};

/** Throws unless the version in use of every function of the stack is of the release that is meant, and gets all calls. */
export const checkFunctions = async (portal: Portal, stack: string, client = new LambdaClient({ region: REGION })) => {
  const meant = await releaseMeant(portal);
  const wrong: string[] = [];
  // One after the other: Lambda answers some ten such questions a second.
  for (const FunctionName of await functionsOf(stack)) {
    const { RoutingConfig } = await client.send(new GetAliasCommand({ FunctionName, Name: LIVE }));
    const { Environment } = await client.send(new GetFunctionConfigurationCommand({ FunctionName, Qualifier: LIVE }));
    const release = Environment?.Variables?.[RELEASE_VARIABLE] ?? 'no release';
    if (release !== meant) wrong.push(`${FunctionName} (${release})`);
    else if (Object.keys(RoutingConfig?.AdditionalVersionWeights ?? {}).length > 0)
      wrong.push(`${FunctionName} (two versions share its calls)`);
  }
  must(wrong.length === 0, `${meant} is meant, and these are not of it: ${wrong.join(', ')}`);
};

/** An import of three rows takes seconds; a cold function and a queue some more. */
const IMPORT_MS = 180_000;
const LOOK_EVERY_MS = 1_000;

const ROWS = 3;
const KIND = 'modifier=reseller';

const sheetOf = (names: readonly string[]) =>
  Buffer.from(['Reseller Name,Reseller Type', ...names.map((name) => `${name},Collections`), ''].join('\r\n'));

/** Waits until an import has come to an end. */
const ended = async (call: Caller, id: string, state: ImportState): Promise<ImportReport> => {
  const end = Date.now() + IMPORT_MS;
  for (;;) {
    const report = await call<ImportReport>('GET', `/security/document/upload/${id}?${KIND}`);
    if (report.state === state) return report;
    must(
      report.state !== 'refused' && report.state !== 'cancelled',
      `the import was ${report.state}: ${report.message}`,
    );
    must(Date.now() < end, `the import is ${report.state} after ${IMPORT_MS / 1000} s`);
    await wait(LOOK_EVERY_MS);
  }
};

/** Imports a spreadsheet of three resellers, waits until the import is done, and undoes it. */
const importAndUndo = async (call: Caller) => {
  const at = new Date().toISOString();
  const body = sheetOf(Array.from({ length: ROWS }, (_, row) => `Smoke test ${at} ${row + 1}`));
  const requested = { fileName: 'smoke-test.csv', size: body.length };
  const { importId, upload } = await call<z.infer<typeof BulkAccepted>>(
    'POST',
    `/security/document/upload?${KIND}`,
    requested,
  );
  must(upload !== undefined, 'no address was given for the file');
  const stored = await fetch(upload?.url ?? '', { method: 'PUT', headers: upload?.headers ?? {}, body });
  must(stored.status === 200, `the file store answered ${stored.status}`);
  const { counts } = await ended(call, importId, 'done');
  must(counts.created === ROWS, `${counts.created} of ${ROWS} rows were taken`);
  await call('POST', `/security/document/upload/${importId}/undo?${KIND}`, {});
  const { undo } = await ended(call, importId, 'undone');
  must(undo.removed === ROWS, `${undo.removed} of ${ROWS} rows were taken back`);
};

const personal: readonly (readonly [string, (call: Caller) => Promise<void>])[] = [
  ['a list is read', readList],
  ['a record and its document are saved, checked and deleted', saveAndDelete],
  ['a spreadsheet of three rows is imported and taken back', importAndUndo],
  ['the data of reports is fresh', readReports],
];

const asPerson = async (portal: Portal, person: Person): Promise<Seen[]> => {
  let session: SignedIn | undefined;
  const arrival = await look('a person signs in with password and authenticator app', async () => {
    session = await signedIn(portal, person);
  });
  if (session === undefined) return [arrival];
  const { call, token } = session;
  const seen = [
    arrival,
    await look('every area answers by the release that is meant', () => checkAreas(portal, token)),
  ];
  for (const [say, work] of personal) seen.push(await look(say, () => work(call)));
  return seen;
};

/** Looks at a running portal from outside, as any user and, where there is one, as a person. */
export const smoke = async (portal: Portal, person: Person | undefined): Promise<readonly Seen[]> => [
  ...(await anonymousChecks(portal)),
  await look('pages and functions are of the release that is meant', () => checkPages(portal)),
  ...(portal.stack === undefined
    ? []
    : [await look('every function in use is of that release', () => checkFunctions(portal, portal.stack ?? ''))]),
  ...(await checkAlarms(portal)),
  ...(person === undefined
    ? [
        {
          level: 'skipped',
          say: 'no user signs in: SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET are not set',
        } as const,
      ]
    : await asPerson(portal, person)),
];

/** The code that the command ends with: 1 if something is not as it should be, 2 if no other release would change that. */
export const exitCodeOf = (seen: readonly Seen[]): 0 | 1 | 2 => {
  const failed = seen.filter(({ level }) => level === 'failed');
  if (failed.length === 0) return 0;
  return failed.every(({ isOfStage }) => isOfStage) ? 2 : 1;
};
