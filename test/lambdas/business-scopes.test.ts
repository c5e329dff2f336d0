import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';

await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');

const { ids, people, own, foreign } = await createWorld();
const { reseller, techProvider, endUser, division } = contract;
const areas = { reseller, techProvider, endUser, division };

type Kind = 'company' | keyof typeof own;
const idsOf = (kind: Kind, from: typeof own, company: string) => (kind === 'company' ? company : from[kind].id);
const missing = (kind: Kind) =>
  kind === 'company' ? ['000000000000'] : [`${ids.b}-00000000000000`, `${ids.a}-00000000000000`, 'none'];

/** What the id parameters of the calls mean: by name, else the record of the area. */
const kinds: Readonly<Record<string, Kind>> = {
  userCompanyId: 'company',
  endUserCompanyId: 'company',
  companyId: 'company',
  tpId: 'provider',
  endUserId: 'endUser',
  Id: 'endUser',
};
const ownKinds = { reseller: 'reseller', techProvider: 'provider', endUser: 'endUser', division: 'division' } as const;

interface Parameter {
  readonly key: string;
  readonly route: Route;
  readonly place: 'params' | 'query' | 'body';
  readonly name: string;
  readonly kind: Kind;
}

const fieldsOf = (schema: z.ZodType | undefined): string[] =>
  schema ? Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {}) : [];

/** Bodies name the company of a new record, which counts for a super admin only; no other field of theirs is an id. */
const isId = (place: string, name: string) =>
  /^id$|Id$/.test(name) && !(place === 'body' && /ompanyId$|^addressId$|^divId$/.test(name));

const parameters: Parameter[] = Object.entries(areas).flatMap(([area, routes]) =>
  Object.values<Route>(routes).flatMap((route) =>
    (['params', 'query', 'body'] as const).flatMap((place) =>
      fieldsOf(route[place])
        .filter((name) => isId(place, name))
        .map((name) => {
          const isOwn = name === 'id' || (route === reseller.read && name === 'companyId');
          const kind = isOwn ? ownKinds[area as keyof typeof ownKinds] : (kinds[name] ?? 'company');
          return { key: routeKey(route), route, place, name, kind };
        }),
    ),
  ),
);

const forms: Readonly<Record<string, () => object>> = {
  'PUT /api/reseller/update': () => own.reseller,
  'POST /api/techProvider': () => providerForm({ name: 'The Same', isEndUserTp: true, endUserId: own.endUser.id }),
  'PUT /api/techProvider': () => own.provider,
  'POST /api/techProvider/activate': () => ({ isActivate: true, tpId: own.provider.id }),
  'PUT /api/endUser': () => own.endUser,
  'POST /api/division': () => divisionForm(own.endUser.id, { name: 'The Same' }),
  'PUT /api/division': () => own.division,
};
const others: Readonly<Record<string, Record<string, string>>> = {
  'GET /api/techProvider/searchByDate': { startDate: '01/01/2026', endDate: '12/31/2026' },
  'GET /api/techProvider/editEndUserTProviderOther': { tpId: own.entry.id, endUserId: own.endUser.id },
  'GET /api/techProvider/listEndUserTProviderOther': { endUserId: own.endUser.id },
  'GET /api/reseller/resellerListByTpIds': { tpId: own.provider.id },
  'GET /api/endUser/listallAssociatedEndUser': { tpId: own.provider.id },
  'GET /api/division/listall': { Id: own.endUser.id },
  'GET /api/division/listallDivision': { Id: own.endUser.id },
};

const ask = ({ key, route, place, name }: Parameter, id: string, as: (typeof people)[keyof typeof people]) => {
  const path = route.path.replace(/\{(\w+)\}/, (_, field: string) =>
    place === 'params' && field === name ? id : 'none',
  );
  const query = { ...others[key], ...(place === 'query' ? { [name]: id } : {}) };
  const body = forms[key] && { ...forms[key](), ...(place === 'body' ? { [name]: id } : {}) };
  return call(route.method, path, { as, query, ...(body ? { body } : {}) });
};

/** Lists with a parameter that selects by a used record: no user of this tenant can use a record of another. */
const narrowed = ['GET /api/endUser/listallAssociatedEndUser', 'GET /api/techProvider/endUsersList'];

describe('an id of another tenant', () => {
  it('is tried with every parameter there is', () => {
    expect(parameters.length).toBeGreaterThan(60);
    expect(new Set(parameters.map(({ key }) => key)).size).toBeGreaterThan(30);
  });

  it.each(parameters)('$key answers $place $name byte for byte like one that does not exist', async (parameter) => {
    const { kind, key, name } = parameter;
    // What others send for a provider's responsible person is not accepted: role matrix row 97.
    const isIgnored = name === 'responsibleId' && key.endsWith('/api/techProvider');
    for (const person of isIgnored ? [people.ncra] : [people.ncra, people.experian, people.seller]) {
      const tried = [idsOf(kind, foreign, ids.b), ...missing(kind)];
      const answers = [];
      for (const id of tried) answers.push(await ask(parameter, id, person));
      expect([...new Set(answers.map(({ text }) => text))]).toEqual([answers[0]?.text]);
      const isEmpty = narrowed.includes(key) && name === 'tpId';
      if (isEmpty) expect(answers[0]?.data.content ?? answers[0]?.data).toEqual([]);
      else expect(answers[0]?.status).toBe('Failure');
    }
  });

  it('does not help in the lists of a record either', async () => {
    const save = async (body: object) => (await call('PUT', '/api/endUser', { as: people.seller, body })).text;
    const lists = (from: { provider: string; entry: string; division: string }) => [
      { endUserTpList: [{ techProviderId: from.provider }] },
      { endUserTpList: [{ techProviderId: from.entry }] },
      { endUserTpList: [{ techProviderId: own.provider.id, divisionIds: [{ division: from.division }] }] },
      { divId: from.division },
    ];
    const none = `${ids.b}-00000000000000`;
    const [theirs, nobodys] = [
      { provider: foreign.provider.id, entry: foreign.entry.id, division: foreign.division.id },
      { provider: none, entry: none, division: none },
    ].map(lists);
    for (const [index, fields] of (theirs ?? []).entries())
      expect(await save({ ...own.endUser, ...fields })).toBe(await save({ ...own.endUser, ...nobodys?.[index] }));
  });
});

type Name = keyof typeof people;

/** What each kind of sender may not set, with a value it does not have. Role matrix 3.2 to 3.4. */
const review = {
  isExperianSignoff: true,
  experianName: 'Forged',
  experianDate: '2020-01-01',
  experianComments: 'Forged',
};
const dates = { completionDate: '2020-01-01', e13PAExpirationDate: '2020-01-01', selectedDocDate: '2020-01-01' };
const lists = {
  tpOrganizerList: [{ organizerTypeId: 1 }],
  tpResellerList: [{ resellerId: ids.a2 }],
  tpDocumentCollectedList: [{ documentId: 9, isSelected: true }],
};
const details = {
  name: 'Forged',
  endUserContactName: 'Forged',
  endUserContactPhone: '1',
  tpType: 'Forged',
  reviewDate: '2020-01-01',
};
const fixed = { companyId: { id: ids.b }, createdAt: '1999-01-01', activate: false };
const saves: [what: string, as: Name, method: string, path: string, form: () => object, forged: object][] = [
  [
    'a provider',
    'ncra',
    'PUT',
    '/api/techProvider',
    () => own.provider,
    { ...fixed, ...review, isEndUserTp: true, endUserId: 'x' },
  ],
  [
    'a provider',
    'experian',
    'PUT',
    '/api/techProvider',
    () => own.provider,
    { ...fixed, ...details, ...dates, ...lists },
  ],
  [
    'an entry',
    'seller',
    'PUT',
    '/api/techProvider',
    () => own.entry,
    { ...fixed, activate: true, ...review, ...dates, ...lists, isEndUserTp: false, endUserId: 'x' },
  ],
  [
    'an end user',
    'seller',
    'PUT',
    '/api/endUser',
    () => own.endUser,
    { companyId: ids.a2, parentId: ids.b, tpValue: 5, enduserType: 'Forged' },
  ],
  [
    'a division',
    'seller',
    'PUT',
    '/api/division',
    () => own.division,
    { endUserId: foreign.endUser.id, companyId: ids.a2, parentId: ids.b },
  ],
  [
    'a reseller',
    'ncra',
    'PUT',
    '/api/reseller/update',
    () => own.reseller,
    { isreseller: false, resellerCompanyId: ids.b, documentLength: 5, companyResellerType: 'Forged' },
  ],
];
const creations: [what: string, as: Name, path: string, form: () => object, forged: object][] = [
  [
    'a provider',
    'ncra',
    '/api/techProvider',
    providerForm,
    { ...fixed, ...review, endUserId: 'x', id: 'x', version: 5 },
  ],
  [
    'an entry',
    'seller',
    '/api/techProvider',
    () => providerForm({ isEndUserTp: true, endUserId: own.endUser.id }),
    { ...fixed, activate: true, ...review, ...dates, ...lists, id: 'x', version: 5 },
  ],
  [
    'an end user',
    'seller',
    '/api/endUser',
    endUserForm,
    { companyId: ids.a2, parentId: ids.b, tpValue: 5, enduserType: 'Forged', id: 'x', version: 5 },
  ],
  [
    'a division',
    'seller',
    '/api/division',
    () => divisionForm(own.endUser.id),
    { companyId: ids.a2, parentId: ids.b, id: 'x', version: 5 },
  ],
  [
    'a reseller',
    'ncra',
    '/api/reseller/add',
    resellerForm,
    {
      isreseller: false,
      resellerCompanyId: ids.b,
      documentLength: 5,
      companyResellerType: 'Forged',
      id: 'x',
      version: 5,
    },
  ],
];

const each = <Row extends readonly unknown[]>(rows: readonly (readonly [...Row, object])[]) =>
  rows.flatMap((row) => Object.entries(row.at(-1) as object).map(([field, value]) => ({ row, field, value })));

describe('a field that only the server sets', () => {
  it.each(each(saves).map(({ row, ...rest }) => ({ what: row[0], as: row[1], row, ...rest })))(
    'saving $what as $as: $field stays as it was',
    async ({ row: [, as, method, path, form], field, value }) => {
      const current = form() as { id: string };
      const read = async () => {
        const { data } = await (path.startsWith('/api/reseller')
          ? call('GET', '/api/reseller/edit', { as: people[as], query: { companyId: current.id } })
          : call('GET', `${path}/${current.id}`, { as: people[as] }));
        return data;
      };
      const { version, ...before } = await read();
      const answer = await call(method, path, { as: people[as], body: { ...before, version, [field]: value } });
      expect(answer.status).toBe('Success');
      const { version: after, ...now } = await read();
      expect([now, after]).toEqual([before, version + 1]);
    },
  );

  it.each(each(creations).map(({ row, ...rest }) => ({ what: row[0], as: row[1], row, ...rest })))(
    'creating $what as $as: $field is the server’s',
    async ({ row: [, as, path, form], field, value }) => {
      const send = async (more: object) => {
        const answer = await call('POST', path, { as: people[as], body: { ...form(), ...more } });
        const { id, name, createdAt, ...rest } = answer.data;
        expect(answer.status).toBe('Success');
        expect([id, createdAt]).not.toContain(value);
        return rest;
      };
      expect(await send({ [field]: value })).toEqual(await send({}));
    },
  );
});
