import { NCRA } from '#contract/rules/roles.ts';
import type { Standing } from '#contract/standing/standings.ts';
import { worklist } from '#contract/worklist/routes.ts';
import { countsOf } from '#lambdas/areas/worklist/items/counts.ts';
import { worklistPage } from '#lambdas/areas/worklist/items/worklist-items.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { call } from '../../test/support/call.ts';
import { signIn } from '../../test/support/people.ts';
import { ncraOf } from '../data/caller.ts';
import { createUsingTenant } from '../data/end-users.ts';
import { storeList } from '../data/stored-list.ts';
import { measure } from '../kit/measure.ts';

/** 'Other reason' of the default list. */
const REASON = 11;
const TIMES = 10;

/** Suspends a reseller with this many end users and lets it return, again and again; then reads the worklist once. */
export const step = async ({ count }: { count: number }) => {
  const { root, resellerIds, endUser } = await createUsingTenant('Suspending');
  const recordId = resellerIds[0] ?? '';
  const recordOf = (at: number) => ({ ...endUser(at), companyId: recordId });
  await storeList(endUserEntity, root, { from: 0, to: count, recordOf });
  const as = await signIn({ companyId: root, roles: [NCRA] });
  const to = async (standing: Standing) => {
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    const body = { kind: 'reseller', recordId, to: standing, day, reason: REASON, text: '' };
    const { status, data } = await call('POST', '/api/standing/record', { as, body });
    if (status !== 'Success') throw new Error(data?.reason ?? status);
  };
  const query = { kind: 'reseller', recordId, to: 'suspended' };
  const preview = () => call('GET', '/api/standing/preview', { as, query });
  await preview();
  const previewed = await measure(preview, { times: TIMES });
  await to('suspended');
  const suspended = await measure(() => to('suspended'), { times: TIMES, before: () => to('active') });
  const caller = ncraOf(root);
  const mine = worklist.list.query.parse({});
  const afterwards = await measure(() => Promise.all([worklistPage(caller, mine), countsOf(caller, undefined)]));
  return { previewed, suspended, afterwards };
};
