import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { sheets as columnsOf } from '#contract/import/sheets.ts';
import type { LineAnswer } from '#contract/requirement/forms.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { DAY, holdAroundMidnight, LATER } from '../support/around-midnight.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, resellerForm } from '../support/business-forms.ts';
import { workbookOf } from '../support/malicious-files.ts';
import { endUserRow } from '../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { changesOf } = await import('./changes/change-calls.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { publishRequirements } = await import('../support/published.ts');

const on = holdAroundMidnight();

const { ids, people } = await createWorld();
const { ncra, seller } = people;
const { restore } = recordMakers(people);

const [VERMONT, NEW_YORK] = [46, 33];
const [LENDER, EMPLOYER] = [3, 2];
const RESIDENTIAL = 2;

/** A line for lenders in Vermont that is open again after a move. */
const publish = async () => {
  const query = { kind: 'endUser' };
  const { published } = (await call('GET', '/api/requirement/sets', { as: ncra, query })).data;
  const lines = [
    ...published.lines.map(({ stages: _stages, ...line }: { stages: unknown }) => line),
    {
      key: 'vermont',
      demand: { type: 'document', document: ownKindKey('Vermont addendum') },
      onlyFor: { types: [LENDER], states: [VERMONT] },
      reopensOn: ['address'],
      turn: [RESELLER],
    },
    {
      key: 'lease',
      demand: { type: 'document', document: ownKindKey('Lease') },
      onlyFor: { premises: [RESIDENTIAL] },
      turn: [RESELLER],
    },
    { key: 'security', demand: { type: 'contact', role: 'security' }, onlyFor: { types: [LENDER] }, turn: [RESELLER] },
  ];
  const { draft } = (await call('PUT', '/api/requirement/draft', { as: ncra, body: { ...query, lines } })).data;
  const { seen } = (await call('GET', '/api/requirement/effect', { as: ncra, query })).data;
  const body = { ...query, revision: draft.revision, seen, name: 'Vermont' };
  expect((await call('POST', '/api/requirement/publish', { as: ncra, body })).status).toBe('Success');
};
await publish();

const formOf = (typeId: number, stateId: number, fields: object = {}) => ({
  ...endUserForm(),
  enduserEndUserTypeList: [{ endUserTypeId: { id: typeId } }],
  addressId: { ...endUserForm().addressId, stateId: { id: stateId } },
  ...fields,
});
const create = async (typeId: number, stateId: number, fields: object = {}) => {
  const { status, data } = await call('POST', '/api/endUser', { as: seller, body: formOf(typeId, stateId, fields) });
  expect(status).toBe('Success');
  return data;
};
const lineOf = async (recordId: string, key: string): Promise<LineAnswer | undefined> => {
  const { data } = await call('GET', '/api/requirement/why', { as: ncra, query: { kind: 'endUser', recordId } });
  return (data as LineAnswer[]).find(({ line }) => line.key === key);
};
const vermontOf = (recordId: string) => lineOf(recordId, 'vermont');
const read = async (id: string) => (await call('GET', `/api/endUser/${id}`, { as: seller })).data;

const imports = importsOf('endUser', seller, ids.a1);
const changes = changesOf('endUser', seller, ids.a1);
const idHeader = columnsOf.endUser.columns.id?.header ?? '';

const ways: Readonly<Record<string, (record: { id: string }) => Promise<unknown>>> = {
  'a form': async (record) =>
    call('PUT', '/api/endUser', {
      as: seller,
      body: { ...record, enduserEndUserTypeList: [{ endUserTypeId: { id: LENDER } }] },
    }),
  'a sheet': ({ id }) =>
    imports.upload(
      workbookOf([
        [idHeader, 'End User Type'],
        [id, 'Lender'],
      ]),
    ),
  'a change of many records': ({ id }) => changes.run({ op: 'set', fields: { endUserTypes: [LENDER] } }, [id]),
};

describe('the day on which a record begins to fit a line', () => {
  it.each(Object.entries(ways))('is noted by %s', async (_way, change) => {
    on(DAY);
    const record = await create(EMPLOYER, VERMONT);
    expect(await vermontOf(record.id)).toMatchObject({ why: 'notOnlyFor', fact: 'types' });
    on(LATER);
    await change(record);
    expect(await vermontOf(record.id)).toMatchObject({ why: 'applies', since: LATER });
    on(DAY);
  });

  it('is the day of its creation by form and sheet, for records that come later', async () => {
    on(LATER);
    const { id } = await create(LENDER, VERMONT);
    expect(await vermontOf(id)).toMatchObject({ why: 'applies', since: LATER });
    await imports.upload(sheetOf('endUser', [endUserRow('Imported Lender', { endUserTypes: 'Lender', state: 'VT' })]));
    const { data } = await call('GET', '/api/endUser/listall', { as: seller, query: { size: '100' } });
    const row = (data.content as { id: string; name: string }[]).find(({ name }) => name === 'Imported Lender');
    expect(await vermontOf(row?.id ?? '')).toMatchObject({ why: 'applies', since: LATER });
    on(DAY);
  });
});

describe('premises that a sheet calls a home', () => {
  it('make a line for residences apply from that day, and unknown ones do not', async () => {
    on(DAY);
    const record = await create(EMPLOYER, NEW_YORK);
    expect(record.premises).toBe(0);
    expect(await lineOf(record.id, 'lease')).toMatchObject({ why: 'notOnlyFor', fact: 'premises' });
    on(LATER);
    await imports.upload(
      workbookOf([
        [idHeader, 'Premises'],
        [record.id, 'Home'],
      ]),
    );
    expect(await lineOf(record.id, 'lease')).toMatchObject({ why: 'applies', since: LATER });
    on(DAY);
  });
});

describe('a contact with a role that a line demands', () => {
  it('is missing until the record has one, whoever else it is, and has its place on the form', async () => {
    on(DAY);
    const record = await create(LENDER, NEW_YORK);
    const owed = async () => {
      const query = { kind: 'endUser', recordId: record.id };
      const { data } = await call('GET', '/api/worklist/record', { as: seller, query });
      return (data as { obligation: string }[]).find(({ obligation }) => obligation === 'endUser.contact.security');
    };
    const missing = { label: 'Security Contact', state: 'missing', field: 'contacts', document: '' };
    expect(await owed()).toMatchObject(missing);
    const save = async (roles: readonly string[]) => {
      const contacts = [{ name: 'Robin Sample', title: '', email: 'robin@example.com', phone: '', roles }];
      expect(
        (await call('PUT', '/api/endUser', { as: seller, body: { ...(await read(record.id)), contacts } })).status,
      ).toBe('Success');
    };
    await save(['billing']);
    expect(await owed()).toMatchObject(missing);
    const query = { turn: 'all', obligation: 'endUser.contact.security', size: '100' };
    const listed = async () =>
      (await call('GET', '/api/worklist/list', { as: seller, query })).data.content.map(
        ({ recordId }: { recordId: string }) => recordId,
      );
    expect(await listed()).toContain(record.id);
    await save(['security', 'billing']);
    expect(await owed()).toMatchObject({ state: 'ok' });
    expect(await listed()).not.toContain(record.id);
  });
});

describe('a move', () => {
  it('opens the line again; another way to write the address does not', async () => {
    on(DAY);
    const record = await create(LENDER, VERMONT);
    on(LATER);
    const save = async (address1: string) => {
      const now = await read(record.id);
      const body = { ...now, addressId: { ...now.addressId, address1 } };
      return call('PUT', '/api/endUser', { as: seller, body });
    };
    const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
    const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');
    const changed = async () =>
      (await endUsers(tenantScope(serverActor, ids.a)).get(record.id)).requirementDays.changed;
    expect((await save('5 SAMPLE RD.')).status).toBe('Success');
    expect(await changed()).toEqual({});
    expect((await save('7 Sample Road')).status).toBe('Success');
    expect(await changed()).toEqual({ address: LATER });
    expect(await vermontOf(record.id)).toMatchObject({ reopenedOn: LATER, reopenedBy: 'address' });
    on(DAY);
  });
});

describe('a move of a reseller', () => {
  const [LEASE, ADDENDUM] = ['lease', 'addendum'];
  const demand = { type: 'document', document: ownKindKey('Lease') };
  const lines = [
    { key: LEASE, demand, reopensOn: ['address'], turn: [NCRA, RESELLER] },
    { key: ADDENDUM, demand, onlyFor: { states: [VERMONT] }, turn: [NCRA, RESELLER] },
  ];
  const pages = {
    'its own My Company': ['/api/company/edit', '/api/company/update', seller],
    'its form': ['/api/reseller/edit', '/api/reseller/update', ncra],
  } as const;

  it.each(Object.entries(pages))('opens a line again and makes another apply when saved by %s', async (way, page) => {
    on(DAY);
    const [edit, update, as] = page;
    await publishRequirements(ncra, 'reseller', lines);
    const { data: made } = await call('POST', '/api/reseller/add', {
      as: ncra,
      body: resellerForm({ name: `Sales of ${way}` }),
    });
    const companyId = as === seller ? ids.a1 : made.id;
    const { data: before } = await call('GET', edit, { as, query: { companyId } });
    on(LATER);
    const addressId = { ...before.addressId, address1: '77 New Street', stateId: { id: VERMONT } };
    const saved = await call('PUT', update, { as, body: { ...before, addressId } });
    expect([saved.status, saved.data?.reason ?? '']).toEqual(['Success', '']);
    const query = { kind: 'reseller', recordId: companyId };
    const answers = (await call('GET', '/api/requirement/why', { as: ncra, query })).data as LineAnswer[];
    const answer = (key: string) => answers.find(({ line }) => line.key === key);
    expect(answer(LEASE)).toMatchObject({ reopenedOn: LATER, reopenedBy: 'address' });
    expect(answer(ADDENDUM)).toMatchObject({ why: 'applies', since: LATER });
    on(DAY);
  });
});

describe('a merge', () => {
  it.each([
    ['the one that stays has none', null],
    ['the one that stays has asked for the same', 'asked'],
  ])('takes exemptions along, and its undo takes them back, when %s', async (_words, asked) => {
    on(DAY);
    const [kept, other] = [await create(LENDER, VERMONT), await create(LENDER, NEW_YORK)];
    const exemption = {
      kind: 'endUser',
      line: 'addendum',
      reason: 'Signed on paper in our archive',
      until: '2027-05-31',
    };
    const body = (recordId: string) => ({ ...exemption, recordId });
    const granted = await call('PUT', '/api/requirement/exemption', { as: ncra, body: body(other.id) });
    expect(granted.status).toBe('Success');
    if (asked !== null) {
      const answer = await call('POST', '/api/requirement/exemption/ask', { as: seller, body: body(kept.id) });
      expect(answer.status).toBe('Success');
    }
    const addendumOf = async ({ id: recordId }: { readonly id: string }) => {
      const { data } = await call('GET', '/api/requirement/why', { as: ncra, query: { kind: 'endUser', recordId } });
      const line = (data as LineAnswer[]).find(({ line: { key } }) => key === 'addendum');
      return [line?.why, line?.exemption?.state ?? null];
    };
    expect(await addendumOf(kept)).toEqual(['applies', asked]);
    const pair = { kind: 'endUser', id: kept.id, other: other.id };
    const plan = (await call('GET', '/api/record/merge', { as: seller, query: pair })).data;
    const { status, data } = await call('POST', '/api/record/merge', {
      as: seller,
      body: { ...pair, version: plan.kept.version, otherVersion: plan.other.version, taken: [] },
    });
    expect([status, data?.reason ?? '']).toEqual(['Success', '']);
    expect(await addendumOf(kept)).toEqual(['exempt', 'granted']);
    expect((await restore('endUser', data.key, seller)).status).toBe('Success');
    expect(await addendumOf(kept)).toEqual(['applies', asked]);
    expect(await addendumOf(other)).toEqual(['exempt', 'granted']);
  });
});
