import { describe, expect, it } from 'vitest';
import { isChange, type Route } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import type { ShownStep } from '#contract/standing/forms.ts';
import type { Standing } from '#contract/standing/standings.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm } from '../support/business-forms.ts';
import { portalToday } from '../support/days.ts';
import { endUserRow } from '../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { standingsOn, mayOpen, OTHER_REASON } = await import('../support/standings.ts');
const { purposesOn } = await import('../support/purposes.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { changesOf } = await import('./changes/change-calls.ts');

const { ids, people, own } = await createWorld();
const { ncra, seller, admin } = people;
const makers = recordMakers(people);
const { send } = makers;
let count = 0;
const provider = () => makers.provider({ name: `Made provider ${++count}` });
const endUser = () => makers.endUser({ name: `Made end user ${++count}` });
const { made, read, step, preview, owed } = standingsOn(portalToday);

const stepsOf = async (...of: Parameters<typeof read>): Promise<string[]> =>
  (await read(...of)).steps.map(({ from, to, isUndo }: ShownStep) => `${from} ${to}${isUndo ? ' undone' : ''}`);

const many = (to: Standing) => ({
  op: 'standing',
  step: { to, day: portalToday(), reason: OTHER_REASON, text: 'All at once' },
});

describe('a change of many records', () => {
  const changes = changesOf('techProvider', ncra, ids.a);

  it('makes the same step of each, refuses the others with the reason, and is undone by a step', async () => {
    const [one, other, ended] = [await provider(), await provider(), await provider()];
    await made(ncra, 'provider', ended.id, 'ended');
    const plan = await changes.plan(many('suspended'), [one.id, other.id, ended.id]);
    expect(plan.plan).toMatchObject({ updated: 2, failed: 1 });
    expect(JSON.stringify(plan)).toContain('cannot go from Ended to Suspended');
    await changes.transition(plan.id, 'confirm');
    for (const { id } of [one, other]) {
      expect(await stepsOf(ncra, 'provider', id)).toEqual(['active suspended']);
      expect(await owed(ncra, 'provider', id)).toEqual([]);
    }
    await changes.transition(plan.id, 'undo');
    expect(await stepsOf(ncra, 'provider', one.id)).toEqual(['suspended active undone', 'active suspended']);
    expect((await read(ncra, 'provider', one.id)).standing).toBe('active');
    expect((await call('GET', `/api/techProvider/${one.id}`, { as: ncra })).data.activate).toBe(true);
  });

  it('of activation is the same as the step, and its undo makes an entry again', async () => {
    const user = await endUser();
    const body = providerForm({ name: 'Made entry', isEndUserTp: true, endUserId: user.id });
    const entry = await send('POST', '/api/techProvider', seller, body);
    const { id } = await changes.run({ op: 'activate' }, [entry.id]);
    expect(await stepsOf(ncra, 'provider', entry.id)).toEqual(['applied active']);
    await changes.transition(id, 'undo');
    expect((await read(ncra, 'provider', entry.id)).standing).toBe('applied');
    expect(
      (await call('GET', '/api/worklist/record', { as: ncra, query: { kind: 'other', recordId: entry.id } })).data,
    ).toHaveLength(1);
  });
});

describe('a spreadsheet', () => {
  const imports = importsOf('endUser', seller, ids.a1);
  const sheet = ({ name = '', ...fields }: Readonly<Record<string, string>>) =>
    sheetOf('endUser', [endUserRow(name, fields)]);
  const sent = (fields: Readonly<Record<string, string>>) => imports.upload(sheet(fields));

  it('begins a record with its standing, and changes it with a reason by the table and the rights', async () => {
    await sent({ name: 'Fresh applicant', standing: 'Applied' });
    const { data } = await call('GET', '/api/endUser/search', { as: seller, query: { searchText: 'Fresh applicant' } });
    const [{ id }] = data.content;
    expect((await read(seller, 'endUser', id)).standing).toBe('applied');
    const problemOf = async (fields: Readonly<Record<string, string>>) =>
      JSON.stringify((await sent({ id, name: 'Fresh applicant', ...fields })).errors);
    expect(await problemOf({ standing: 'Suspended', standingReason: 'x' })).toContain(
      'You may not bring it to Suspended.',
    );
    expect(await problemOf({ standing: 'Ended', standingReason: 'x' })).toContain('cannot go from Applied to Ended');
    await made(ncra, 'endUser', id, 'credentialing');
    await made(ncra, 'endUser', id, 'active');
    expect(await problemOf({ standing: 'Ended' })).toContain('Please say why the standing changes.');
    await sent({ id, name: 'Fresh applicant', standing: 'Ended', standingReason: 'Contract ended' });
    const shown = await read(seller, 'endUser', id);
    expect(shown).toMatchObject({ standing: 'ended' });
    expect(shown.steps[0]).toMatchObject({ reason: 'Contract ended', text: '' });
    expect(await owed(seller, 'endUser', id)).toEqual([]);
  });
});

describe('a merge', () => {
  it('keeps the standing of the one that stays, and its undo brings the other one back as it stood', async () => {
    const [stays, goes] = [await provider(), await provider()];
    await made(ncra, 'provider', goes.id, 'suspended');
    const versionOf = async (id: string) => (await call('GET', `/api/techProvider/${id}`, { as: admin })).data.version;
    const pair = { kind: 'provider', id: stays.id, other: goes.id };
    const body = { ...pair, version: await versionOf(stays.id), otherVersion: await versionOf(goes.id) };
    const merged = await call('POST', '/api/record/merge', { as: admin, body });
    expect([merged.status, merged.data.reason]).toEqual(['Success', undefined]);
    expect((await read(ncra, 'provider', stays.id)).standing).toBe('active');
    expect((await makers.restore('provider', merged.data.key, admin)).status).toBe('Success');
    expect((await read(ncra, 'provider', goes.id)).standing).toBe('suspended');
    expect((await read(ncra, 'provider', stays.id)).standing).toBe('active');
  });
});

describe('users of a suspended reseller', () => {
  it('only read: each other call is refused with the reason, each reading one is not', async () => {
    await made(ncra, 'reseller', ids.a1, 'suspended', { text: '' });
    const said = (await call('GET', '/api/standing/own', { as: seller })).data.sentence;
    expect(said).toContain('Your company is suspended since');
    expect(said).toContain('(Other reason)');
    const routes = Object.values(contract).flatMap((area) => Object.values<Route>(area));
    // Neither signs the user out nor begins a second factor.
    const tried = routes.filter((each) => mayOpen(each) && !each.needs && each.path !== '/api/user/app');
    for (const route of tried) {
      const path = route.path.replaceAll(/\{\w+\}/g, own.endUser.id);
      const reply = await call(route.method, path, { as: seller, ...(route.method === 'GET' ? {} : { body: {} }) });
      const isRefused = reply.http === 403 && reply.data?.reason === said;
      expect([route.method, route.path, isRefused]).toEqual([route.method, route.path, isChange(route)]);
    }
    const create = await call('POST', '/api/endUser', { as: seller, body: endUserForm({ name: 'Refused' }) });
    expect([create.http, create.data.reason]).toEqual([403, said]);
    expect((await call('GET', `/api/endUser/${own.endUser.id}`, { as: seller })).status).toBe('Success');
    expect((await call('GET', '/api/dashboard/listall', { as: seller })).status).toBe('Success');
    expect((await call('GET', '/api/standing/own', { as: ncra })).data).toBeNull();
    await made(ncra, 'reseller', ids.a1, 'active');
    expect((await call('POST', '/api/endUser', { as: seller, body: endUserForm({ name: 'Accepted' }) })).status).toBe(
      'Success',
    );
  });

  it('are offered no change by what they read, and export the rows that they choose', async () => {
    const { id } = await endUser();
    await made(ncra, 'endUser', id, 'suspended');
    await made(ncra, 'endUser', id, 'active');
    await purposesOn(portalToday).enter(seller, id);
    const get = async (path: string, query: Record<string, string>) =>
      (await call('GET', path, { as: seller, query })).data;
    const offered = async () => {
      const of = { kind: 'endUser', recordId: id };
      const { mayEnter } = await get('/api/purpose/record', { recordId: id });
      const { next } = await get('/api/standing/record', of);
      const { mayOrder } = await get('/api/siteInspection/places', of);
      const lines: { mayAsk: boolean }[] = await get('/api/requirement/why', of);
      return { mayEnter, next, mayOrder, mayAsk: lines.some(({ mayAsk }) => mayAsk) };
    };
    expect(await offered()).toEqual({ mayEnter: true, next: ['ended'], mayOrder: true, mayAsk: true });
    await made(ncra, 'reseller', ids.a1, 'suspended', { text: '' });
    expect(await offered()).toEqual({ mayEnter: false, next: [], mayOrder: false, mayAsk: false });
    const of = { of: '/api/endUser/listall', columns: 'name', as: 'csv', ids: [id] };
    const chosen = await call('POST', '/api/view/export', { as: seller, body: of });
    expect([chosen.status, chosen.data.reason]).toEqual(['Success', undefined]);
    await made(ncra, 'reseller', ids.a1, 'active');
  });
});

describe('a line that is marked before activation', () => {
  it('keeps what lacks it from becoming active, by step and by call, unless it is overridden with a reason', async () => {
    // What comes after the publication begins as applied.
    const { id } = await provider();
    const query = { kind: 'provider' };
    const { published } = (await call('GET', '/api/requirement/sets', { as: ncra, query })).data;
    const lines = published.lines.map(
      ({ stages: _stages, ...line }: { stages: unknown; demand: { type: string } }, at: number) => ({
        ...line,
        ...(line.demand.type === 'document' && at > 0 ? { beforeActivation: true, graceDays: 60 } : {}),
      }),
    );
    const { draft } = (await call('PUT', '/api/requirement/draft', { as: ncra, body: { ...query, lines } })).data;
    const { seen } = (await call('GET', '/api/requirement/effect', { as: ncra, query })).data;
    const publication = { ...query, revision: draft.revision, seen, name: 'Before activation' };
    expect((await call('POST', '/api/requirement/publish', { as: ncra, body: publication })).status).toBe('Success');
    await made(ncra, 'provider', id, 'suspended');
    const refused = await step(ncra, 'provider', id, 'active');
    expect([refused.http, refused.data.reason]).toEqual([409, expect.stringContaining('this is missing: ')]);
    expect(refused.data.reason).toContain('Master NCRA Compliance Services Agreement');
    expect((await preview(ncra, 'provider', id, 'active')).data.missing.length).toBeGreaterThan(1);
    const byCall = await call('POST', '/api/techProvider/activate', { as: ncra, body: { tpId: id, isActivate: true } });
    expect([byCall.http, byCall.data.reason]).toEqual([409, refused.data.reason]);
    const plan = await changesOf('techProvider', ncra, ids.a).plan(many('active'), [id]);
    expect(plan.plan).toMatchObject({ updated: 0, failed: 1 });
    expect((await step(ncra, 'provider', id, 'active', { override: true, text: 'short' })).http).toBe(400);
    const text = 'The documents are at the notary until Friday.';
    const shown = await made(ncra, 'provider', id, 'active', { override: true, text });
    expect(shown.steps[0]).toMatchObject({ to: 'active', text });
    expect(shown.steps[0].missing.length).toBeGreaterThan(1);
    const { data } = await call('GET', '/api/record/history', { as: ncra, query: { kind: 'provider', id } });
    expect(JSON.stringify(data.content[0])).toContain('activated without');
  });
});
