import { afterAll, describe, expect, it, vi } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import type { Effect, LineAnswer, Requirements } from '#contract/requirement/forms.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { WorklistRow } from '#contract/worklist/record.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { sheetOf } = await import('../support/downloaded-sheet.ts');
const { signIn } = await import('../support/people.ts');
const { announce } = await import('../support/documents.ts');
const { pdf } = await import('../support/malicious-documents.ts');

const NOW = new Date('2026-11-23T12:00:00Z');
vi.useFakeTimers({ toFake: ['Date'], now: NOW });
afterAll(() => void vi.useRealTimers());

const { people, own, foreign, ids } = await createWorld();
const { ncra, experian, seller, admin } = people;

/** Does something on another day, with a reseller's user and an officer who sign in on it: sessions do not last that long. */
const onDay = async <Result>(
  day: string,
  work: (reseller: Person, officer: Person) => Promise<Result>,
): Promise<Result> => {
  vi.setSystemTime(new Date(`${day}T12:00:00Z`));
  const [reseller, officer] = [
    await signIn({ companyId: ids.a1, roles: [RESELLER] }),
    await signIn({ companyId: ids.a, roles: [NCRA] }),
  ];
  const result = await work(reseller, officer);
  vi.setSystemTime(NOW);
  return result;
};

const VERMONT = 46;
/** As long as a key can be. */
const AGAIN = 'vermontAgainAndAgainAndAgainAndAgainLate';
const KIND = ownKindKey('Vermont addendum');
const vermont = (fields: object = {}) => ({
  key: 'vermont',
  demand: { type: 'document', document: KIND },
  onlyFor: { states: [VERMONT] },
  turn: [RESELLER],
  sentence: 'Vermont asks for consent.',
  ...fields,
});

const read = async (as: Person = ncra, kind = 'endUser', query: object = {}): Promise<Requirements> =>
  (await call('GET', '/api/requirement/sets', { as, query: { kind, ...query } })).data;

const draftWith = async (as: Person, kind: string, ...more: readonly { readonly key: string }[]) => {
  const { published, draft } = await read(as, kind);
  const base = published.lines
    .filter(({ key }) => more.every((line) => line.key !== key))
    .map(({ stages: _stages, ...line }) => line);
  const body = { kind, lines: [...base, ...more], ...(draft ? { revision: draft.revision } : {}) };
  return call('PUT', '/api/requirement/draft', { as, body });
};
const effect = async (as: Person = ncra, kind = 'endUser'): Promise<Effect> =>
  (await call('GET', '/api/requirement/effect', { as, query: { kind, size: '50' } })).data;
const publish = async (as: Person, kind: string, name: string, given: object = {}) => {
  const [{ draft }, { seen }] = await Promise.all([read(as, kind), effect(as, kind)]);
  return call('POST', '/api/requirement/publish', {
    as,
    body: { kind, revision: draft?.revision, seen, name, ...given },
  });
};

const endUserIn = async (stateId: number | undefined, fields: object = {}) => {
  const form = endUserForm(fields);
  const addressId = { ...form.addressId, ...(stateId === undefined ? {} : { stateId: { id: stateId } }) };
  const { status, data } = await call('POST', '/api/endUser', { as: seller, body: { ...form, addressId } });
  expect(status).toBe('Success');
  return data;
};

const owes = async (recordId: string, as: Person = ncra) =>
  (await call('GET', '/api/worklist/record', { as, query: { kind: 'endUser', recordId } })).data as {
    obligation: string;
    state: string;
    label: string;
    document: string;
  }[];
const vermontOf = async (recordId: string) =>
  (await owes(recordId)).find(({ obligation }) => obligation === 'endUser.document.vermont');
const why = async (recordId: string, as: Person = ncra, query: object = {}): Promise<LineAnswer[]> =>
  (await call('GET', '/api/requirement/why', { as, query: { kind: 'endUser', recordId, ...query } })).data;
const whyVermont = async (recordId: string, as?: Person, query?: object) =>
  (await why(recordId, as, query)).find(({ line }) => line.key === 'vermont');

describe('the requirements of a tenant', () => {
  it('are those of the specification until a version is published', async () => {
    const { published, draft, versions } = await read();
    expect(published.number).toBe(1);
    expect(published.lines.map(({ key }) => key)).toEqual(['addendum', 'subLicense', 'agreement', 'review']);
    expect(draft).toBeNull();
    expect(versions).toHaveLength(1);
  });

  it('change by a draft whose effect its user has seen, and are owed from then on', async () => {
    const [inVermont, elsewhere] = [await endUserIn(VERMONT), await endUserIn(undefined)];
    expect((await draftWith(ncra, 'endUser', vermont())).status).toBe('Success');
    expect(await vermontOf(inVermont.id)).toBeUndefined();

    const told = await effect();
    expect(told).toMatchObject({ changed: 1, newlyOwing: 1, overdueAtOnce: 0 });
    expect(told.after.missing).toBe(told.before.missing + 1);
    expect(told.content).toEqual([
      {
        id: inVermont.id,
        record: inVermont.name,
        reseller: expect.any(String),
        changes: [{ label: 'Vermont addendum', before: '', after: 'missing' }],
      },
    ]);
    const sheet = await sheetOf(
      await call('GET', '/api/requirement/effect/export', { as: ncra, query: { kind: 'endUser' } }),
    );
    expect(sheet.at(-1)).toEqual([
      inVermont.name,
      expect.any(String),
      inVermont.id,
      'Vermont addendum',
      'Not owed',
      'Missing',
    ]);
    const missing = async () =>
      (await call('GET', '/api/worklist/list', { as: ncra, query: { turn: 'all', kind: 'endUser', size: '100' } })).data
        .content as WorklistRow[];
    const before = (await missing()).filter(({ state }) => state === 'missing').length;

    const { data, message } = await publish(ncra, 'endUser', 'With Vermont');
    expect(message).toBe('Published');
    expect(data).toMatchObject({ published: { number: 2, name: 'With Vermont', day: '2026-11-23' }, draft: null });
    expect(await vermontOf(inVermont.id)).toMatchObject({
      state: 'missing',
      label: 'Vermont addendum',
      document: KIND,
    });
    expect(await vermontOf(elsewhere.id)).toBeUndefined();
    expect((await missing()).filter(({ state }) => state === 'missing')).toHaveLength(before + 1);
    expect(await read()).toMatchObject({
      versions: [
        { number: 2, lines: 5 },
        { number: 1, lines: 4 },
      ],
    });
  });

  it('say of each line why it applies to a record, or does not', async () => {
    const inVermont = await endUserIn(VERMONT);
    expect(await whyVermont(inVermont.id)).toMatchObject({ why: 'applies', since: '2026-11-23', version: 2 });
    expect(await whyVermont((await endUserIn(45)).id)).toMatchObject({ why: 'notOnlyFor', fact: 'states', since: '' });
    const [first] = await why(inVermont.id);
    expect(first).toMatchObject({ label: 'End user/Reseller Addendum', why: 'applies', since: '', version: 1 });
  });

  it('count from the day on which a save makes the record fit', async () => {
    const moved = await endUserIn(45);
    const addressId = { ...moved.addressId, stateId: { id: VERMONT } };
    const saved = await onDay('2026-12-24', async (reseller) => {
      const change = await call('PUT', '/api/endUser', { as: reseller, body: { ...moved, addressId } });
      expect(change.status).toBe('Success');
      return change.data;
    });
    expect(await whyVermont(moved.id)).toMatchObject({ why: 'applies', since: '2026-12-24' });
    const left = { ...saved, addressId: { ...addressId, stateId: { id: 45 } } };
    expect((await call('PUT', '/api/endUser', { as: seller, body: left })).status).toBe('Success');
    expect(await vermontOf(moved.id)).toBeUndefined();
  });

  it('are refused when draft or records have changed since the effect was shown, and when another user was quicker', async () => {
    await draftWith(ncra, 'endUser', vermont({ graceDays: 30 }));
    const [{ draft }, { seen }] = await Promise.all([read(), effect()]);
    const body = { kind: 'endUser', revision: draft?.revision, seen, name: 'Third' };
    await endUserIn(VERMONT);
    expect(await call('POST', '/api/requirement/publish', { as: ncra, body })).toMatchObject({
      http: 409,
      message: 'Publish Failed',
    });
    const second = { ...body, seen: (await effect()).seen };
    const sent = [1, 2].map(() => call('POST', '/api/requirement/publish', { as: ncra, body: second }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).sort();
    expect(statuses).toEqual(['Failure', 'Success']);
    expect((await read()).published).toMatchObject({ number: 3, name: 'Third' });
  });

  it('keep a key for ever: its demand stays, and what was removed does not come back under it', async () => {
    const other = vermont({ demand: { type: 'document', document: 'SUBLICENCE' } });
    const { published } = await read();
    const lines = published.lines.map(({ stages: _stages, ...each }) => each);
    const save = (sent: readonly object[], revision?: number) =>
      call('PUT', '/api/requirement/draft', { as: ncra, body: { kind: 'endUser', lines: sent, revision } });
    const changedDemand = lines.map((each) => (each.key === 'vermont' ? other : each));
    expect(await save(changedDemand)).toMatchObject({ status: 'Failure' });
    expect((await save(lines.filter(({ key }) => key !== 'vermont'))).status).toBe('Success');
    expect((await publish(ncra, 'endUser', 'Without Vermont')).status).toBe('Success');
    expect(await save([...lines])).toMatchObject({ status: 'Failure' });
    expect((await save([...lines.filter(({ key }) => key !== 'vermont'), vermont({ key: AGAIN })])).status).toBe(
      'Success',
    );
    expect((await publish(ncra, 'endUser', 'With Vermont again')).status).toBe('Success');
    const query = { turn: 'all', obligation: `endUser.document.${AGAIN}`, document: KIND };
    const { data } = await call('GET', '/api/worklist/list', { as: ncra, query });
    expect(data.totalElements).toBeGreaterThan(0);
  });
});

describe('a document of a tenant’s own kind', () => {
  const body = (rowId: string, key: string) => ({
    rowId,
    tableKeyName: 'ENDUSER',
    tableKeyName2: key,
    documentName: 'Addendum',
    documentDescription: '',
    ...announce('addendum.pdf', pdf()),
  });

  it('can be added where the requirements demand it, and nowhere else', async () => {
    const { id } = await endUserIn(VERMONT);
    const add = (key: string) => call('POST', '/security/upload', { as: seller, body: body(id, key) });
    expect(await add(KIND)).toMatchObject({ status: 'Success', data: { kind: 'Vermont addendum' } });
    expect(await add(ownKindKey('Made up'))).toMatchObject({
      status: 'Failure',
      message: 'Please choose the kind of document',
    });
  });

  it('is not named to users who do not read what is demanded of its owners', async () => {
    const own = { ...vermont(), key: 'siteReport', demand: { type: 'document', document: ownKindKey('Site report') } };
    const line = { ...own, onlyFor: {}, turn: [NCRA] };
    expect((await draftWith(ncra, 'provider', line)).status).toBe('Success');
    expect((await publish(ncra, 'provider', 'With site reports')).status).toBe('Success');
    const names = async (as: Person) =>
      (await call('GET', '/api/requirement/documentKinds', { as })).data.map(({ name }: { name: string }) => name);
    expect(await names(ncra)).toContain('Site report');
    expect(await names(seller)).not.toContain('Site report');
  });

  it('leaves a request for it open when its line is removed, which says that it is no longer demanded', async () => {
    const key = ownKindKey('Site report');
    const asked = { kinds: [key], emails: ['vendor@example.com'], due: '2026-12-15', message: '', needsCode: false };
    const owner = { tableKeyName: 'TECHNOLOGY_PROVIDER', rowIds: [own.provider.id] };
    expect((await call('POST', '/api/documentRequest', { as: ncra, body: { ...owner, ...asked } })).status).toBe(
      'Success',
    );
    const listed = async () => {
      const { data } = await call('GET', '/api/documentRequest/listall', { as: ncra, query: { size: '100' } });
      return data.content.map(({ state, notDemanded }: { state: string; notDemanded: string[] }) => [
        state,
        notDemanded,
      ]);
    };
    expect(await listed()).toEqual([['open', []]]);
    expect((await draftWith(ncra, 'provider')).status).toBe('Success');
    const { draft } = await read(ncra, 'provider');
    const lines = draft?.lines.filter(({ key }) => key !== 'siteReport');
    const without = { kind: 'provider', revision: draft?.revision, lines };
    expect((await call('PUT', '/api/requirement/draft', { as: ncra, body: without })).status).toBe('Success');
    expect((await publish(ncra, 'provider', 'Without site reports')).status).toBe('Success');
    expect(await listed()).toEqual([['open', [key]]]);
  });

  it('is named to those who add documents', async () => {
    const kinds = (as: Person) => call('GET', '/api/requirement/documentKinds', { as });
    expect((await kinds(seller)).data).toEqual([{ owner: 'ENDUSER', key: KIND, name: 'Vermont addendum' }]);
    expect((await kinds(await signIn({ companyId: ids.b, roles: [NCRA] }))).data).toEqual([]);
  });
});

describe('an exemption', () => {
  const body = (recordId: string, fields: object = {}) => ({
    kind: 'endUser',
    recordId,
    line: AGAIN,
    reason: 'Signed on paper in our archive',
    until: '2027-05-31',
    ...fields,
  });
  const again = async (recordId: string, as?: Person) =>
    (await why(recordId, as)).find(({ line }) => line.key === AGAIN);

  it('takes the line off the record until its last day', async () => {
    const { id } = await endUserIn(VERMONT);
    const { status, data } = await call('PUT', '/api/requirement/exemption', { as: ncra, body: body(id) });
    expect(status).toBe('Success');
    expect((data as LineAnswer[]).find(({ line }) => line.key === AGAIN)).toMatchObject({
      why: 'exempt',
      exemption: { state: 'granted', until: '2027-05-31', reason: 'Signed on paper in our archive' },
    });
    const labels = async () => (await owes(id)).map(({ label }) => label);
    expect(await labels()).not.toContain('Vermont addendum');
    await onDay('2027-06-02', async (_reseller, officer) => {
      expect((await owes(id, officer)).map(({ label }) => label)).toContain('Vermont addendum');
    });
    const query = { kind: 'endUser', recordId: id, line: AGAIN };
    expect((await call('DELETE', '/api/requirement/exemption', { as: ncra, query })).status).toBe('Success');
    expect(await labels()).toContain('Vermont addendum');
  });

  it('lasts for 24 months at most, and needs a reason', async () => {
    const { id } = await endUserIn(VERMONT);
    const grant = (fields: object) => call('PUT', '/api/requirement/exemption', { as: ncra, body: body(id, fields) });
    expect((await grant({ until: '2028-11-23' })).status).toBe('Success');
    expect((await grant({ until: '2028-11-24' })).data?.reason).toContain('11/23/2028');
    expect((await grant({ until: '2026-11-23' })).status).toBe('Failure');
    expect((await grant({ reason: 'Paper' })).http).toBe(400);
  });

  it('is asked for by a reseller, tells who may grant it, and exempts from nothing until then', async () => {
    const { id } = await endUserIn(VERMONT);
    expect((await call('PUT', '/api/requirement/exemption', { as: seller, body: body(id) })).http).toBe(403);
    expect((await call('POST', '/api/requirement/exemption/ask', { as: seller, body: body(id) })).status).toBe(
      'Success',
    );
    expect(await again(id)).toMatchObject({ why: 'applies', exemption: { state: 'asked' }, mayGrant: true });
    expect(await again(id, seller)).toMatchObject({ mayGrant: false, mayAsk: true });
    expect((await call('PUT', '/api/requirement/exemption', { as: ncra, body: body(id) })).status).toBe('Success');
    expect(await again(id)).toMatchObject({ why: 'exempt' });
  });

  it('names a document of the record that shows the reason, and no other document', async () => {
    const [{ id }, other] = [await endUserIn(VERMONT), await endUserIn(VERMONT)];
    const add = (rowId: string) =>
      call('POST', '/security/upload', {
        as: seller,
        body: {
          rowId,
          tableKeyName: 'ENDUSER',
          tableKeyName2: KIND,
          documentName: 'Letter',
          documentDescription: '',
          ...announce('letter.pdf', pdf()),
        },
      });
    const [letter, strange] = [(await add(id)).data.id, (await add(other.id)).data.id];
    const ask = (documentId: string) =>
      call('POST', '/api/requirement/exemption/ask', { as: seller, body: body(id, { documentId }) });
    expect(await ask(strange)).toMatchObject({
      status: 'Failure',
      data: { reason: expect.stringContaining('of this') },
    });
    expect((await ask(letter)).status).toBe('Success');
    expect((await again(id))?.exemption?.document).toEqual({ id: letter, name: 'Letter' });
  });
});

describe('who may read and write requirements', () => {
  it('are NCRA staff of the root company and super admins for writing; a reseller reads its own kinds', async () => {
    expect((await draftWith(experian, 'endUser')).http).toBe(403);
    expect((await draftWith(seller, 'endUser')).http).toBe(403);
    const atReseller = await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] });
    expect((await draftWith(atReseller, 'endUser')).http).toBe(403);
    expect((await call('GET', '/api/requirement/sets', { as: seller, query: { kind: 'provider' } })).http).toBe(403);
    const query = { kind: 'provider', recordId: own.provider.id };
    const demanded = async (as: Person) =>
      (await call('GET', '/api/worklist/record', { as, query })).data.map((one: { demanded: unknown }) => one.demanded);
    expect(await demanded(seller)).toEqual((await demanded(ncra)).map(() => null));
    expect((await demanded(ncra)).filter((one: unknown) => one !== null).length).toBeGreaterThan(4);
    expect((await read(seller, 'reseller')).published.number).toBe(1);
    expect((await read(experian, 'provider')).published.lines).toHaveLength(7);
    expect((await read(admin, 'endUser', { companyId: ids.a })).published.number).toBeGreaterThan(2);
    expect((await call('GET', '/api/requirement/sets', { as: admin, query: { kind: 'endUser' } })).status).toBe(
      'Failure',
    );
  });

  it('shows another tenant nothing: its records are as records that do not exist', async () => {
    const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });
    expect((await read(stranger)).published.number).toBe(1);
    const query = (recordId: string) => ({ kind: 'endUser', recordId });
    const seen = await call('GET', '/api/requirement/why', { as: ncra, query: query(foreign.endUser.id) });
    const none = await call('GET', '/api/requirement/why', {
      as: ncra,
      query: query(`${own.endUser.id.slice(0, -2)}zz`),
    });
    expect([seen.http, seen.message, seen.data]).toEqual([none.http, none.message, none.data]);
  });
});
