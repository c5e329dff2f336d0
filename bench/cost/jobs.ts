import { handler as exportHandler } from '#lambdas/analytics/handler.ts';
import { remindTenant } from '#lambdas/daily/remind-tenant.ts';
import { handler as taskHandler } from '#lambdas/tasks/handler.ts';
import { invoke } from '#local/invoke.ts';
import { counted } from './counted.ts';

/** A Tuesday, and the hour of the schedule: on weekends nobody is reminded. */
const REMINDED_AT = Date.parse('2026-12-01T18:00:00Z');

/** What the jobs that run by the clock ask for, for a tenant where nothing has happened. */
export const countJobs = async (root: string) => {
  const inHours = (hours: number) => ({ time: new Date(Date.now() + hours * 3_600_000).toISOString() });
  await invoke('export', exportHandler, inHours(0));
  return {
    'the hourly export of a tenant, nothing changed': await counted(
      (time) => invoke('export', exportHandler, inHours(time + 1)),
      { times: 3 },
    ),
    'the minutely look for open tasks': await counted(() => invoke('tasks', taskHandler, inHours(0)), { times: 3 }),
    'the daily reminders of a tenant': await counted(
      () => remindTenant({ tenantId: root, now: REMINDED_AT, site: 'https://portal.example.com', dryRun: true }),
      { times: 1 },
    ),
  };
};
