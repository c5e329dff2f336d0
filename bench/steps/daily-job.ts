import { remindFamily } from '#lambdas/daily/remind-family.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import { views } from '#lambdas/store/journal/load.ts';
import { clearCaches } from '#lambdas/store/ttl-cache.ts';
import { measure } from '../kit/measure.ts';

const DAY_MS = 86_400_000;

/** The daily reminders of a family, with nothing in memory, on the days after the first one. */
export const step = async ({ root }: { root: string }) => {
  let now = Date.parse('2026-12-01T18:00:00Z');
  const remind = () => remindFamily({ familyId: familyIdOf(root), now, site: 'https://portal.example.com' });
  await remind();
  const before = () => {
    views.clear();
    clearCaches();
    now += DAY_MS;
  };
  return measure(remind, { times: 3, before });
};
