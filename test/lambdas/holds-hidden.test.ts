import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { settings } from '#local/settings.ts';
import { startBackend } from '../support/backend.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { signIn } = await import('../support/people.ts');
const { estimateOf, makePackage, unpack } = await import('../support/evidence.ts');
const { filesIn, readText } = await import('../support/unpacked.ts');
const { endUsersAt } = await import('#lambdas/domain/register/register-state.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { keys } = await import('#lambdas/store/keys.ts');
const { saveAll, seedScope } = await import('#local/seed/words.ts');
const { madeUpProviders } = await import('#local/seed/made-up-providers.ts');
const { associated } = await import('../support/record-makers.ts');
const { hold, holdsAs, LIST, setAs } = await import('../support/holds.ts');
const { daysLater, newWorld, placesOf, RETAINED, sweep } = await import('../support/erased-world.ts');

afterEach(() => void vi.useRealTimers());

/** Denials are noted once a minute, so both worlds begin with a minute. */
const startClock = () => {
  vi.useRealTimers();
  const minute = 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Math.ceil(Date.now() / minute) * minute });
};
/** What is noted later has a later time, so its order is the same in both worlds. */
const aSecondLater = () => daysLater(0, 1 / 3_600);

/** What each of the staff without the right to holds is told, by what was asked for: all but ids, times and hashes. */
const answersOf = async (isHeld: boolean) => {
  startClock();
  const world = await newWorld();
  const { root, first } = world;
  const ids = new Map<string, string>([
    [root, 'the company'],
    [first, 'the reseller'],
    [world.second, 'the other reseller'],
  ]);
  const known = <Made extends { readonly id: string }>(made: Made, name: string): Made => {
    ids.set(made.id, name);
    aSecondLater();
    return made;
  };
  const team = async () => ({
    ncra: await signIn({ companyId: root, roles: [NCRA], name: ['Nora', 'Staff'] }),
    experian: await signIn({ companyId: root, roles: [EXPERIAN], name: ['Evan', 'Staff'] }),
    reseller: await signIn({ companyId: first, roles: [RESELLER], name: ['Rita', 'Staff'] }),
  });
  const masked = (text: string) => {
    const longest = [...ids].sort(([one], [another]) => another.length - one.length);
    const named = longest.reduce((left, [id, name]) => left.replaceAll(id, name), text);
    // A package names folders by the end of ids.
    const suffixes = longest.flatMap(([id, name]) =>
      id.includes('-') ? [[id.slice(id.indexOf('-')), name] as const] : [],
    );
    return suffixes
      .reduce((left, [suffix, name]) => left.replaceAll(suffix, `-${name}`), named)
      .replaceAll(/the company-[\w-]{14}/g, 'another')
      .replaceAll(/[\w-]{36}@example.com/g, 'an address')
      .replaceAll(/(Family|company) \d+/g, '$1')
      .replaceAll(/"(version|v|otherVersion)":\d+/g, '"$1":n')
      .replaceAll(/20\d\d-\d\d-\d\d[T ][\d:.]+Z?/g, 'a time')
      .replaceAll(/event a time-[0-9a-f]{6}/g, 'event a time')
      .replaceAll(/\d\d:\d\d UTC/g, 'a time')
      .replaceAll(/[0-9a-f]{64}/g, 'a hash');
  };
  const told: (readonly [string, string])[] = [];
  const note = (what: string, { http, text }: { readonly http: number; readonly text: string }) => {
    told.push([masked(what), masked(`${http} ${text}`)]);
    aSecondLater();
  };

  const before = await team();
  const clerk = await signIn({ companyId: first, roles: [RESELLER], name: ['Quentin', 'Clerk'] });
  ids.set(clerk.userId, 'the clerk');
  const gone = known(await world.provider({ name: 'Deleted Vault' }), 'the deleted provider');
  const stays = known(await world.provider({ name: 'Staying Vault' }), 'the staying provider');
  const merged = known(await world.provider({ name: 'Merged Vault' }), 'the merged provider');
  const back = known(await world.provider({ name: 'Returning Vault' }), 'the restored provider');
  const alive = known(await world.provider({ name: 'Acted Vault' }), 'the provider that is acted on');
  const other = known(await world.provider({ name: 'Acted Vault Two' }), 'the provider that is merged');
  await world.document(gone.id, 'TECHNOLOGY_PROVIDER', 'MASTERNCRA', world.ncra, { documentName: 'Paper' });
  const user = known(await world.endUser({ name: 'Listed Homes' }, clerk), 'the deleted end user');
  const lasting = known(
    await world.endUser({ name: 'Lasting Homes', ...associated(gone.id) }, clerk),
    'the lasting end user',
  );
  const records = [
    { kind: 'provider', id: gone.id },
    { kind: 'provider', id: merged.id },
    { kind: 'provider', id: back.id },
    { kind: 'provider', id: alive.id },
    { kind: 'provider', id: other.id },
    { kind: 'endUser', id: user.id },
    { kind: 'reseller', id: first },
    { kind: 'provider', id: stays.id },
  ];
  if (isHeld) await hold(world, ...records);

  const merge = async (as: Person, id: string, from: string) => {
    const pair = { kind: 'provider', id, other: from };
    const plan = await call('GET', '/api/record/merge', { as, query: pair });
    const { kept, other: gives } = plan.data ?? {};
    const body = { ...pair, version: kept?.version ?? 1, otherVersion: gives?.version ?? 1, taken: [] };
    return [plan, await call('POST', '/api/record/merge', { as, body })];
  };
  await merge(before.ncra, stays.id, merged.id);
  for (const [path, as] of [
    [`/api/techProvider/${gone.id}`, before.ncra],
    [`/api/techProvider/${back.id}`, before.ncra],
    [`/api/endUser/${user.id}`, before.reseller],
    [`/api/user/${clerk.userId}`, before.reseller],
  ] as const) {
    aSecondLater();
    await world.remove(path, as);
  }
  await sweep();
  const keys = {
    gone: ['provider', await world.keyOf('provider', gone.id, before.ncra)],
    back: ['provider', await world.keyOf('provider', back.id, before.ncra)],
    merged: ['provider', await world.keyOf('provider', merged.id, before.ncra)],
    user: ['endUser', await world.keyOf('endUser', user.id, before.reseller)],
  } as const;

  /** All of the activity: entries of one moment come in any order, also across its parts. */
  const activityAs = async (as: Person) => {
    const entries: string[] = [];
    for (let next = ''; ; ) {
      const { http, data } = await call('GET', '/api/record/activity', { as, query: next === '' ? {} : { next } });
      for (const entry of data?.content ?? []) entries.push(masked(JSON.stringify(entry)));
      next = data?.next ?? '';
      if (next === '') return { http, text: entries.sort().join('\n') };
    }
  };

  /** Reads all that may tell of these records, as each of the staff. */
  const look = async (when: string) => {
    for (const [who, as] of Object.entries(await team())) {
      const get = async (path: string, query: Record<string, string> = {}) =>
        note(`${when}: ${who} GET ${path} ${JSON.stringify(query)}`, await call('GET', path, { as, query }));
      for (const kind of ['provider', 'document', 'endUser', 'reseller', 'division']) {
        await get('/api/record/deleted', { kind });
        await get('/api/record/deleted', { kind, within: '366' });
      }
      for (const [kind, key] of Object.values(keys)) await get('/api/record/restore', { kind, key });
      for (const [kind, { id }] of [
        ['provider', gone],
        ['provider', stays],
        ['provider', merged],
        ['endUser', user],
        ['endUser', lasting],
      ] as const) {
        await get('/api/record/history', { kind, id });
        await get('/api/record/comments', { kind, id });
        await get('/api/record/retention', { kind, id });
        if (kind === 'provider') await get('/api/record/merge/state', { kind, id });
      }
      await get('/api/company/retention', { companyId: root });
      await get(LIST, { companyId: root });
      await get('/api/hold/certificates', { companyId: root });
      note(`${when}: ${who} GET /api/record/activity`, await activityAs(as));
      await get('/api/search', { text: 'vault' });
      await get('/api/search', { text: 'homes' });
      await get('/api/search/similar', { kind: 'provider', name: 'Deleted Vault' });
      await get('/api/techProvider/listall', { size: '100' });
      await get('/api/endUser/listall', { size: '100' });
      await get('/api/reseller/resellerByCompany', { size: '100' });
      await get('/api/worklist/list', { turn: 'all' });
      await get(`/api/techProvider/${gone.id}`);
      await get(`/api/endUser/${lasting.id}`);
    }
    const past = await endUsersAt(root as never, 1);
    told.push([`${when}: the register of a past day`, masked(past.view.columns.ids().join())]);
  };

  /** Estimates and makes packages of the records that are there; all their files. */
  const lookIntoPackages = async (when: string) => {
    const { ncra, reseller } = await team();
    for (const [as, kind, id] of [
      [ncra, 'provider', stays.id],
      [ncra, 'endUser', lasting.id],
      [reseller, 'endUser', lasting.id],
    ] as const) {
      const body = { kind, recordIds: [id], comments: true };
      note(`${when}: estimate of ${ids.get(id)}`, await estimateOf(as, body));
      const folder = await unpack(as, await makePackage(as, body));
      for (const file of await filesIn(folder))
        if (/\.(json|csv|html|txt)$|SUMS$/.test(file))
          told.push([`${when}: ${masked(file)}`, masked(await readText(folder, file))]);
    }
  };

  const raiseYears = async () => {
    const as = await signIn({ isSuperadmin: true });
    const { revision } = (await call('GET', '/api/company/retention', { as, query: { companyId: root } })).data;
    const body = { companyId: root, years: 10, revision };
    expect((await call('PUT', '/api/company/retention', { as, body })).status).toBe('Success');
  };

  /** Does what is refused or not, in an order in which each finds what it is about. */
  const act = async (when: string, restored: readonly (keyof typeof keys)[]) => {
    const { ncra, experian, reseller } = await team();
    for (const name of restored)
      for (const as of [experian, reseller, ncra])
        note(`${when}: restores ${name}`, await world.restore(keys[name][0], keys[name][1], as));
    for (const as of [experian, reseller, ncra]) {
      for (const answer of await merge(as, alive.id, other.id)) note(`${when}: merges providers`, answer);
      note(`${when}: deletes a provider`, await call('DELETE', `/api/techProvider/${alive.id}`, { as }));
      note(`${when}: sets a hold`, await setAs(as, root, records));
      note(`${when}: reads the holds`, await holdsAs(as, root));
    }
    await sweep();
  };

  await look('after the deletion');
  await act('on the same day', ['back']);
  daysLater(RETAINED + 30);
  await look('on their day, before the daily run');
  await world.erase();
  await look('after the daily run');
  await lookIntoPackages('after the daily run');
  await raiseYears();
  await look('after the years were raised');
  await act('after the daily run', ['gone', 'merged', 'user']);
  return told;
};

type Told = readonly (readonly [what: string, text: string])[];

/** Where answers with a hold and without one differ, each from shortly before its first difference. */
const differences = (held: Told, free: Told) =>
  Array.from({ length: Math.max(held.length, free.length) }, (_, at) => [held[at], free[at]] as const).flatMap(
    ([[what, one] = ['', ''], [same, other] = ['', '']]) => {
      if (what === same && one === other) return [];
      const from = Math.max([...one].findIndex((letter, at) => letter !== other[at]) - 60, 0);
      return [{ what, same, held: one.slice(from, from + 160), free: other.slice(from, from + 160) }];
    },
  );

describe('a hold', () => {
  it('shows in no answer to staff without the right, before or after the day of erasure', async () => {
    const [held, free] = [await answersOf(true), await answersOf(false)];
    expect(differences(held, free)).toEqual([]);
    const lines = held.filter(
      ([what, text]) => what.startsWith('after the deletion') && text.includes('Deleted Vault'),
    );
    expect(lines.length).toBeGreaterThan(1);
    expect((await placesOf('Deleted Vault')).length).toBeGreaterThan(1);
    expect(held.length).toBeGreaterThan(300);
  }, 120_000);

  it('shows in no page of many deleted records', async () => {
    /** The names on each page of the deleted records, of which the oldest are held or not and are past their day. */
    const pagesOf = async (isHeld: boolean) => {
      startClock();
      const world = await newWorld();
      const old = [];
      for (let at = 0; at < 3; at++) old.push(await world.provider({ name: `Old ${at}` }));
      if (isHeld) await hold(world, ...old.map(({ id }) => ({ kind: 'provider', id })));
      const remove = async (id: string, as: Person) => {
        aSecondLater();
        await world.remove(`/api/techProvider/${id}`, as);
      };
      for (const { id } of old) await remove(id, world.ncra);
      daysLater(RETAINED + 1);
      const as = await world.staff();
      const repository = providers(seedScope(world.root));
      const [like] = madeUpProviders(1);
      if (!like) throw new Error('There is nothing to make providers of');
      const many = Array.from({ length: 199 }, (_, at) => ({
        ...like,
        id: repository.newId(),
        version: 1,
        companyId: { id: world.root },
        endUserId: '',
        tpResellerList: [],
        name: `New ${at}`,
      }));
      await saveAll(repository, many);
      for (const { id } of many) await remove(id, as);
      await world.erase();
      const pages: { names: string[]; goesOn: string }[] = [];
      let next = '';
      do {
        const query: Record<string, string> = next === '' ? { kind: 'provider' } : { kind: 'provider', next };
        const { data } = await call('GET', '/api/record/deleted', { as: await world.staff(), query });
        next = data.next;
        const goesOn =
          many.find(({ id }) => next.endsWith(id))?.name ?? (next === '' ? 'ends' : 'after another record');
        pages.push({ names: data.content.map(({ name }: { name: string }) => name), goesOn });
      } while (next !== '');
      return pages;
    };
    const [held, free] = [await pagesOf(true), await pagesOf(false)];
    expect(held).toEqual(free);
    expect(held.flatMap(({ names }) => names)).toHaveLength(199);
  }, 120_000);

  it('on a deleted provider leaves the end users that used it in registers of past days', async () => {
    startClock();
    const world = await newWorld();
    const gone = await world.provider();
    const user = await world.endUser(associated(gone.id));
    const version = 1;
    await world.remove(`/api/techProvider/${gone.id}`, world.ncra);
    await sweep();
    await hold(world, { kind: 'provider', id: gone.id });
    daysLater(RETAINED + 1);
    await world.erase();
    const { view } = await endUsersAt(world.root as never, version);
    expect(view.columns.ids()).toContain(user.id);
  });

  it('gives back what an earlier build noted of the end users that had used it, and nothing of the provider', async () => {
    startClock();
    const world = await newWorld();
    const gone = await world.provider({ name: 'Noted Vault' });
    const user = await world.endUser({ name: 'Noted Homes', ...associated(gone.id) });
    await world.remove(`/api/techProvider/${gone.id}`, world.ncra);
    await sweep();
    await hold(world, { kind: 'provider', id: gone.id });
    daysLater(RETAINED + 1);
    await world.erase();
    // What that build has written: notes without a format, also of what had only lost something.
    for (const id of [gone.id, user.id])
      await table.send(
        new PutCommand({ TableName: settings.table, Item: { ...keys.beyondRecord(world.root as never, id) } }),
      );
    const listed = async () => (await endUsersAt(world.root as never, 1)).view.columns.ids();
    expect(await listed()).not.toContain(user.id);
    await world.erase();
    expect(await listed()).toContain(user.id);
    const { text } = await call('GET', '/api/record/activity', { as: await world.staff() });
    expect(text).not.toContain('Noted Vault');
  });
});
