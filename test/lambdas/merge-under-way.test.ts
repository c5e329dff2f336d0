import { afterEach, describe, expect, it } from 'vitest';
import type { MergeKind } from '#contract/record/merge.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { openTaskKinds } = await import('../support/accounts.ts');
const { attachFaults } = await import('../support/faults.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const faults = attachFaults();
afterEach(() => faults.heal());
/** The next run of the task worker, at most a minute later. */
const sweep = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

const { ids, people } = await createWorld();
const { ncra, seller, experian } = people;
const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const { send, provider, endUser, deleted, restore } = recordMakers(people);

const NONE = { step: 'none', stays: true, other: null };

const stateOf = async (kind: MergeKind, id: string, as: Person) =>
  (await call('GET', '/api/record/merge/state', { as, query: { kind, id } })).data;
const planOf = async (kind: MergeKind, id: string, other: string, as: Person) =>
  (await call('GET', '/api/record/merge', { as, query: { kind, id, other } })).data;
const problemOf = async (kind: MergeKind, recordIds: readonly string[], as: Person) =>
  (await call('POST', '/api/evidence/estimate', { as, body: { kind, recordIds, documents: 'all' } })).data.problem;
const obligationsOf = async (kind: MergeKind, recordId: string, as: Person) =>
  (await call('GET', '/api/worklist/record', { as, query: { kind, recordId } })).message;
const requestPackage = (kind: MergeKind, id: string, as: Person) =>
  call('POST', '/api/evidence', { as, body: { kind, recordIds: [id], documents: 'all' } });

/** Runs something whose process ends just after the transaction that opens a task. */
const cutOff = async (task: string, run: () => Promise<unknown>) => {
  for (let change = 0; !(await openTaskKinds()).includes(task); change++) {
    faults.crashAt(change, 'before');
    await run().catch(() => undefined);
    faults.heal();
  }
};

const kinds: readonly {
  readonly kind: MergeKind;
  readonly as: Person;
  readonly make: (name: string) => Promise<{ readonly id: string }>;
}[] = [
  { kind: 'provider', as: ncra, make: (name) => provider({ name }) },
  { kind: 'endUser', as: seller, make: (name) => endUser({ name }) },
  {
    kind: 'reseller',
    as: ncra,
    make: (name) => send('POST', '/api/reseller/add', ncra, { ...resellerForm(), name }),
  },
];

describe.each(kinds)('a merge of the kind $kind that was cut off', ({ kind, as, make }) => {
  it('is shown on both records, and on neither once the task worker has finished it; so is its undo', async () => {
    const [own, other, third] = [await make(`${kind} stays`), await make(`${kind} goes`), await make(`${kind} third`)];
    const { kept, other: goes } = await planOf(kind, own.id, other.id, as);
    const body = { kind, id: own.id, other: other.id, version: kept.version, otherVersion: goes.version };
    await cutOff('merge-into', () => call('POST', '/api/record/merge', { as, body }));

    const ofOther = { id: other.id, name: `${kind} goes` };
    const ofOwn = { id: own.id, name: `${kind} stays` };
    expect(await stateOf(kind, own.id, as)).toEqual({ step: 'merging', stays: true, other: ofOther });
    expect(await stateOf(kind, other.id, as)).toEqual({ step: 'merging', stays: false, other: ofOwn });
    expect(await stateOf(kind, third.id, as)).toEqual(NONE);
    const moving = 'What belongs to it is still moving. Please try again in a minute.';
    expect(await problemOf(kind, [own.id, third.id], as)).toBe(`${kind} stays is being merged. ${moving}`);
    expect(await requestPackage(kind, own.id, as)).toMatchObject({ status: 'Failure', message: 'Save Failed' });
    expect(await problemOf(kind, [third.id], as)).toBe('');
    for (const pair of [
      [own.id, third.id],
      [third.id, own.id],
    ] as const)
      expect((await planOf(kind, ...pair, as)).reason).toContain('still being moved');

    expect(await obligationsOf(kind, own.id, as)).toBe('This record is being merged or separated.');
    expect(await obligationsOf(kind, other.id, as)).toMatch(/not available/i);

    await sweep();
    expect(await stateOf(kind, own.id, as)).toEqual(NONE);
    expect(await stateOf(kind, other.id, as)).toEqual(NONE);
    expect(await obligationsOf(kind, own.id, as)).not.toContain('merged');
    expect(await problemOf(kind, [own.id], as)).toBe('');
    expect((await planOf(kind, own.id, third.id, as)).reason).toBe('');

    const line = (await deleted(kind, as)).data.content.find(({ id }: { id: string }) => id === other.id);
    await cutOff('merge-back', () => restore(kind, line.key, as));
    expect(await stateOf(kind, own.id, as)).toEqual({ step: 'separating', stays: true, other: ofOther });
    expect(await stateOf(kind, other.id, as)).toEqual({ step: 'separating', stays: false, other: ofOwn });
    expect(await problemOf(kind, [other.id], as)).toBe(`${kind} goes is being separated. ${moving}`);
    expect((await planOf(kind, third.id, own.id, as)).reason).toContain('still being moved');
    for (const { id } of [own, other])
      expect(await obligationsOf(kind, id, as)).toBe('This record is being merged or separated.');

    await sweep();
    expect(await stateOf(kind, own.id, as)).toEqual(NONE);
    expect(await stateOf(kind, other.id, as)).toEqual(NONE);
    expect(await problemOf(kind, [own.id, other.id], as)).toBe('');
  });
});

describe('who sees a merge that was cut off', () => {
  it('sees the record; the other one is named to who could restore it, and nothing to another tenant', async () => {
    const [own, other] = [await provider({ name: 'Told stays' }), await provider({ name: 'Told goes' })];
    const { kept, other: goes } = await planOf('provider', own.id, other.id, ncra);
    const versions = { version: kept.version, otherVersion: goes.version };
    const body = { kind: 'provider', id: own.id, other: other.id, ...versions };
    await cutOff('merge-into', () => call('POST', '/api/record/merge', { as: ncra, body }));
    for (const as of [seller, experian])
      expect(await stateOf('provider', own.id, as)).toEqual({ step: 'merging', stays: true, other: null });
    expect(await stateOf('provider', own.id, otherNcra)).toEqual(NONE);
    expect(await stateOf('provider', other.id, otherNcra)).toEqual(NONE);
    expect(await stateOf('provider', own.id, people.admin)).toMatchObject({ other: { name: 'Told goes' } });
    await sweep();
  });
});
