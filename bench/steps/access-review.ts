import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { runAccessReview } from '#lambdas/daily/access-review.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { madeUpResellers } from '#local/seed/made-up-resellers.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { call } from '../../test/support/call.ts';
import { signIn } from '../../test/support/people.ts';
import { createUsers } from '../data/users.ts';
import { measure } from '../kit/measure.ts';

const COMPANIES = 10;
const TIMES = 10;
const WARM_UPS = 3;
const DAYS = 31;

interface Row {
  readonly id: string;
  readonly version: number;
  readonly isSelf: boolean;
}

/** A campaign over the users of a tenant: its start, the page of who waits, answers, and its last day for `disabled` of them. */
export const step = async ({ count, disabled }: { count: number; disabled: number }) => {
  const root = await createTenant('Reviewing', 'Kim Example', 1);
  const resellers = await createResellers(root, madeUpResellers(COMPANIES));
  for (const id of resellers) await createUsers(id, count / COMPANIES, RESELLER);
  const ncra = await signIn({ companyId: root, roles: [NCRA] });
  const seller = await signIn({ companyId: resellers[0] ?? '', roles: [RESELLER] });
  const post = async (path: string, as: typeof ncra, body: object) => {
    const { status, message, data } = await call('POST', `/api/accessReview/${path}`, { as, body });
    if (status !== 'Success') throw new Error(data?.reason ?? message);
  };
  const start = await measure(() => post('start', ncra, {}));
  let rows: Row[] = [];
  const open = async () => {
    const { data } = await call('GET', '/api/accessReview/open', { as: seller, query: { size: '50' } });
    rows = data.content.filter(({ isSelf }: Row) => !isSelf);
  };
  await open();
  const page = await measure(open, { times: TIMES });
  const answering = (more: object) => async () => {
    const { id, version } = rows.shift() ?? {};
    await post('answer', seller, { id, version, seconds: 1, ...more });
  };
  const [keep, remove] = [answering({ answer: 'kept' }), answering({ answer: 'removed', note: 'Left' })];
  await measure(keep, { times: WARM_UPS });
  await measure(remove, { times: WARM_UPS });
  const [kept, removed] = [await measure(keep, { times: TIMES }), await measure(remove, { times: TIMES })];
  const [today = ''] = new Date().toISOString().split('T', 1);
  const now = Date.parse(`${daysAfter(today, DAYS)}T18:00:00Z`);
  let left = disabled;
  const lastDay = await measure(() =>
    runAccessReview({
      tenantId: tenantIdOf(root),
      now,
      site: 'https://portal.example.com',
      isTimeLeft: () => left-- > 0,
    }),
  );
  return { start, page, kept, removed, lastDay };
};
