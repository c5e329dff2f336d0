import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { NCRA } from '#contract/rules/roles.ts';
import { eraseTenant } from '#lambdas/daily/erase-tenant.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { createTenant } from '#local/seed/tenants.ts';
import { settings } from '#local/settings.ts';
import { providerForm } from '../../test/support/business-forms.ts';
import { signIn } from '../../test/support/people.ts';
import { runTasks } from '../../test/support/run-tasks.ts';
import { answeredFor } from '../data/answered.ts';
import { measure } from '../kit/measure.ts';

const TIMES = 20;
const DAY_MS = 86_400_000;
/** Records are retained for five years. */
const LATER_MS = 6 * 366 * DAY_MS;

/** Providers of a tenant are deleted, one in ten is held; then the others are erased with their certificate, years later. */
export const step = async ({ count }: { count: number }) => {
  const root = await createTenant('Erasing', 'Kim Example', 1);
  // As a search for items of release 0.1 ends that finds none, an hour after the first one.
  const ended = { first: 0, pass: 0, list: 0, after: 0, found: 0, items: 0, done: Date.now() };
  await table.send(
    new PutCommand({ TableName: env().TABLE_NAME, Item: { ...keys.expiry(tenantIdOf(root)), ...ended } }),
  );
  const send = answeredFor(await signIn({ companyId: root, roles: [NCRA] }));
  const admin = answeredFor(await signIn({ isSuperadmin: true }));
  const ids: string[] = [];
  for (let at = 0; at < count; at++)
    ids.push((await send('POST', '/api/techProvider', { body: providerForm({ name: `Leaving ${at}` }) })).id);
  let at = 0;
  const deleted = await measure(() => send('DELETE', `/api/techProvider/${ids[at++]}`), { times: count });
  await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
  let held = 0;
  const hold = await measure(
    () => {
      const records = [{ kind: 'provider', id: ids[held] }];
      held += 10;
      return admin('POST', '/api/hold/set', {
        body: { companyId: root, name: `Doe v. Example ${held}`, reason: 'A claim', records },
      });
    },
    { times: Math.min(TIMES, count / 10) },
  );
  const query = { companyId: root };
  const holds = await measure(() => admin('GET', '/api/hold/list', { query }), { times: TIMES });
  let records = 0;
  const erasure = await measure(async () => {
    const done = await eraseTenant({
      tenantId: tenantIdOf(root),
      documentBucket: settings.buckets.documents,
      auditBucket: settings.buckets.audit,
      now: Date.now() + LATER_MS,
      isTimeLeft: () => true,
    });
    records = done.records;
  });
  const { content } = await admin('GET', '/api/hold/certificates', { query });
  return { deleted, hold, holds, erasure, records, certificates: content.length };
};
