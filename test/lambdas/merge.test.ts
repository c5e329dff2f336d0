import { afterEach, describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { associated, recordMakers } = await import('../support/record-makers.ts');
const { decide } = await import('../support/documents.ts');
const { signIn } = await import('../support/people.ts');

const { openTaskKinds } = await import('../support/accounts.ts');
const { crashEverywhere } = await import('../support/crash-everywhere.ts');
const { attachFaults } = await import('../support/faults.ts');
const { runTasks } = await import('../support/run-tasks.ts');

const faults = attachFaults();
afterEach(() => faults.heal());
/** The next run of the task worker, at most a minute later. */
const sweep = () => runTasks({ time: new Date(Date.now() + 60_000).toISOString() });

const { ids, people, own, foreign } = await createWorld();
const { ncra, admin, seller, experian } = people;
const otherNcra = await signIn({ companyId: ids.b, roles: [NCRA] });
const { send, provider, endUser, read, remove, document, deleted, restorePlan, restore } = recordMakers(people);

interface Pair {
  readonly kind: string;
  readonly id: string;
  readonly other: string;
}
const pairOf = (kind: string, surviving: { id: string }, other: { id: string }): Pair => ({
  kind,
  id: surviving.id,
  other: other.id,
});
const plan = (pair: Pair, as: Person) => call('GET', '/api/record/merge', { as, query: { ...pair } });
const planned = async (pair: Pair, as: Person) => {
  const { status, data } = await plan(pair, as);
  expect(status).toBe('Success');
  return data;
};
const merge = (pair: Pair, as: Person, body: object) =>
  call('POST', '/api/record/merge', { as, body: { ...pair, ...body } });
const merged = async (pair: Pair, as: Person, paths: readonly string[] = []) => {
  const { kept, other } = await planned(pair, as);
  const { status, data } = await merge(pair, as, { version: kept.version, otherVersion: other.version, taken: paths });
  expect([status, data?.reason ?? '']).toEqual(['Success', '']);
  return data.key as string;
};
const undone = async (kind: string, key: string, as: Person) => {
  const { status, data } = await restore(kind, key, as);
  expect([status, data?.reason ?? '']).toEqual(['Success', '']);
};
const historyOf = async (kind: string, id: string, as = admin) =>
  (await call('GET', '/api/record/history', { as, query: { kind, id } })).data.content;

describe('the plan of a merge', () => {
  it('names the fields that differ, proposes the other value where the own is empty, and counts what moves', async () => {
    const surviving = await provider({ name: 'Acme Hosting', tpType: 'Hosting' });
    const differing = { tpType: 'Data storage', completionDate: '2026-02-03', endUserContactPhone: '+15550109999' };
    const other = await provider({ name: 'Acme Hosting Inc', ...differing });
    await endUser(associated(other.id));
    await document(other.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', ncra);
    const found = await planned(pairOf('provider', surviving, other), ncra);
    expect(found.reason).toBe('');
    expect(found.fields).toEqual([
      {
        path: 'name',
        label: 'Technology Provider Name',
        own: 'Acme Hosting',
        other: 'Acme Hosting Inc',
        isTaken: false,
      },
      { path: 'tpType', label: 'Technology Provider Type', own: 'Hosting', other: 'Data storage', isTaken: false },
      expect.objectContaining({ path: 'endUserContactPhone', other: '(555) 010-9999' }),
      { path: 'completionDate', label: 'NCRA Completion Date', own: '', other: '02/03/2026', isTaken: true },
    ]);
    expect(found.moves).toEqual([
      { noun: 'document', count: 1 },
      { noun: 'end user', count: 1 },
    ]);
  });

  it('says why two records cannot become one', async () => {
    const one = await provider();
    expect((await planned(pairOf('provider', one, one), ncra)).reason).toBe('It cannot be merged into itself.');
    const [first, second] = [await endUser(), await endUser()];
    await send('POST', '/api/division', seller, divisionForm(first.id, { name: 'North' }));
    await send('POST', '/api/division', seller, divisionForm(second.id, { name: 'north' }));
    const pair = pairOf('endUser', first, second);
    const reason = 'Both have the same division: north. Rename, complete or remove one of each two first.';
    const found = await planned(pair, seller);
    expect(found.reason).toBe(reason);
    const { kept, other } = found;
    expect(await merge(pair, seller, { version: kept.version, otherVersion: other.version })).toMatchObject({
      status: 'Failure',
      message: 'Merge Failed',
      data: { reason },
    });
    const entry = pairOf('provider', own.entry, one);
    expect((await planned(entry, ncra)).reason).toBe(
      'The one that stays is not active. Merge it into the other one instead.',
    );
  });
});

describe('merged technology providers', () => {
  it('are one, with the fields that were chosen and all that belonged to either', async () => {
    const reseller = await send('POST', '/api/reseller/add', ncra, resellerForm());
    const surviving = await provider({ name: 'Beta Cloud' });
    const other = await provider({ name: 'Beta Cloud LLC', tpResellerList: [{ resellerId: reseller.id }] });
    const [both, alone] = [await endUser(), await endUser(associated(other.id))];
    const now = await read(`/api/endUser/${both.id}`);
    const twice = [...associated(surviving.id).endUserTpList, ...associated(other.id).endUserTpList];
    await send('PUT', '/api/endUser', seller, { ...now, endUserTpList: twice });
    const file = await document(other.id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra, { validUntil: '2031-03-31' });
    expect((await decide(file, people.admin)).status).toBe('Success');
    const comment = { kind: 'provider', id: other.id, text: 'Called them today.', audience: 'company', mentions: [] };
    await send('POST', '/api/record/comments', ncra, comment);

    await merged(pairOf('provider', surviving, other), ncra, ['name']);
    const after = await read(`/api/techProvider/${surviving.id}`);
    expect(after).toMatchObject({ name: 'Beta Cloud LLC', tpResellerList: [{ resellerId: reseller.id }] });
    expect((await call('GET', `/api/techProvider/${other.id}`, { as: ncra })).status).toBe('Failure');
    for (const user of [both, alone])
      expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toMatchObject([{ techProviderId: surviving.id }]);
    expect(await read(`/security/${file}`)).toMatchObject({ rowId: surviving.id });
    const outstanding = await call('GET', '/api/worklist/record', {
      as: ncra,
      query: { kind: 'provider', recordId: surviving.id },
    });
    expect(JSON.stringify(outstanding.data)).toContain('2031-03-31');
    const comments = await call('GET', '/api/record/comments', {
      as: ncra,
      query: { kind: 'provider', id: surviving.id },
    });
    expect(comments.data.content).toMatchObject([{ text: 'Called them today.', isMine: true }]);
    const [newest] = await historyOf('provider', surviving.id);
    expect(newest.fields).toMatchObject([
      { label: 'Merged with', after: 'Beta Cloud LLC' },
      { label: 'Technology Provider Name' },
      { label: 'Resellers' },
    ]);
  });

  it('are two again after the undo, but for what was changed since', async () => {
    const surviving = await provider({ name: 'Gamma', tpType: 'Hosting' });
    const other = await provider({ name: 'Gamma Inc', tpType: 'Storage' });
    const [left, moved] = [await endUser(associated(other.id)), await endUser(associated(other.id))];
    const file = await document(other.id, 'TECHNOLOGY_PROVIDER', 'EXPSAQ', ncra, { validUntil: '2031-03-31' });
    expect((await decide(file, people.admin)).status).toBe('Success');
    const comment = { kind: 'provider', id: other.id, text: 'Old number.', audience: 'company', mentions: [] };
    await send('POST', '/api/record/comments', ncra, comment);
    const before = await read(`/api/techProvider/${other.id}`);
    const key = await merged(pairOf('provider', surviving, other), ncra, ['name', 'tpType']);

    const after = await read(`/api/techProvider/${surviving.id}`);
    await send('PUT', '/api/techProvider', ncra, { ...after, tpType: 'Cloud' });
    const user = await read(`/api/endUser/${left.id}`);
    await send('PUT', '/api/endUser', seller, { ...user, endUserTpList: [] });
    const listed = (await deleted('provider', ncra)).data.content.find(({ id }: { id: string }) => id === other.id);
    expect(listed).toMatchObject({ key, name: 'Gamma Inc', into: 'Gamma Inc' });
    expect((await restorePlan('provider', key, ncra)).data).toMatchObject({
      reason: '',
      back: expect.arrayContaining([
        { noun: 'document', count: 1 },
        { noun: 'end user', count: 2 },
        { noun: 'comment', count: 1 },
      ]),
    });
    await undone('provider', key, ncra);
    expect(await read(`/api/techProvider/${other.id}`)).toEqual({ ...before, version: before.version + 1 });
    expect(await read(`/api/techProvider/${surviving.id}`)).toMatchObject({ name: 'Gamma', tpType: 'Cloud' });
    expect((await read(`/api/endUser/${moved.id}`)).endUserTpList).toMatchObject([{ techProviderId: other.id }]);
    expect((await read(`/api/endUser/${left.id}`)).endUserTpList).toEqual([]);
    expect(await read(`/security/${file}`)).toMatchObject({ rowId: other.id });
    for (const [id, texts] of [
      [surviving.id, []],
      [other.id, ['Old number.']],
    ] as const) {
      const { data } = await call('GET', '/api/record/comments', { as: ncra, query: { kind: 'provider', id } });
      expect(data.content.map(({ text }: { text: string }) => text)).toEqual(texts);
      const outstanding = await call('GET', '/api/worklist/record', {
        as: ncra,
        query: { kind: 'provider', recordId: id },
      });
      expect(JSON.stringify(outstanding.data).includes('2031-03-31')).toBe(id === other.id);
    }
    const [separated] = await historyOf('provider', surviving.id);
    expect(separated.way).toBe('merge');
    expect(separated.fields).toContainEqual(expect.objectContaining({ label: 'Separated from', after: 'Gamma Inc' }));
    expect((await historyOf('provider', other.id)).map(({ what }: { what: string }) => what)).toEqual([
      'restored',
      'deleted',
      'created',
    ]);
    expect((await restore('provider', key, ncra)).http).toBe(404);
  });

  it('associate the end user of an entry of its own with the provider that stays', async () => {
    const user = await endUser();
    const entry = await send('POST', '/api/techProvider', seller, {
      ...(await read(`/api/techProvider/${own.entry.id}`)),
      name: 'Delta',
      endUserId: user.id,
      companyId: undefined,
    });
    const surviving = await provider({ name: 'Delta Data' });
    const key = await merged(pairOf('provider', surviving, entry), ncra);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toMatchObject([{ techProviderId: surviving.id }]);
    await undone('provider', key, ncra);
    expect((await read(`/api/endUser/${user.id}`)).endUserTpList).toEqual([]);
  });

  it('are merged once when two people do it at the same time, and not with a version that is old', async () => {
    const [surviving, other] = [await provider(), await provider()];
    const pair = pairOf('provider', surviving, other);
    const versions = { version: surviving.version, otherVersion: other.version };
    const outcomes = await Promise.all([1, 2].map(() => merge(pair, ncra, versions)));
    expect(outcomes.filter(({ status }) => status === 'Success')).toHaveLength(1);
    const third = await provider();
    const again = await merge(pairOf('provider', surviving, third), ncra, { version: 1, otherVersion: 1 });
    expect(again.http).toBe(409);
  });
});

describe('merged end users', () => {
  it('have the divisions, documents and providers of both, and are parted by the undo', async () => {
    const one = await provider();
    const [surviving, other] = [await endUser(), await endUser()];
    const division = await send('POST', '/api/division', seller, divisionForm(other.id));
    const now = await read(`/api/endUser/${other.id}`);
    await send('PUT', '/api/endUser', seller, { ...now, ...associated(one.id, [division.id]) });
    const file = await document(other.id, 'ENDUSER', 'ENDUSER/RESELLER', seller);
    const key = await merged(pairOf('endUser', surviving, other), seller);
    const lists = (id: string) => [{ techProviderId: one.id, divisionIds: [{ division: id }] }];
    expect((await read(`/api/endUser/${surviving.id}`)).endUserTpList).toMatchObject(lists(division.id));
    expect(await read(`/api/division/${division.id}`)).toMatchObject({ endUserId: surviving.id });
    expect(await read(`/security/${file}`)).toMatchObject({ rowId: surviving.id });
    await undone('endUser', key, seller);
    expect((await read(`/api/endUser/${surviving.id}`)).endUserTpList).toEqual([]);
    expect((await read(`/api/endUser/${other.id}`)).endUserTpList).toMatchObject(lists(division.id));
    expect(await read(`/api/division/${division.id}`)).toMatchObject({ endUserId: other.id });
    expect(await read(`/security/${file}`)).toMatchObject({ rowId: other.id });
  });
});

describe('merged resellers', () => {
  it('are one company: its end users and what belongs to them, and its staff', async () => {
    const surviving = await send('POST', '/api/reseller/add', ncra, resellerForm());
    const other = await send('POST', '/api/reseller/add', ncra, resellerForm());
    const staff = await signIn({ companyId: other.id, roles: [RESELLER] });
    const user = await endUser({}, staff);
    const division = await send('POST', '/api/division', staff, divisionForm(user.id));
    const file = await document(user.id, 'ENDUSER', 'ENDUSER/RESELLER', staff);
    const used = await provider({ tpResellerList: [{ resellerId: other.id }, { resellerId: surviving.id }] });
    const key = await merged(pairOf('reseller', surviving, other), ncra);
    expect((await read(`/api/techProvider/${used.id}`)).tpResellerList).toEqual([{ resellerId: surviving.id }]);
    expect(await read(`/api/endUser/${user.id}`, staff)).toMatchObject({ id: user.id });
    expect(await read(`/api/division/${division.id}`, staff)).toMatchObject({ id: division.id });
    expect(await read(`/security/${file}`, staff)).toMatchObject({ id: file });
    await undone('reseller', key, ncra);
    expect(await read(`/api/endUser/${user.id}`, staff)).toMatchObject({ id: user.id });
    expect(await read(`/security/${file}`, staff)).toMatchObject({ id: file });
    expect(
      (await read(`/api/techProvider/${used.id}`)).tpResellerList
        .map(({ resellerId }: { resellerId: string }) => resellerId)
        .sort(),
    ).toEqual([surviving.id, other.id].sort());
  });
});

/** A crash at each of some thirty writes. */
const CRASHES_MS = 120_000;

describe('a merge and its undo, cut off anywhere', () => {
  const made = async () => {
    const [surviving, other] = [await provider(), await provider()];
    const users = [
      await endUser(associated(surviving.id)),
      await endUser(associated(other.id)),
      await endUser(associated(other.id)),
    ];
    const text = { text: 'One comment', audience: 'company', mentions: [] };
    await send('POST', '/api/record/comments', ncra, { kind: 'provider', id: other.id, ...text });
    const pair = pairOf('provider', surviving, other);
    const sides = await planned(pair, ncra);
    const versions = { version: sides.kept.version, otherVersion: sides.other.version };
    /** How the three end users and the comment are spread over the two. */
    const spread = async () => {
      const uses = await Promise.all(users.map(async ({ id }) => (await read(`/api/endUser/${id}`)).endUserTpList));
      const isSurviving = uses.map((list) =>
        list.map((one: { techProviderId: string }) => one.techProviderId === surviving.id),
      );
      const { data } = await call('GET', '/api/record/comments', {
        as: ncra,
        query: { kind: 'provider', id: surviving.id },
      });
      return [...isSurviving, data.content.length];
    };
    const isMerged = async () =>
      (await call('GET', `/api/techProvider/${other.id}`, { as: ncra })).status !== 'Success';
    return { pair, versions, spread, isMerged };
  };
  const apart = [[true], [false], [false], 0];
  const together = [[true], [true], [true], 1];

  it(
    'ends with all of both records together, or all as it was',
    async () => {
      const outcomes = new Set<boolean>();
      await crashEverywhere(faults, async () => {
        const { pair, versions, spread, isMerged } = await made();
        return {
          run: () => merge(pair, ncra, versions),
          check: async (place) => {
            await sweep();
            const hasMerged = await isMerged();
            outcomes.add(hasMerged);
            expect([place, await spread()]).toEqual([place, hasMerged ? together : apart]);
            expect([place, await openTaskKinds()]).toEqual([place, []]);
          },
        };
      });
      expect(outcomes.size).toBe(2);
    },
    CRASHES_MS,
  );

  it('is made once when the task worker runs while the request still moves records', async () => {
    const { pair, versions, spread } = await made();
    const [outcome] = await Promise.all([merge(pair, ncra, versions), sweep(), sweep(), sweep()]);
    expect(outcome.status).toBe('Success');
    await sweep();
    expect([await spread(), await openTaskKinds()]).toEqual([together, []]);
    const { key } = outcome.data;
    const [back] = await Promise.all([restore('provider', key, ncra), sweep(), sweep(), sweep()]);
    expect(back.status).toBe('Success');
    await sweep();
    expect([await spread(), await openTaskKinds()]).toEqual([apart, []]);
  });

  it(
    'is undone as a whole or not at all',
    async () => {
      await crashEverywhere(faults, async () => {
        const { pair, versions, spread, isMerged } = await made();
        const { data } = await merge(pair, ncra, versions);
        return {
          run: () => restore('provider', data.key, ncra),
          check: async (place) => {
            await sweep();
            expect([place, await spread()]).toEqual([place, (await isMerged()) ? together : apart]);
            expect([place, await openTaskKinds()]).toEqual([place, []]);
          },
        };
      });
    },
    CRASHES_MS,
  );
});

describe('a user who merges', () => {
  it('may change the one record and delete the other, and sees both', async () => {
    const [surviving, other] = [await provider(), await provider()];
    const pair = pairOf('provider', surviving, other);
    const versions = { version: surviving.version, otherVersion: other.version };
    for (const as of [seller, experian]) {
      expect((await plan(pair, as)).http).toBe(403);
      expect((await merge(pair, as, versions)).http).toBe(403);
    }
    expect((await plan(pair, otherNcra)).message).toBe('Id Not Available');
    expect((await merge(pair, otherNcra, versions)).message).toBe('Id Not Available');
    expect((await plan({ ...pair, other: foreign.provider.id }, ncra)).message).toBe('Id Not Available');
    expect((await plan(pairOf('endUser', own.endUser, own.endUser), ncra)).http).toBe(403);
    expect((await plan({ ...pair, other: foreign.provider.id }, admin)).data.reason).toBe(
      'They belong to different companies.',
    );
    expect((await merge(pair, admin, versions)).status).toBe('Success');
  });

  it('takes no field that the plan does not offer', async () => {
    const [surviving, other] = [await provider(), await provider({ name: 'Signed' })];
    const pair = pairOf('provider', surviving, other);
    for (const path of ['isExperianSignoff', 'companyId.id', 'id', '__proto__', 'validities']) {
      const outcome = await merge(pair, ncra, {
        version: surviving.version,
        otherVersion: other.version,
        taken: [path],
      });
      expect(outcome).toMatchObject({ status: 'Failure', message: 'Merge Failed' });
    }
    await remove(`/api/techProvider/${other.id}`, ncra);
  });
});
