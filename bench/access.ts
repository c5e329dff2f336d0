import { apart } from './kit/apart.ts';
import type { Bench, Report } from './kit/bench.ts';
import { only } from './kit/figures.ts';
import { withEngines } from './kit/with-engines.ts';

const USERS = 1_000;
const DISABLED = 100;
const accessReview = apart<typeof import('./steps/access-review.ts')>('access-review.ts');
const connectProvider = apart<typeof import('./steps/connect-provider.ts')>('connect-provider.ts');
const signIns = apart<typeof import('./steps/sign-ins.ts')>('sign-ins.ts');

const answered = ['calls', 'read units', 'write units', 'ms', 'p95 ms'] as const;

const reportReview = async (report: Report) => {
  const { start, page, kept, removed, lastDay } = (await accessReview({ count: USERS, disabled: DISABLED })).result;
  report({
    what: 'a campaign starts',
    now: { ...only(start, 'calls', 'write units'), s: start.ms / 1_000 },
    goal: { calls: 25, 'write units': 3_000, s: 1.5 },
    isQuoted: true,
  });
  report({
    what: 'a page of 50 users who wait for an answer',
    now: only(page, 'calls', 'read units', 'ms', 'p95 ms'),
    goal: { calls: 60, ms: 200 },
  });
  report({ what: 'an answer that keeps', now: only(kept, ...answered), goal: { calls: 6, 'write units': 8, ms: 25 } });
  report({
    what: 'an answer that removes',
    now: only(removed, ...answered),
    goal: { calls: 9, 'write units': 22, ms: 40 },
  });
  report({
    what: `the last day, of ${DISABLED} users whom nobody has answered about; the calls are those of one`,
    now: { calls: lastDay.calls / DISABLED, 'rows/s': (DISABLED * 1_000) / lastDay.ms },
    goal: { calls: 6, 'rows/s': 40 },
  });
};

const reportConnection = async (report: Report) => {
  const { entered, proven, approved } = (await connectProvider()).result;
  report({
    what: 'the provider of a company is entered',
    now: only(entered, ...answered),
    goal: { calls: 10, ms: 60 },
  });
  report({ what: 'its domain is proven by the DNS', now: only(proven, ...answered), goal: { calls: 10, ms: 60 } });
  report({
    what: 'it is approved by a super admin',
    now: only(approved, ...answered),
    goal: { calls: 16, ms: 60 },
  });
};

const reportSignIns = async (report: Report) => {
  const { connected, others, password, provider } = (await signIns()).result;
  const asked = ['calls', 'read units', 'ms', 'p95 ms'] as const;
  report({
    what: 'how a domain with a connection signs in',
    now: only(connected, ...asked),
    goal: { calls: 1, ms: 10 },
    peer: { way: 'a domain without one', ...only(others, ...asked) },
  });
  report({
    what: 'a sign-in with the provider of a company; requests are those to the pool',
    now: only(provider, ...answered, 'requests'),
    goal: { calls: 12, requests: 3, ms: 40 },
    peer: { way: 'with a password', ...only(password, ...answered, 'requests') },
    isQuoted: true,
  });
};

/** Who comes in, and who keeps coming in. */
export const bench: Bench = {
  about: `An access review of a tenant of ${USERS.toLocaleString('en-US')} users in ten companies, the sign-in of a company connected, and the portal's part of sign-ins.`,
  run: async (report) => {
    await withEngines(() => reportReview(report));
    await reportConnection(report);
    await reportSignIns(report);
  },
};
