import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { EXPERIAN, NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createTwoTenants } = await import('../support/tenants.ts');
const { signIn } = await import('../support/people.ts');
const { completeReview, startReview } = await import('../support/reviews.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');

const ids = await createTwoTenants();
const ncra = await signIn({ companyId: ids.a, roles: [NCRA] });
const foreign = await signIn({ companyId: ids.b, roles: [NCRA] });
const path = '/api/worklist/ruleChanges';
const changesOf = async (as: Person) => (await call('GET', path, { as })).data;

/** As the release before left the user: it knew of no rules. */
const asBefore = async (person: Person, companyId: string) => {
  await users(tenantScope(serverActor, companyId as typeof ids.a)).patchLatest(person.userId, { rulesSeen: 1 });
  return person;
};

describe('the first sign-in after the rules changed', () => {
  it('shows what changed by each rule with its records, once, and never to who joined since', async () => {
    const body = providerForm({
      name: 'Failing Vault',
      reviewDate: daysAfter(new Date().toISOString().slice(0, 10), 200),
    });
    const { data, status } = await call('POST', '/api/techProvider', { as: ncra, body });
    expect(status).toBe('Success');
    await startReview(ncra, data.id, 'provider.review');
    const failure = await completeReview(ncra, data.id, 'provider.review', {
      outcome: 'failed',
      conditions: 'No proof.',
    });
    expect(failure.status).toBe('Success');
    expect((await changesOf(ncra)).rules).toEqual([]);
    await asBefore(ncra, ids.a);
    const { version, rules } = await changesOf(ncra);
    expect(version).toBe(2);
    expect(rules).toMatchObject([
      {
        rule: 'failedReview',
        before: { ok: 1, failed: 0 },
        after: { ok: 0, failed: 1 },
        obligations: 1,
        records: [{ kind: 'provider', recordId: data.id, record: 'Failing Vault' }],
        more: 0,
      },
    ]);
    expect((await call('PUT', path, { as: ncra })).status).toBe('Success');
    expect((await changesOf(ncra)).rules).toEqual([]);
    const experian = await asBefore(await signIn({ companyId: ids.a, roles: [EXPERIAN] }), ids.a);
    expect((await changesOf(experian)).rules).toHaveLength(1);
  });

  it('shows nothing of another tenant, and stays seen while the profile is saved', async () => {
    await asBefore(foreign, ids.b);
    expect((await changesOf(foreign)).rules).toEqual([]);
    await call('PUT', path, { as: foreign });
    const { data: own } = await call('GET', '/user', { as: foreign });
    expect((await call('PUT', '/user', { as: foreign, body: { ...own, rulesSeen: 1 } })).status).toBe('Success');
    const { rulesSeen } = await users(tenantScope(serverActor, ids.b)).get(foreign.userId);
    expect(rulesSeen).toBe(2);
  });
});
