import { remindTenant } from '#lambdas/daily/remind-tenant.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { views } from '#lambdas/store/journal/load.ts';
import { clearCaches } from '#lambdas/store/ttl-cache.ts';
import { measure } from '../kit/measure.ts';

const DAY_MS = 86_400_000;

/** The daily reminders of a tenant, with nothing in memory, on the days after the first one. */
export const step = async ({ root }: { root: string }) => {
  let now = Date.parse('2026-12-01T18:00:00Z');
  const remind = () => remindTenant({ tenantId: tenantIdOf(root), now, site: 'https://portal.example.com' });
  await remind();
  const before = () => {
    views.clear();
    clearCaches();
    now += DAY_MS;
  };
  return measure(remind, { times: 3, before });
};
