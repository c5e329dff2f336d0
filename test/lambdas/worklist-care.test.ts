import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { NCRA, RESELLER } = await import('#contract/rules/roles.ts');
const { signIn } = await import('../support/people.ts');
const { tableItems } = await import('../support/accounts.ts');
const { importsOf, rowsIn, sheetOf } = await import('./imports/import-calls.ts');
const { users } = await import('#lambdas/entities/records/user.ts');
const { tenantScope } = await import('#lambdas/store/scope.ts');
const { runTasks } = await import('../support/run-tasks.ts');

/** A Sunday in New York. */
const TODAY = '2026-11-22';
const at = (day: string) => vi.setSystemTime(new Date(`${day}T17:00:00Z`));

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T17:00:00Z`) }));
afterEach(() => void vi.useRealTimers());
vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${TODAY}T17:00:00Z`) });
const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;

const rows = async (as: Person, query: Record<string, string> = {}): Promise<WorklistRow[]> =>
  (await call('GET', '/api/worklist/list', { as, query: { size: '100', turn: 'all', ...query } })).data.content;
const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason]).toMatchObject(['Success', expect.anything(), undefined]);
  return data;
};

let persons = 0;
const staff = async (companyId: string, roles: (1 | 2 | 3)[]) => {
  const name = ['Person', `Number${String(++persons).padStart(3, '0')}`] as const;
  return { ...(await signIn({ companyId, roles: roles as never, name })), name: name.join(' ') };
};
const foundBy = async (query: Record<string, string>, as = ncra) => [
  ...new Set((await rows(as, query)).map(({ recordId }) => recordId)),
];
const counts = async () => (await call('GET', '/api/worklist/counts', { as: ncra })).data;
const dismiss = (as: Person, kind: string, recordId: string) =>
  call('DELETE', '/api/worklist/formerResponsible', { as, query: { kind, recordId } });

const kinds = [
  [
    'provider',
    ncra,
    '/api/techProvider',
    '/api/techProvider',
    providerForm,
    (id: string) => [`/api/techProvider/${id}`, {}],
  ],
  [
    'reseller',
    ncra,
    '/api/reseller/add',
    '/api/reseller/update',
    resellerForm,
    (id: string) => ['/api/reseller/edit', { companyId: id }],
  ],
  ['endUser', seller, '/api/endUser', '/api/endUser', endUserForm, (id: string) => [`/api/endUser/${id}`, {}]],
] as const;

describe.each(kinds)('a %s in the worklist', (kind, as, create, update, form, read) => {
  const companyId = as === seller ? ids.a1 : ids.a;
  const newPerson = () => staff(companyId, [as === seller ? RESELLER : NCRA]);
  const recordOf = async (id: string) => {
    const [path, query] = read(id) as [string, Record<string, string>];
    return (await call('GET', path, { as, query })).data;
  };
  /** A record whose person has been deleted. */
  const left = async () => {
    const person = await newPerson();
    const { id } = await send('POST', create, as, form({ responsibleId: person.userId }));
    expect((await call('DELETE', `/api/user/${person.userId}`, { as })).message).toBe('Deleted successfully');
    return { id, name: person.name };
  };
  const notes = async (id: string) => [
    ...new Set(
      (await rows(as)).filter(({ recordId }) => recordId === id).map(({ formerResponsible }) => formerResponsible),
    ),
  ];

  it('names who looks after it, and is narrowed by them or by no user', async () => {
    const person = await newPerson();
    const { id } = await send('POST', create, as, form({ responsibleId: person.userId }));
    const { id: other } = await send('POST', create, as, form());
    const before = await counts();
    expect(await foundBy({ responsible: person.userId }, as)).toEqual([id]);
    const row = (await rows(as)).find(({ recordId }) => recordId === id);
    expect(row).toMatchObject({ responsible: person.name, formerResponsible: '' });
    const nobodys = await foundBy({ responsible: 'none', kind }, as);
    expect([nobodys.includes(other), nobodys.includes(id)]).toEqual([true, false]);
    expect(await counts()).toEqual(before);
  });

  it('says who has left it until a new user is set', async () => {
    const { id, name } = await left();
    expect(await notes(id)).toEqual([name]);
    expect(await foundBy({ responsible: 'lost', kind }, as)).toContain(id);
    const record = await recordOf(id);
    expect(record).not.toHaveProperty('formerResponsible');
    await send('PUT', update, as, { ...record, name: `${record.name} saved` });
    expect(await notes(id)).toEqual([name]);
    const successor = await newPerson();
    await send('PUT', update, as, { ...(await recordOf(id)), responsibleId: successor.userId });
    expect(await notes(id)).toEqual(['']);
    expect(await foundBy({ responsible: 'lost', kind }, as)).not.toContain(id);
  });

  it('says it until a new user is set by an import too', async () => {
    const { id } = await left();
    const successor = await newPerson();
    const sheet = kind === 'provider' ? 'techProvider' : kind;
    const imports = importsOf(sheet, as, companyId);
    const row = rowsIn(sheet, await imports.exported()).find((each) => each.id === id);
    const report = await imports.upload(sheetOf(sheet, [{ ...row, responsible: successor.name }]));
    expect(report).toMatchObject({ counts: { updated: 1, failed: 0 } });
    expect(await notes(id)).toEqual(['']);
  });

  it('says it until a user who may set a person dismisses it', async () => {
    const { id, name } = await left();
    const { version } = await recordOf(id);
    for (const wrong of [experian, ...(as === seller ? [ncra] : [])])
      expect((await dismiss(wrong, kind, id)).http).toBe(403);
    expect(await notes(id)).toEqual([name]);
    expect((await dismiss(as, kind, id)).message).toBe('Dismissed successfully');
    expect(await notes(id)).toEqual(['']);
    expect((await recordOf(id)).version).toBe(version + 1);
    expect((await dismiss(admin, kind, id)).status).toBe('Success');
    expect((await recordOf(id)).version).toBe(version + 1);
  });

  it('of another tenant or another reseller is as if it were not there', async () => {
    const foreignId = foreign[kind].id;
    const [known, none] = [
      await dismiss(as, kind, foreignId),
      await dismiss(as, kind, foreignId.replace(/.{6}$/, 'zzzzzz')),
    ];
    expect([known.http, known.text]).toEqual([none.http, none.text]);
    expect(known.status).toBe('Failure');
    if (kind !== 'endUser') return;
    const { id } = await left();
    const other = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    expect((await dismiss(other, kind, id)).status).toBe('Failure');
  });
});

describe('who is shut out, or goes to another company', () => {
  it.each([{ enabled: false }, { companyId: ids.a2 }])('is named on what they looked after: %j', async (change) => {
    const person = await staff(ids.a, [NCRA]);
    const { id } = await send('POST', '/api/techProvider', ncra, providerForm({ responsibleId: person.userId }));
    await users(tenantScope({ userId: 'test', userName: 'Test' }, ids.a)).patchLatest(person.userId, change);
    await runTasks({ time: new Date(Date.now() + 20 * 60_000).toISOString() });
    const row = (await rows(ncra)).find(({ recordId }) => recordId === id);
    expect(row?.formerResponsible).toBe(person.name);
    const entry = (await tableItems()).find(({ changes }) =>
      String(changes).includes(`"formerResponsible":"${person.name}"`),
    );
    expect(entry).toMatchObject({ by: 'test' });
  });
});

describe('what is overdue and looked after', () => {
  const waitsFor = async (companyId: string, id: string) => {
    const colleague = await signIn({ companyId, roles: [NCRA] });
    const found = await rows(colleague, { turn: 'mine', obligation: 'provider.review' });
    return found.some(({ recordId }) => recordId === id);
  };
  const overdue = async () =>
    send(
      'POST',
      '/api/techProvider',
      await signIn({ companyId: ids.a, roles: [NCRA] }),
      providerForm({ reviewDate: TODAY, responsibleId: ncra.userId }),
    );
  /** The days since the due day on which it waits for a colleague. */
  const cases: readonly [string, (id: string) => Promise<unknown>][] = [
    [
      'saved',
      async (id) => {
        const as = await signIn({ companyId: ids.a, roles: [NCRA] });
        const { data } = await call('GET', `/api/techProvider/${id}`, { as });
        return send('PUT', '/api/techProvider', as, { ...data, tpType: 'Touched' });
      },
    ],
    [
      'put off',
      async (id) => {
        const as = await signIn({ companyId: ids.a, roles: [NCRA] });
        const body = {
          kind: 'provider',
          recordId: id,
          obligation: 'provider.review',
          until: daysAfter(TODAY, 12),
          reason: 'Later',
        };
        return send('POST', '/api/worklist/snooze', as, body);
      },
    ],
    [
      'imported',
      async (id) => {
        const imports = importsOf('techProvider', await signIn({ companyId: ids.a, roles: [NCRA] }), ids.a);
        const row = rowsIn('techProvider', await imports.exported()).find((each) => each.id === id);
        return imports.upload(sheetOf('techProvider', [{ ...row, tpType: 'Touched' }]));
      },
    ],
  ];

  it('goes to all 14 days after it fell due when no user touches it', async () => {
    const { id } = await overdue();
    for (const [days, waits] of [
      [1, false],
      [14, false],
      [15, true],
    ] as const) {
      at(daysAfter(TODAY, days));
      expect([days, await waitsFor(ids.a, id)]).toEqual([days, waits]);
    }
  });

  it.each(cases)('goes to all 14 days after it was %s', async (_how, touch) => {
    const { id } = await overdue();
    at(daysAfter(TODAY, 10));
    await touch(id);
    for (const [days, waits] of [
      [15, false],
      [24, false],
      [25, true],
    ] as const) {
      at(daysAfter(TODAY, days));
      expect([days, await waitsFor(ids.a, id)]).toEqual([days, waits]);
    }
  });

  it('is not touched by a save that changes nothing, nor by what the server does', async () => {
    const leaving = await staff(ids.a, [NCRA]);
    const { id } = await send(
      'POST',
      '/api/techProvider',
      ncra,
      providerForm({ reviewDate: TODAY, responsibleId: ncra.userId, tpResellerList: [] }),
    );
    at(daysAfter(TODAY, 10));
    const as = await signIn({ companyId: ids.a, roles: [NCRA] });
    const { data } = await call('GET', `/api/techProvider/${id}`, { as });
    await send('PUT', '/api/techProvider', as, data);
    await call('DELETE', `/api/user/${leaving.userId}`, { as });
    at(daysAfter(TODAY, 15));
    expect(await waitsFor(ids.a, id)).toBe(true);
  });

  it('counts the day of a change in the time zone of the tenant', async () => {
    const { id } = await overdue();
    // In New York it is still the ninth day after.
    vi.setSystemTime(new Date(`${daysAfter(TODAY, 10)}T03:00:00Z`));
    await cases[0]?.[1](id);
    at(daysAfter(TODAY, 24));
    expect(await waitsFor(ids.a, id)).toBe(true);
  });
});

describe('Experian staff', () => {
  it('read who looks after a record, and choose no user or what is lost', async () => {
    const signers = await rows(experian, { responsible: 'none', obligation: 'provider.signOff' });
    expect(signers.map(({ recordId }) => recordId)).toContain(own.provider.id);
    expect((await call('GET', '/api/worklist/list', { as: experian, query: { responsible: 'lost' } })).status).toBe(
      'Success',
    );
  });
});
