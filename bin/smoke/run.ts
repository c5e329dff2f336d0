import { anonymousChecks } from './anonymous.ts';
import { look, type Portal, type Seen } from './check.ts';
import { type Caller, type Person, type SignedIn, signedIn } from './person.ts';
import { checkAreas, checkFunctions, checkPages } from './release.ts';
import { importAndUndo } from './spreadsheet.ts';
import { readList, readReports, saveAndDelete } from './work.ts';

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

/** Looks at a running portal from outside, as anybody and, where there is one, as a person. */
export const smoke = async (portal: Portal, person: Person | undefined): Promise<readonly Seen[]> => [
  ...(await anonymousChecks(portal)),
  await look('pages and functions are of the release that is meant', () => checkPages(portal)),
  ...(portal.stack === undefined
    ? []
    : [await look('every function in use is of that release', () => checkFunctions(portal, portal.stack ?? ''))]),
  ...(person === undefined
    ? [
        {
          level: 'skipped',
          say: 'nobody signs in: SMOKE_EMAIL, SMOKE_PASSWORD and SMOKE_TOTP_SECRET are not set',
        } as const,
      ]
    : await asPerson(portal, person)),
];

/** Whether something is not as it should be. */
export const failed = (seen: readonly Seen[]) => seen.some(({ level }) => level === 'failed');
