import type { Purpose } from '#contract/purpose/record.ts';
import { registerTitle } from '#contract/register/record.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { openEvidence } from '#lambdas/entities/evidence.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { putSentRegister } from '#lambdas/entities/sent-registers.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { headOf } from '#lambdas/store/journal/load.ts';
import { RECORDS_PER_WRITE } from '#lambdas/store/journal/write/transact.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { saveAll, seedScope } from '#local/seed/words.ts';
import { signIn } from '../../test/support/people.ts';
import { createUsingTenant } from '../data/end-users.ts';

const AT_ONCE = 5_000;

const purposeOf = (at: number): Purpose => {
  const signed = { by: 'Ann Example', byId: 'ann', at: '2026-01-02T15:00:00.000Z' };
  return {
    ...{ id: `purpose-${at}`, purposeId: 4, name: 'Employment', section: '604(a)(3)(B)', products: [1], states: [] },
    ...{ enteredOn: '2026-01-02', enteredBy: 'Rolf Sales', enteredById: 'rolf', enteredAt: signed.at },
    certification: {
      ...signed,
      ...{ signer: `Person ${at}`, day: '2026-01-02', documentId: '', documentName: '', businessId: 0 },
    },
    verification: { ...signed, how: 'website', day: '2026-01-03', note: '' },
    ...{ validUntil: '', endedOn: '', endReason: '', endedBy: '' },
  };
};

const versionsOf = async (root: string) => ({
  endUsers: (await headOf(tenantIdOf(root), 'endUser')).v,
  resellers: (await headOf(tenantIdOf(root), 'reseller')).v,
});

interface Given {
  readonly count: number;
  /** End users that changed between what was sent and the moment, and again since. */
  readonly changes: number;
}

/** A tenant with end users that have a purpose each, one register that was sent, and one that waits to be made: the id of that, and whose it is. */
export const step = async ({ count, changes }: Given) => {
  const { root, endUser } = await createUsingTenant('Bench');
  const all = endUsers(seedScope(root));
  const ids: string[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const records = Array.from({ length: AT_ONCE }, (_, at) => ({
      ...endUser(from + at),
      bureaus: [{ id: 1 }],
      purposes: [purposeOf(from + at)],
    }));
    await saveAll(all, records);
    if (ids.length < changes) ids.push(...records.slice(0, changes - ids.length).map(({ id }) => id));
  }
  // As bulk changes write: as many in one transaction as it takes.
  const change = async (some: readonly string[], endedOn: string) => {
    for (let from = 0; from < some.length; from += RECORDS_PER_WRITE) {
      const records = [...(await all.findMany(some.slice(from, from + RECORDS_PER_WRITE))).values()];
      const ended = ({ version, purposes }: (typeof records)[number]) => ({
        version: version + 1,
        purposes: purposes.map((purpose) => ({ ...purpose, endedOn })),
      });
      await all.write(async (view) => ({
        parts: records.map((before) => all.change(view, before, { ...before, ...ended(before) })),
        transactItems: [],
      }));
    }
  };
  const as = await signIn({ companyId: root, roles: [NCRA] });
  const asOf = await todayIn(tenantIdOf(root));
  const shared = { asOf, bureauId: 1, bureau: 'Bureau', rows: count, sums: { csv: '', xlsx: '' } };
  await putSentRegister(tenantIdOf(root), {
    ...shared,
    ...{ id: 'sent', fileId: 'sent', moment: new Date().toISOString(), to: 'Bureau intake', note: '' },
    ...{ sentAt: new Date().toISOString(), sentBy: 'Ann Example', sentById: 'ann', versions: await versionsOf(root) },
  });
  await change(ids.slice(0, changes / 2), '2026-02-01');
  const moment = new Date().toISOString();
  await change(ids.slice(changes / 2), '2026-03-01');
  const job = await openEvidence(tenantScope(serverActor, tenantIdOf(root)), {
    ...{ id: newTenantId(tenantIdOf(root)), title: registerTitle(asOf, 'Bureau'), kind: 'endUser' },
    ...{ documents: 'approved', versions: 'newest', comments: false, records: 0, files: 6, bytes: 0 },
    ...{ userId: as.userId, userName: 'bench', home: root, reach: 'tree', familyId: root },
    register: {
      ...shared,
      ...{ moment, difference: null, versions: null, isWhole: true, compares: true },
      within: { owners: ['companyId', 'parentId'], companies: [root] },
    },
  });
  return { id: job.id, userId: as.userId, as };
};
