import { readsOf } from '../upgrade/reads.ts';
import type { Contents } from '../upgrade/world.ts';
import { call } from './call.ts';
import type { Person } from './people.ts';

/** Presigned addresses, which differ each time. */
const unsigned = (value: unknown) =>
  JSON.parse(JSON.stringify(value ?? null).replaceAll(/"http:[^"]*X-Amz-[^"]*"/g, '"a signed address"'));

const histories = ({ ids, documents }: Contents) =>
  [
    ['company', ids.company],
    ['reseller', ids.reseller],
    ['provider', ids.provider],
    ['endUser', ids.endUser],
    ['division', ids.division],
    ...documents.map((id) => ['document', id]),
  ].map(([kind = '', id = '']) => ({ path: '/api/record/history', query: { kind, id } }));

/** What no release before this one had. */
const accessReviews = ['/api/accessReview/campaigns', '/api/accessReview/report'].map((path) => ({
  path,
  query: undefined,
}));

/** These tell of the stage too: messages to every user, and when it was exported for reports. */
const ofStage = ['/api/dashboard/listall', '/security/getReports'];

/** Without what differs from stage to stage: whether users have accounts, and in which order examples are named. */
const comparable = (answer: unknown): unknown =>
  JSON.parse(
    JSON.stringify(answer, (name, value) => {
      if (name === 'accountStatus' || name === 'accountState') return undefined;
      return name === 'names' && Array.isArray(value) ? [...value].sort() : value;
    }),
  );

/** What people of one tenant get from every list, record, document and history. */
export const tenantAnswers = async (contents: Contents, people: Readonly<Record<string, Person>>) => {
  const answers: Record<string, unknown> = {};
  for (const [who, as] of Object.entries(people))
    for (const { path, query } of [...readsOf(contents), ...histories(contents), ...accessReviews]) {
      if (ofStage.includes(path)) continue;
      const { status, message, data } = await call('GET', path, { as, ...(query ? { query } : {}) });
      answers[`${who} ${path} ${JSON.stringify(query ?? {})}`] = comparable(unsigned({ status, message, data }));
    }
  return answers;
};
