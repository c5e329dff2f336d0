import { describe, expect, it } from 'vitest';
import type { RecordKind } from '#contract/record/history.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { providerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { table } = await import('#lambdas/ports/table.ts');
const { loadView } = await import('#lambdas/store/journal/load.ts');
const { providerEntity } = await import('#lambdas/entities/records/provider.ts');
const { readable } = await import('#lambdas/areas/record/readable.ts');
const { shownFields } = await import('#lambdas/domain/history/show-change.ts');
const { tenantIdOf } = await import('#lambdas/store/id.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, seller, experian } = people;
const NAME = 'Nora Auditor';
const ncra = await signIn({ companyId: ids.a, roles: [NCRA], name: ['Nora', 'Auditor'] });
/** The partitions that keys are read of from now on. */
const keyReads = () => {
  const read: string[] = [];
  table.middlewareStack.add(
    (next, context) => (args) => {
      if (context.commandName === 'GetItemCommand') read.push(String((args.input as { Key: { pk: unknown } }).Key.pk));
      return next(args);
    },
    { step: 'initialize', name: 'reads', override: true },
  );
  return () => read;
};

const send = async (method: 'POST' | 'PUT', path: string, as: Person, body: object) => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason ?? '']).toEqual(['Success', expect.anything(), '']);
  return data;
};
const historyOf = async (kind: string, id: string, as: Person, query: Record<string, string> = {}) =>
  call('GET', '/api/record/history', { as, query: { kind, id, ...query } });
const lines = async (kind: string, id: string, as: Person, query: Record<string, string> = {}) =>
  (await historyOf(kind, id, as, query)).data.content;
let made = 0;
const provider = (fields: object = {}) =>
  send('POST', '/api/techProvider', ncra, providerForm({ name: `P ${++made}`, ...fields }));
const read = async (id: string, as = ncra) => (await call('GET', `/api/techProvider/${id}`, { as })).data;
const change = async (id: string, fields: object, as = ncra) =>
  send('PUT', '/api/techProvider', as, { ...(await read(id, as)), ...fields });

describe('the history of a record', () => {
  it('says who changed which field, with its label and values in words, newest first', async () => {
    const { id } = await provider({ name: 'Northwind', reviewDate: '2027-01-31' });
    await change(id, { name: 'Southwind', reviewDate: '2027-02-28' });
    const [changed, created] = await lines('provider', id, ncra);
    expect(created).toMatchObject({ what: 'created', fields: [], who: NAME });
    expect(changed).toMatchObject({ what: 'changed', who: NAME, whoId: ncra.userId, way: 'api' });
    expect(changed.fields).toEqual([
      expect.objectContaining({ label: 'Technology Provider Name', before: 'Northwind', after: 'Southwind' }),
      expect.objectContaining({ label: 'NCRA Review Date', before: '01/31/2027', after: '02/28/2027' }),
    ]);
    expect(Object.keys(changed.before).sort()).toEqual(['name', 'reviewDate']);
  });

  it('tells the pages of the portal from other clients of the API', async () => {
    const { id } = await provider();
    const body = { ...(await read(id)), name: `By the form ${id}` };
    await call('PUT', '/api/techProvider', { as: ncra, body, headers: { 'x-portal-client': 'pages' } });
    expect((await lines('provider', id, ncra)).map(({ way }: { way: string }) => way)).toEqual(['pages', 'api']);
  });

  it('shows of lists what was added and what was removed, by names', async () => {
    const { id } = await provider({ tpOrganizerList: [{ organizerTypeId: 1 }, { organizerTypeId: 2 }] });
    const { tpOrganizerList } = await read(id);
    await change(id, { tpOrganizerList: [{ organizerTypeId: 2 }, { organizerTypeId: 3 }] });
    const names = Object.fromEntries(
      [...tpOrganizerList, ...(await read(id)).tpOrganizerList].map(
        ({ organizerTypeId, organizerName }: { organizerTypeId: number; organizerName: string }) => [
          organizerTypeId,
          organizerName,
        ],
      ),
    );
    const [{ fields }] = await lines('provider', id, ncra);
    expect(fields).toMatchObject([{ label: 'Organizer Type', added: [names[3]], removed: [names[1]] }]);
    expect(names[3]).toMatch(/[a-z]/i);
  });

  it('comes ten changes at a time, each by one key read, and can be followed to the beginning', async () => {
    const { id } = await provider();
    for (let at = 1; at <= 12; at++) await change(id, { name: `Step ${at} of ${id}` });
    await lines('provider', id, ncra);
    await loadView(tenantIdOf(id), providerEntity);
    const reads = keyReads();
    const first = (await historyOf('provider', id, ncra)).data;
    expect(first.content).toHaveLength(10);
    expect(reads().filter((pk) => /^[TJ]#/.test(pk))).toHaveLength(11);
    const second = (await historyOf('provider', id, ncra, { next: first.next })).data;
    expect([second.content.length, second.next, second.isLinked]).toEqual([3, '', true]);
    expect(second.content.at(-1).what).toBe('created');
  });

  it('can be narrowed to a person and to a field', async () => {
    const { id } = await provider();
    await change(id, { name: `One ${id}` });
    await change(id, { reviewDate: '2028-01-01' });
    await change(id, { name: `Two ${id}` }, admin);
    const names = await lines('provider', id, ncra, { field: 'name' });
    expect(names.map(({ fields }: { fields: { after: string }[] }) => fields[0]?.after)).toEqual([
      `Two ${id}`,
      `One ${id}`,
    ]);
    expect(await lines('provider', id, ncra, { person: ncra.userId })).toHaveLength(3);
    expect(await lines('provider', id, ncra, { person: 'nobody' })).toEqual([]);
  });

  it('tells of one field by its place on the form, and of nothing else that changed with it', async () => {
    const { id } = await provider({ reviewDate: '2027-01-31' });
    const document = (await call('GET', '/api/techProvider/listalldocumentsCheckList', { as: ncra })).data[0];
    await change(id, { reviewDate: '2027-03-31', endUserContactName: 'Other Contact' });
    const line = { documentId: document.id, documentName: document.name, isSelected: true, selectedDate: '2026-10-15' };
    await change(id, { tpDocumentCollectedList: [line], tpType: 'Vault' });
    const told = async (at: string) =>
      (await lines('provider', id, ncra, { at })).map(
        ({ what, fields }: { what: string; fields: { before: string; after: string }[] }) =>
          [what, ...fields.flatMap(({ before, after }) => [before, after])].join(' | '),
      );
    expect(await told('reviewDate')).toEqual(['changed | 01/31/2027 | 03/31/2027', 'created']);
    expect(await told(`document-${document.id}`)).toEqual([
      'changed | Not collected | Collected 10/15/2026',
      'created',
    ]);
    expect(await told('e13PAExpirationDate')).toEqual(['created']);
    expect(await told('no such place')).toEqual(['created']);
  });

  it('has no names of people of the operator', async () => {
    const { id } = await provider();
    await change(id, { name: `By the operator ${id}` }, admin);
    expect((await lines('provider', id, ncra))[0]).toMatchObject({ who: '', whoId: '' });
  });

  it('hides what the form hides: a sign-off and the other resellers from staff of a reseller', async () => {
    const { id } = await provider();
    const signOff = {
      isExperianSignoff: true,
      experianName: 'Kim Example',
      experianDate: '2026-01-02',
      experianComments: 'Fine',
    };
    await change(id, signOff, experian);
    await change(id, { tpResellerList: [{ resellerId: ids.a1 }] });
    const labels = async (as: Person) =>
      (await lines('provider', id, as)).flatMap(({ fields }: { fields: { label: string }[] }) =>
        fields.map(({ label }) => label),
      );
    expect(await labels(ncra)).toEqual(
      expect.arrayContaining(['Resellers', 'Experian Sign-off', 'Risk Review Name', 'Risk Review Comments']),
    );
    expect(await labels(seller)).toEqual(['Experian Sign-off']);
    expect(JSON.stringify((await historyOf('provider', id, seller)).data)).not.toContain('Kim Example');
  });

  it('is given for every kind of record', async () => {
    const user = (await call('GET', `/api/user/${ncra.userId}`, { as: ncra })).data;
    await send('PUT', '/api/user', ncra, { ...user, firstName: 'Alexandra' });
    const kinds = {
      provider: own.provider.id,
      reseller: own.reseller.id,
      endUser: own.endUser.id,
      division: own.division.id,
      company: ids.a,
      user: ncra.userId,
    };
    for (const [kind, id] of Object.entries(kinds))
      expect([kind, (await lines(kind, id, ncra)).length > 0]).toEqual([kind, true]);
    expect((await lines('user', ncra.userId, ncra))[0].fields).toMatchObject([
      { label: 'First Name', after: 'Alexandra' },
    ]);
  });

  it('does not exist for a foreign tenant, nor for who may not read the record', async () => {
    const unknown = await historyOf('provider', 'nothing', ncra);
    for (const [kind, id] of Object.entries({
      provider: foreign.provider.id,
      reseller: foreign.reseller.id,
      endUser: foreign.endUser.id,
      division: foreign.division.id,
      company: ids.b,
    }))
      expect((await historyOf(kind, id, ncra)).text).toBe(unknown.text);
    const other = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    // What another reseller's end user has brought in is not seen until it is activated.
    expect((await historyOf('provider', own.entry.id, other)).text).toBe(unknown.text);
    expect((await historyOf('provider', own.entry.id, seller)).status).toBe('Success');
    expect((await historyOf('endUser', own.endUser.id, other)).text).toBe(unknown.text);
    expect((await historyOf('report', 'x', experian)).http).toBe(403);
    expect((await historyOf('nothing', own.provider.id, ncra)).http).toBe(400);
    expect((await historyOf('provider', own.provider.id, ncra, { next: 'x7' })).http).toBe(400);
  });

  it('is a file of the same lines, in which no cell is a formula', async () => {
    const { id } = await provider();
    await change(id, { name: `=cmd() ${id}` });
    const query = { kind: 'provider', id };
    const file = await call('GET', '/api/record/history/download', { as: ncra, query });
    expect(file.headers['content-type']).toContain('text/csv');
    const text = Buffer.from(file.text, 'base64').toString();
    expect(text).toContain(`Technology Provider Name,P ${made},'=cmd() ${id}`);
    expect(text.split('\r\n').filter((line) => line !== '')).toHaveLength(3);
  });
});

/** What the server keeps with records and no form shows. */
const notShown: Readonly<Record<string, readonly string[]>> = {
  provider: [
    'companyId',
    'createdAt',
    'documentFacts',
    'endUserId',
    'enteredBy',
    'formerResponsible',
    'inspectionFacts',
    'isEndUserTp',
    'places',
    'quiet',
    'requirementDays',
    'touchedOn',
    'validities',
  ],
  reseller: [
    'documentFacts',
    'formerResponsible',
    'inspectionFacts',
    'isreseller',
    'places',
    'quiet',
    'resellerCompanyId',
    'reviewFacts',
    'touchedOn',
    'validities',
  ],
  endUser: [
    // Its name is shown.
    'businessId',
    'divId',
    'documentFacts',
    'formerResponsible',
    'inspectionFacts',
    'parentId',
    'places',
    'quiet',
    'touchedOn',
    'validities',
  ],
  division: ['companyId', 'endUserId', 'parentId'],
  company: ['isreseller', 'resellerCompanyId'],
  user: [
    'absence',
    'app',
    'companyId',
    'createdAt',
    'formerEmail',
    'invitedAt',
    'isFirstLogin',
    'reminders',
    'rulesSeen',
    'sessionsFrom',
    'signedIn',
    'status',
    'sub',
    'uninvited',
  ],
  document: ['certificateId', 'companyId', 'parentId', 'rowId', 'tableKeyName', 'tableKeyName2'],
  report: ['companyId', 'parentId', 'tpResellerList'],
};

describe('the fields of a history', () => {
  it.each(Object.keys(notShown) as RecordKind[])(
    'are all that a %s has, but for what the server keeps',
    async (kind) => {
      const { schema } = readable[kind].list as unknown as { schema: { shape: object } };
      const shown = new Set((await shownFields(kind, tenantIdOf(ids.a))).map(({ root }) => root));
      const left = Object.keys(schema.shape).filter((root) => !shown.has(root) && root !== 'id' && root !== 'version');
      expect(left.sort()).toEqual(notShown[kind]);
    },
  );
});
