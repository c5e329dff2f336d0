import { expect, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { remindTenant } from '#lambdas/daily/remind-tenant.ts';
import { startSession } from '#lambdas/entities/people/principal.ts';
import type { Message } from '#local/identity/pool.ts';
import { providerForm } from './business-forms.ts';
import { call } from './call.ts';
import { claimsOf, type Person, signIn } from './people.ts';
import { runTasks } from './run-tasks.ts';
import { createTwoTenants } from './tenants.ts';

export const noon = (day: string) => `${day}T17:00:00Z`;
export const site = 'https://portal.example.com';

/** Two tenants, whose daily runs of reminders are made day by day, and the mails that come of them. */
export const createReminderRuns = async (inbox: readonly Message[]) => {
  const ids = await createTwoTenants();
  const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
  const experian = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
  const seller = await signIn({ companyId: ids.a1, roles: [RESELLER] });
  const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });

  /** Years pass: each call is made in a session of its day. */
  const freshly = async (as: Person): Promise<Person> => {
    const claims = claimsOf(as.claims.sub ?? '');
    await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
    return { ...as, claims };
  };

  const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
    const { status, message, data } = await call(method, path, { as: await freshly(as), body });
    expect([status, message, data?.reason]).toMatchObject(['Success', expect.anything(), undefined]);
    return data;
  };

  const addProvider = (name: string, reviewDate: string, as = ncra) =>
    send('POST', '/api/techProvider', as, providerForm({ name, reviewDate }));

  const run = (day: string, tenantId = ids.a, dryRun = false) => {
    vi.setSystemTime(new Date(noon(day)));
    return remindTenant({ tenantId, now: Date.parse(noon(day)), site, dryRun });
  };

  /** Sends what waits and returns the mails that have come since, by address. */
  const deliver = async () => {
    const before = inbox.length;
    await runTasks({ time: new Date().toISOString() });
    return inbox.slice(before).map(({ to, text }) => ({ to, text }));
  };
  const mailsOn = async (day: string, tenantId = ids.a) => {
    await run(day, tenantId);
    return deliver();
  };

  /** The weekly summaries have tests of their own. */
  const withoutSummaries = async () => {
    for (const as of [ncra, experian, seller, otherNcra]) {
      const { data } = await call('GET', '/api/notification/preferences', { as: await freshly(as) });
      await send('PUT', '/api/notification/preferences', as, { ...data, summary: 'none' });
    }
  };

  return {
    ids,
    ncra,
    experian,
    seller,
    otherNcra,
    freshly,
    send,
    addProvider,
    run,
    deliver,
    mailsOn,
    withoutSummaries,
  };
};
