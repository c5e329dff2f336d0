import { anonymousChecks } from './anonymous.ts';
import { look, type Portal, type Seen } from './check.ts';
import { type Caller, type Person, signedIn } from './person.ts';
import { importAndUndo } from './spreadsheet.ts';
import { readList, readReports, saveAndDelete } from './work.ts';

const personal: readonly (readonly [string, (call: Caller) => Promise<void>])[] = [
  ['a list is read', readList],
  ['a record and its document are saved, checked and deleted', saveAndDelete],
  ['a spreadsheet of three rows is imported and taken back', importAndUndo],
  ['the data of reports is fresh', readReports],
];

const asPerson = async (portal: Portal, person: Person): Promise<Seen[]> => {
  let call: Caller | undefined;
  const arrival = await look('a person signs in with password and authenticator app', async () => {
    call = await signedIn(portal, person);
  });
  const seen = [arrival];
  if (call) for (const [say, work] of personal) seen.push(await look(say, () => work(call as Caller)));
  return seen;
};

/** Looks at a running portal from outside, as anybody and, where there is one, as a person. */
export const smoke = async (portal: Portal, person: Person | undefined): Promise<readonly Seen[]> => [
  ...(await anonymousChecks(portal)),
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
