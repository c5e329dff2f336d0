import { apart } from './kit/apart.ts';
import type { Bench, Report } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const COUNT = 100_000;
const CHANGES = 1_000;
const storeEndUsers = apart<typeof import('./steps/store-end-users.ts')>('store-end-users.ts');
const publicApi = apart<typeof import('./steps/public-api.ts')>('public-api.ts');
const assistants = apart<typeof import('./steps/assistants.ts')>('assistants.ts');
const putSheet = apart<typeof import('./steps/put-sheet.ts')>('put-sheet.ts');
const followImport = apart<typeof import('./steps/follow-import.ts')>('follow-import.ts');

const shown = ['calls', 'read units', 'write units', 'ms', 'p95 ms'] as const;
const inThousands = (count: number) => count.toLocaleString('en-US');

const reportApi = async (report: Report, tenant: { readonly root: string; readonly ids: readonly string[] }) => {
  for (const { name, session, token } of (await publicApi(tenant)).result) {
    report({
      what: `${name} by a token`,
      now: only(token, ...shown),
      peer: { way: 'by a session', ...only(session, ...shown) },
    });
    report({
      what: `${name}: what the token adds`,
      now: {
        calls: token.calls - session.calls,
        'write units': token['write units'] - session['write units'],
        ms: token.ms - session.ms,
      },
      goal: { calls: 1, 'write units': 1, ms: 5 },
      isQuoted: true,
    });
  }
};

const reportAssistants = async (report: Report, root: string) => {
  const { first, begin, list, worklist } = (await assistants({ root })).result;
  report({ what: 'an assistant begins and lists: the first time in a process', now: only(first, 'calls', 'ms') });
  report({ what: 'an assistant begins', now: only(begin, ...shown), goal: { calls: 2, ms: 15 } });
  report({
    what: 'it lists 50 rows with five filters nobody asked before',
    now: only(list, ...shown),
    goal: { ms: 100 },
  });
  report({ what: 'it reads 50 rows of the worklist', now: only(worklist, ...shown), goal: { calls: 8, ms: 50 } });
};

const reportEvents = async (report: Report) => {
  const file = (await putSheet({ count: CHANGES, name: 'Followed' })).result;
  const { followed, events, batch, log, unsigned, ...sent } = (await followImport(file)).result;
  report({
    what: `an event, of ${inThousands(events)} made of an import of ${inThousands(CHANGES)} rows`,
    now: { calls: followed.calls / events, 'write units': followed['write units'] / events, ms: followed.ms / events },
    goal: { calls: 0.1, 'write units': 5, ms: 3 },
  });
  report({ what: 'a page of the log of an endpoint', now: only(log, ...shown), goal: { calls: 5, ms: 30 } });
  report({ what: '50 events signed, sent and noted', now: only(batch, 'calls', 'ms'), goal: { ms: 250 } });
  report({
    what: 'events sent to one endpoint; errors are signatures that are refused',
    now: { ...sent, errors: unsigned },
    goal: { 'requests/s': 48, errors: 0 },
    isQuoted: true,
  });
};

/** What programs, assistants and receivers of events take, which reach the portal without its pages. */
export const bench: Bench = {
  about: `A tenant of ${inThousands(COUNT)} end users called by tokens and by an assistant, and events of an import of ${inThousands(CHANGES)} resellers sent to a receiver on this machine.`,
  run: (report) =>
    withEngines(async () => {
      const tenant = (await storeEndUsers({ count: COUNT })).result;
      await reportApi(report, tenant);
      await reportAssistants(report, tenant.root);
      await reportEvents(report);
    }),
};
