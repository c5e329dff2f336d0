import { NCRA } from '#contract/rules/roles.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { signIn } from '../../test/support/people.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;
const WARM_UPS = 3;
/** 'Credit transaction' of the list that a tenant begins with. */
const CREDIT = 3;

/** Permissible purposes of end users of a tenant: each is entered, certified and verified by another user, and ended. */
export const step = async ({ root, ids }: { root: string; ids: readonly string[] }) => {
  const [send, verify] = [
    answeredFor(await signIn({ companyId: root, roles: [NCRA] })),
    answeredFor(await signIn({ companyId: root, roles: [NCRA] })),
  ];
  const day = await todayIn(tenantIdOf(root));
  const waiting = [...ids];
  const entered: { readonly recordId: string; readonly id: string }[] = [];
  const enter = async () => {
    const body = { recordId: waiting.shift(), purposeId: CREDIT, products: [1], states: [] };
    const { purposes } = await send('POST', '/api/purpose/record', { body });
    entered.push({ recordId: body.recordId ?? '', id: purposes[0].id });
  };
  await measure(enter, { times: WARM_UPS });
  const purpose = await measure(enter, { times: TIMES });
  /** Calls one step of each purpose, after those that only warm up. */
  const eachOf = async (call: (purpose: (typeof entered)[number]) => Promise<unknown>) => {
    const left = [...entered];
    const next = () => call(left.shift() ?? { recordId: '', id: '' });
    await measure(next, { times: WARM_UPS });
    return measure(next, { times: TIMES });
  };
  const certified = await eachOf((one) =>
    send('POST', '/api/purpose/certify', { body: { ...one, signer: 'Dana Signer', day } }),
  );
  const verified = await eachOf((one) =>
    verify('POST', '/api/purpose/verify', { body: { ...one, how: 'website', day, note: 'Offers loans' } }),
  );
  const shown = await eachOf(({ recordId }) => send('GET', '/api/purpose/record', { query: { recordId } }));
  const ended = await eachOf((one) =>
    send('POST', '/api/purpose/end', { body: { ...one, day, reason: 'The contract ended' } }),
  );
  return { purpose, certified, verified, shown, ended };
};
