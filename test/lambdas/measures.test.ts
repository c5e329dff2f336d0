import { ThrottlingException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import { resellerRow } from '../support/sheet-rows.ts';

// As on AWS; the local portal and the other tests write no figures.
process.env.POWERTOOLS_METRICS_DISABLED = 'false';
await startBackend();
const { call } = await import('../support/call.ts');
const { claimsOf, signIn } = await import('../support/people.ts');
const { accountOf } = await import('../support/accounts.ts');
const { createPerson } = await import('#local/seed/tenants.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { createOwnCompany, resellerSheet } = await import('./imports/own-company.ts');
const { deliver, putInbound } = await import('./imports/import-calls.ts');
const { consume } = await import('#lambdas/kit/consume.ts');
const { measured } = await import('#lambdas/kit/measured.ts');
const { views } = await import('#lambdas/store/journal/load.ts');
const { mail } = await import('#lambdas/ports/mail.ts');
const { openTask } = await import('#lambdas/store/outbox.ts');
const { table } = await import('#lambdas/ports/table.ts');

interface Embedded {
  readonly _aws: { readonly CloudWatchMetrics: readonly { Namespace: string; Dimensions: string[][] }[] };
}

let written: string[] = [];
beforeEach(() => {
  written = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

const lines = () => written.filter((line) => line.includes('"_aws"')).map((line) => JSON.parse(line) as Embedded);
/** What was counted, summed over all lines; without what every line has. */
const counted = () => {
  const sums: Record<string, number> = {};
  for (const { _aws, service, ...figures } of lines() as (Embedded & Record<string, unknown>)[])
    for (const [name, value] of Object.entries(figures))
      sums[name] =
        (sums[name] ?? 0) +
        [value]
          .flat()
          .map(Number)
          .reduce((sum, one) => sum + one, 0);
  return sums;
};

const { company, ncra: person } = await createOwnCompany();
const list = () => call('GET', '/api/reseller/resellerByCompany', { as: person, query: { companyId: company } });

describe('the figures of a request', () => {
  it('are one line of the log under the name of the stage and of the function, and of nothing else', async () => {
    await list();
    expect(lines().length).toBe(1);
    const [{ Namespace, Dimensions } = { Namespace: '', Dimensions: [] }] = lines()[0]?._aws.CloudWatchMetrics ?? [];
    expect([Namespace, Dimensions]).toEqual(['portal-local', [['service']]]);
    expect(written.join('')).not.toContain(company);
    expect(written.join('')).not.toContain(person.userId);
  });

  it('tell lists that were loaded again from those that were held, with their age', async () => {
    views.clear();
    await list();
    expect(counted()).toEqual({ ViewColdLoads: 1 });
    written = [];
    await list();
    expect(Object.keys(counted())).toEqual(['ViewAge']);
    expect(counted().ViewAge).toBeLessThan(60);
  });

  it('tell why a user was refused', async () => {
    await call('GET', '/api/reseller/resellerByCompany', { query: { companyId: company } });
    await call('GET', '/api/reseller/edit', { as: person });
    await call('GET', '/api/company/listall', { as: await signIn({ companyId: company, roles: [] }) });
    expect(counted()).toMatchObject({ RefusedSignedOut: 1, RefusedInput: 1, RefusedRight: 1 });
    expect(counted()).not.toHaveProperty('Failed');
  });

  it('tell a service that gives no answer from an error that no user expected', async () => {
    const send = vi.spyOn(table, 'send');
    send.mockRejectedValueOnce(new ThrottlingException({ message: 'Too fast', $metadata: {} }));
    expect((await list()).http).toBe(503);
    send.mockRejectedValueOnce(new TypeError('no such thing'));
    expect((await list()).http).toBe(500);
    expect(counted()).toMatchObject({ Unavailable: 1, Failed: 1 });
  });
});

describe('the figures of the portal', () => {
  it('count a session that begins, and none that is refused', async () => {
    const email = 'counted@example.com';
    await createPerson(
      { email, phone: '+15550101234', works: 'first', name: ['Carl', 'Counted'], roles: [NCRA] },
      company,
    );
    const as = { userId: '', claims: claimsOf((await accountOf(email))?.sub ?? '') };
    expect(await call('POST', '/security/user-login', { as, body: { userName: email } })).toMatchObject({
      status: 'Success',
    });
    expect(counted().SignIns).toBe(1);
    written = [];
    await call('POST', '/security/user-login', { as, body: { userName: 'nobody@example.com' } });
    expect(counted()).toEqual({ RefusedByRule: 1 });
  });

  it('count a save that is planned again because another user was first', async () => {
    let isFirst = true;
    table.middlewareStack.add(
      (next, { commandName }) =>
        async (args) => {
          if (commandName !== 'TransactWriteItemsCommand' || !isFirst) return next(args);
          isFirst = false;
          const CancellationReasons = [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }];
          throw new TransactionCanceledException({ message: 'cancelled', $metadata: {}, CancellationReasons });
        },
      { step: 'initialize', name: 'conflict' },
    );
    await call('POST', '/api/techProvider', { as: person, body: providerForm({ name: 'Planned Again LLC' }) });
    expect(counted().JournalConflicts).toBe(1);
  });
});

describe('the figures of work that no route calls', () => {
  it('say that a run has ended well', async () => {
    await runTasks({ time: new Date().toISOString() });
    expect(counted().JobsDone).toBe(1);
  });

  it('tell a task that fails from a worker that does not get to its end', async () => {
    vi.spyOn(mail, 'send').mockRejectedValue(new Error('no such luck') as never);
    const letter = { to: 'reader@example.com', subject: 'Overdue', text: 'One item is overdue.' };
    await openTask({ kind: 'mail', id: 'a letter', at: Date.now(), mail: letter });
    await expect(runTasks({ time: new Date().toISOString() })).rejects.toThrow('1 of 1 tasks failed');
    expect(counted()).toMatchObject({ JobsDone: 1 });
    expect(counted()).not.toHaveProperty('Failed');
  });

  it('say that a run or a message has failed', async () => {
    const failing = () => Promise.reject(new Error('no such luck'));
    await measured(failing)().catch(() => undefined);
    await consume('', failing)({ Records: [{ messageId: 'one', body: '{}' }] } as never, {} as never);
    expect(counted()).toEqual({ Failed: 2 });
  });

  it('count the rows that an import has written', async () => {
    await deliver(
      await putInbound(
        'reseller',
        company,
        resellerSheet([resellerRow('Counted One LLC'), resellerRow('Counted Two LLC')]),
      ),
    );
    expect(counted()).toMatchObject({ RowsImported: 2, JobsDone: 1 });
  });
});
