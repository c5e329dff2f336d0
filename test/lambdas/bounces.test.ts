import { afterAll, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { type MailFate, mailEvent } from '#local/events/event-bridge.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { handler } = await import('#lambdas/bounces/handler.ts');
const { remindTenant } = await import('#lambdas/daily/remind-tenant.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { sendMail } = await import('#lambdas/ports/mail.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { call } = await import('../support/call.ts');
const { attachFaults } = await import('../support/faults.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { startSession } = await import('#lambdas/entities/people/principal.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T17:00:00Z') });
afterAll(() => void vi.useRealTimers());

const ids = await createTwoTenants();
const admin = await signIn({ isSuperadmin: true });
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const emailOf = async ({ userId }: Person) => (await users(tenantScope(serverActor, ids.a)).get(userId)).userEmail;

const freshly = async (as: Person): Promise<Person> => {
  const claims = claimsOf(as.claims.sub ?? '');
  await startSession(claims.origin_jti ?? '', { sub: claims.sub ?? '', userId: as.userId }, Date.now());
  return { ...as, claims };
};

/** Delivers messages as the queue would; returns the ids of those that failed. */
const deliver = async (...bodies: string[]) => {
  const messages = bodies.map((body, at) => ({ id: `${at}`, body, receives: 1, sentAt: 0, firstReceivedAt: 0 }));
  const reply = await invoke('bounces', handler, sqsEvent(messages, 'bounces'), contextOf('bounces'));
  return reply?.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};
const report = (fate: MailFate, to: string) => deliver(JSON.stringify(mailEvent(fate, to, settings.configurationSet)));

const marked = async (): Promise<{ address: string; reason: string; userId: string }[]> =>
  (await call('GET', '/api/user/returnedMails', { as: await freshly(admin) })).data;
const forget = async (address: string) =>
  call('POST', '/api/user/returnedMails/forget', { as: await freshly(admin), body: { address } });

describe('a mail that comes back', () => {
  it('marks its address for super admins, with the user who has it and the reason', async () => {
    const email = await emailOf(ncra);
    expect(await report('bounce', `Test Person <${email.toUpperCase()}>`)).toEqual([]);
    vi.setSystemTime(Date.now() + 1000);
    await report('complaint', 'desk@example.com');
    expect(await marked()).toMatchObject([
      { address: 'desk@example.com', reason: 'complaint', userId: '' },
      { address: email.toUpperCase(), reason: 'bounce', userId: ncra.userId },
    ]);
    for (const address of [email, 'desk@example.com']) expect((await forget(address)).status).toBe('Success');
    expect(await marked()).toEqual([]);
  });

  it('marks nothing when the mailbox was only full', async () => {
    expect(await report('soft-bounce', 'full@example.com')).toEqual([]);
    expect(await marked()).toEqual([]);
  });

  it('is reported once, however often SES reports it, and what cannot be read is set aside alone', async () => {
    await report('bounce', 'gone@example.com');
    const again = JSON.stringify(mailEvent('bounce', 'gone@example.com', settings.configurationSet));
    expect(await deliver('{"detail":{}}', again)).toEqual(['0']);
    expect(await marked()).toHaveLength(1);
    await forget('gone@example.com');
  });

  it('is delivered again when the table was out of reach', async () => {
    const faults = attachFaults();
    faults.crashAt(0, 'before');
    expect(await report('bounce', 'later@example.com')).toEqual(['0']);
    faults.heal();
    expect(await report('bounce', 'later@example.com')).toEqual([]);
    expect(await marked()).toHaveLength(1);
    await forget('later@example.com');
  });

  it('is not reported by a configuration set that does not exist: such a mail is refused', async () => {
    const letter = { to: 'anybody@example.com', subject: 'Hello', text: 'Hello' };
    const before = inbox.length;
    const sending = sendMail({ from: 'portal@example.com', configurationSet: 'portal-gone' }, letter);
    await expect(sending).rejects.toThrow('Configuration set <portal-gone> does not exist.');
    expect(inbox.length).toBe(before);
  });

  it('is no user’s business but the super admin’s', async () => {
    const staff = await freshly(ncra);
    expect((await call('GET', '/api/user/returnedMails', { as: staff })).http).toBe(403);
    const body = { address: 'gone@example.com' };
    expect((await call('POST', '/api/user/returnedMails/forget', { as: staff, body })).http).toBe(403);
  });
});

describe('reminders', () => {
  const remind = async (day: string) => {
    vi.setSystemTime(new Date(`${day}T17:00:00Z`));
    await remindTenant({ tenantId: ids.a, now: Date.now(), site: 'https://portal.example.com' });
    const before = inbox.length;
    await runTasks({ time: new Date().toISOString() });
    return inbox.length - before;
  };
  const unread = async () => {
    const { data } = await call('GET', '/api/notification/unread', { as: await freshly(ncra) });
    return data.unread as number;
  };

  it('go to the portal alone while the address is marked, and by mail again when that is forgotten', async () => {
    const email = await emailOf(ncra);
    const form = (name: string, reviewDate: string) => providerForm({ name, reviewDate });
    await call('POST', '/api/techProvider', { as: await freshly(ncra), body: form('First', '2026-12-07') });
    await call('POST', '/api/techProvider', { as: await freshly(ncra), body: form('Second', '2026-12-08') });
    const body = { frequency: 'daily', channel: 'both', summary: 'none' };
    await call('PUT', '/api/notification/preferences', { as: await freshly(ncra), body });
    await report('bounce', email);
    const seen = await unread();
    expect(await remind('2026-11-30')).toBe(0);
    expect(await unread()).toBe(seen + 1);
    await forget(email);
    expect(await remind('2026-12-01')).toBe(1);
  });
});
