import { NCRA } from '#contract/rules/roles.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { writeSnapshot } from '#lambdas/store/journal/snapshot/snapshot.ts';
import { createResellers, createTenant } from '#local/seed/tenants.ts';
import { tableItems } from '../../test/support/accounts.ts';
import { signIn } from '../../test/support/people.ts';
import { countJobs } from '../cost/jobs.ts';
import { countRequests, listPage } from '../cost/requests.ts';
import { countStanding } from '../cost/standing.ts';
import { newReseller } from '../data/resellers.ts';

const RECORDS = 10_000;

/**
 * Counts what requests and jobs of a tenant of 10,000 resellers ask of table and object store, and what of the deployed stack is
 * paid by the month.
 */
export const step = async () => {
  const root = await createTenant('Cost', 'Kim Example', 1);
  await createResellers(
    root,
    Array.from({ length: RECORDS }, (_, at) => newReseller(at)),
  );
  const ncra = await signIn({ companyId: root, roles: [NCRA] });
  const tenantBytes = (await tableItems()).reduce((sum: number, item) => sum + JSON.stringify(item).length, 0);
  await listPage(ncra);
  await writeSnapshot(root, resellerEntity, await loadView(root, resellerEntity));
  const requests = await countRequests(root, ncra);
  return {
    measuredOn: new Date().toISOString().slice(0, 10),
    records: RECORDS,
    bytesPerRecord: Math.round(tenantBytes / RECORDS),
    requests,
    jobs: await countJobs(root),
    ...countStanding(),
  };
};
