import { afterAll, describe, expect, it, vi } from 'vitest';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';

/** A fault that no engine makes: a tenant whose facts cannot be compared. */
vi.mock('#lambdas/domain/obligations/align-facts.ts', () => ({
  alignFacts: () => Promise.reject(new Error('These facts cannot be compared')),
}));

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { NCRA } = await import('#contract/rules/roles.ts');
const { handler } = await import('#lambdas/daily/handler.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');

vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-30T17:00:00Z') });
afterAll(() => vi.useRealTimers());

describe('the daily job', () => {
  it('sends the reminders of a tenant although its facts cannot be compared', async () => {
    const { a } = await createTwoTenants();
    const ncra = await signIn({ companyId: a, roles: [NCRA] });
    const body = providerForm({ name: 'Due Vault', reviewDate: '2026-12-01' });
    expect((await call('POST', '/api/techProvider', { as: ncra, body })).status).toBe('Success');
    const message = {
      ...{ id: 'm', body: JSON.stringify({ familyId: a, time: new Date().toISOString(), work: 'remind' }) },
      ...{ receives: 1, sentAt: Date.now(), visibleAt: 0, firstReceivedAt: Date.now() },
    };
    const context = contextOf('reminders', 300_000);
    expect(await invoke('reminders', handler, sqsEvent([message] as never, 'reminders'), context)).toEqual({
      batchItemFailures: [],
    });
    await runTasks({ time: new Date().toISOString() });
    expect(inbox.map(({ text }) => text).join('\n')).toContain('Due Vault');
  });
});
