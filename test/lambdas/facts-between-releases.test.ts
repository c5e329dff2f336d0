import { describe, expect, it } from 'vitest';
import type { DocumentRecord } from '#contract/document/record.ts';
import { sqsEvent } from '#local/queue/queue.ts';
import { startBackend } from '../support/backend.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { documents } = await import('#lambdas/entities/records/document.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { handler: remind } = await import('#lambdas/daily/handler.ts');
const { alignFacts } = await import('#lambdas/domain/obligations/align-facts.ts');
const { openTaskKinds } = await import('../support/accounts.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { attachFaults } = await import('../support/faults.ts');
const { contextOf, invoke } = await import('#local/invoke.ts');
const { tenantScope, serverActor } = await import('#lambdas/store/scope.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');

const { people } = await createWorld();
const { ncra } = people;
const { provider, document } = recordMakers(people);
const faults = attachFaults();

const scope = tenantScope(serverActor, tenantIdOf(ncra.userId));

/** The line of Investigation, which the document of the tests belongs to. */
const lineOf = async (recordId: string) => {
  const { data } = await call('GET', '/api/worklist/record', { as: ncra, query: { kind: 'provider', recordId } });
  return data.find(({ label }: { label: string }) => label === 'Investigation');
};

let made = 0;
/** A provider whose document awaits review. */
const awaiting = async () => {
  const { id } = await provider({ name: `Between ${++made}` });
  const file = await document(id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra);
  expect((await lineOf(id)).state).toBe('in review');
  return { id, file };
};

/** Approves a document as the release before does: a record knows of its documents only that one ends. */
const approveAsBefore = async (id: string) => {
  const all = documents(scope);
  await all.write(async (view) => {
    const before = await all.get(id);
    const after: DocumentRecord = {
      ...before,
      version: before.version + 1,
      file: before.file && {
        ...before.file,
        review: {
          state: 'approved',
          by: 'Nora',
          byId: '',
          at: new Date().toISOString(),
          reason: '',
          isOwnUpload: false,
        },
      },
    };
    return { parts: [all.change(view, before, after, { sideEffects: [] })], transactItems: [] };
  });
};

const daily = () => {
  const body = JSON.stringify({ familyId: tenantIdOf(ncra.userId), time: new Date().toISOString() });
  return invoke(
    'reminders',
    remind,
    sqsEvent([{ id: 'one', body, receives: 1, sentAt: 0, firstReceivedAt: 0 }], 'reminders'),
    contextOf('reminders'),
  );
};

describe('a record whose merge is open', () => {
  it('keeps what it knows of documents that are still to move', async () => {
    const [surviving, other] = [(await provider({ name: 'Aligned stays' })).id, await awaiting()];
    await approveAsBefore(other.file);
    expect(await alignFacts(scope.tenantId ?? '')).toBe(1);
    const pair = { kind: 'provider', id: surviving, other: other.id };
    const { data } = await call('GET', '/api/record/merge', { as: ncra, query: pair });
    const body = { ...pair, version: data.kept.version, otherVersion: data.other.version };
    for (let change = 0; !(await openTaskKinds()).includes('merge-into'); change++) {
      faults.crashAt(change, 'before');
      await call('POST', '/api/record/merge', { as: ncra, body }).catch(() => undefined);
      faults.heal();
    }
    expect(await alignFacts(scope.tenantId ?? '')).toBe(0);
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    expect((await lineOf(surviving)).state).toBe('ok');
    expect(await alignFacts(scope.tenantId ?? '')).toBe(0);
  });
});

describe('a document that a function of the release before approves after the facts were rebuilt', () => {
  it('counts for its record after the daily job at the latest, which writes nothing where all is right', async () => {
    const { id, file } = await awaiting();
    await approveAsBefore(file);
    await daily();
    expect((await lineOf(id)).state).toBe('ok');
    faults.heal();
    expect(await alignFacts(scope.tenantId ?? '')).toBe(0);
    expect(faults.made.filter((name) => /Transact|Put/.test(name))).toEqual([]);
  });

  it('counts at once if that release saved the record: what it left out is derived again', async () => {
    const { id, file } = await awaiting();
    await approveAsBefore(file);
    await providers(scope).changeLatest(id, (record) => ({ ...record, documentFacts: null, reviewFacts: null }));
    expect((await lineOf(id)).state).toBe('ok');
  });
});

describe('a document that was removed without telling its record', () => {
  it('is forgotten by the daily job', async () => {
    const { id, file } = await awaiting();
    const all = documents(scope);
    await all.write(async (view) => ({ parts: [await all.removal(view, await all.get(file))], transactItems: [] }));
    expect((await lineOf(id)).state).toBe('in review');
    await daily();
    expect((await lineOf(id)).state).toBe('missing');
    expect(await providers(scope).get(id)).toMatchObject({ documentFacts: [] });
    expect(await alignFacts(scope.tenantId ?? '')).toBe(0);
  });
});
