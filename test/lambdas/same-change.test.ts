import { describe, expect, it } from 'vitest';
import { ownKindKey } from '#contract/document/rules.ts';
import { sheets as columnsOf } from '#contract/import/sheets.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { ShownStep } from '#contract/standing/forms.ts';
import { DAY, holdAroundMidnight, LATER } from '../support/around-midnight.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import { workbookOf } from '../support/malicious-files.ts';
import { endUserRow } from '../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { publishRequirements } = await import('../support/published.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { providers } = await import('#lambdas/entities/records/provider.ts');
const { resellers } = await import('#lambdas/entities/records/reseller.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');
const { settleBusinesses } = await import('../support/purposes.ts');
const { standingsOn, OTHER_REASON } = await import('../support/standings.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { changesOf } = await import('./changes/change-calls.ts');

const on = holdAroundMidnight();

const { ids, people } = await createWorld();
const { ncra, seller, admin } = people;
const { made, read, step } = standingsOn(() => LATER);

const LENDER = 3;
const VERMONT = 46;
const line = (key: string, fields: object) => ({
  key,
  demand: { type: 'document', document: ownKindKey(`Paper ${key}`) },
  turn: [RESELLER],
  ...fields,
});
await publishRequirements(ncra, 'endUser', [
  line('lender', { onlyFor: { types: [LENDER] } }),
  line('vermont', { onlyFor: { states: [VERMONT] } }),
  line('moved', { reopensOn: ['address'], graceDays: 10 }),
  line('renamed', { reopensOn: ['name', 'product'] }),
]);
await publishRequirements(ncra, 'provider', [line('ofVaults', { turn: [NCRA] })]);
await publishRequirements(ncra, 'reseller', [line('ofSellers', {}), line('sellerMoved', { reopensOn: ['address'] })]);

const scope = tenantScope(serverActor, ids.a as never);
const repositories = { endUser: endUsers, reseller: resellers, provider: providers };

type Kind = keyof typeof repositories;
interface Made {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** What a record owes, since when by which line, the days it has noted for that, and the steps of its standing: all but names and ids. */
const stateOf = async (kind: Kind, id: string) => {
  const query = { kind, recordId: id };
  const owed = (await call('GET', '/api/worklist/record', { as: ncra, query })).data;
  const why = (await call('GET', '/api/requirement/why', { as: ncra, query })).data;
  const { standing, steps } = await read(ncra, kind, id);
  const stored = await repositories[kind](scope).get(id);
  return {
    days: stored.requirementDays,
    owed: owed.map(({ label, state, due }: Record<string, string>) => `${label}: ${state} ${due}`.trim()),
    since: why.map((one: { line: { key: string }; why: string; since: string }) =>
      [one.line.key, one.why, one.since].join(' ').trim(),
    ),
    standing,
    steps: steps.map(({ from, to, day }: ShownStep & { day: string }) => `${from} ${to} ${day}`),
  };
};

const send = async (method: 'POST' | 'PUT', path: string, as: typeof ncra, body: object): Promise<Made> => {
  const { status, message, data } = await call(method, path, { as, body });
  expect([status, message, data?.reason ?? '']).toEqual(['Success', expect.anything(), '']);
  return data;
};

/** Makes one record for each way on the first day, changes it by that way on the next; each state with the first one's. */
const compare = async (
  kind: Kind,
  create: (way: string) => Promise<Made>,
  ways: Readonly<Record<string, (record: Made) => Promise<unknown>>>,
) => {
  const states: (readonly [way: string, before: unknown, after: unknown])[] = [];
  for (const [way, change] of Object.entries(ways)) {
    on(DAY);
    const record = await create(way);
    const before = await stateOf(kind, record.id);
    on(LATER);
    await change(record);
    states.push([way, before, await stateOf(kind, record.id)]);
    on(DAY);
  }
  const [first] = states;
  expect(states).toEqual(states.map(([way]) => [way, first?.[1], first?.[2]]));
  expect(first?.[2]).not.toEqual(first?.[1]);
  return first?.[2];
};

describe('the same change of an end user, by form, sheet and many at once', () => {
  const imports = importsOf('endUser', seller, ids.a1);
  const changes = changesOf('endUser', seller, ids.a1);
  const idHeader = columnsOf.endUser.columns.id?.header ?? '';
  const create = (way: string) => send('POST', '/api/endUser', seller, endUserForm({ name: `By ${way} ${++count}` }));
  let count = 0;
  const sheet = (id: string, fields: Readonly<Record<string, string>>) =>
    imports.upload(
      workbookOf([
        [idHeader, ...Object.keys(fields)],
        [id, ...Object.values(fields)],
      ]),
    );
  const form = (record: Made, fields: object) => send('PUT', '/api/endUser', seller, { ...record, ...fields });

  it('that makes a line apply counts from that day by each', async () => {
    const enduserEndUserTypeList = [{ endUserTypeId: { id: LENDER } }];
    const after = await compare('endUser', create, {
      form: (record) => form(record, { enduserEndUserTypeList }),
      sheet: ({ id }) => sheet(id, { 'End User Type': 'Lender' }),
      many: ({ id }) => changes.run({ op: 'set', fields: { endUserTypes: [LENDER] } }, [id]),
    });
    expect(JSON.stringify(after)).toContain(`lender applies ${LATER}`);
  });

  it('to another state of the country makes its line apply by form and sheet', async () => {
    const after = await compare('endUser', create, {
      form: (record) => form(record, { addressId: { ...(record.addressId as object), stateId: { id: VERMONT } } }),
      sheet: ({ id }) => sheet(id, { State: 'VT' }),
    });
    expect(JSON.stringify(after)).toContain(`vermont applies ${LATER}`);
  });

  it('of its products notes the same day by each', async () => {
    const after = await compare('endUser', create, {
      form: (record) => form(record, { enduserServiceProductList: [{ serviceId: { id: 2 } }] }),
      sheet: ({ id }) => sheet(id, { 'Services/Products': 'Monitoring' }),
      many: ({ id }) => changes.run({ op: 'set', fields: { services: [2] } }, [id]),
    });
    expect(JSON.stringify(after)).toContain(LATER);
  });

  it('of its address notes the same day by form and sheet, and another way to write it notes none', async () => {
    const moveTo = (address1: string) => ({
      form: (record: Made) => form(record, { addressId: { ...(record.addressId as object), address1 } }),
      sheet: ({ id }: Made) => sheet(id, { 'Address 1': address1 }),
    });
    const moved = await compare('endUser', create, moveTo('77 Other Street'));
    expect(JSON.stringify(moved)).toContain(LATER);
    for (const change of Object.values(moveTo('5 SAMPLE RD.'))) {
      on(DAY);
      const record = await create('another writing');
      const before = await stateOf('endUser', record.id);
      on(LATER);
      await change(record);
      expect(await stateOf('endUser', record.id)).toEqual(before);
    }
    on(DAY);
  });

  it('to another standing is the same step, by dialog, sheet and many at once', async () => {
    const step = { to: 'ended', day: LATER, reason: OTHER_REASON, text: 'Left' };
    const after = await compare('endUser', create, {
      dialog: ({ id }) => made(seller, 'endUser', id, 'ended', { text: 'Left' }),
      sheet: ({ id }) => sheet(id, { Standing: 'Ended', 'Standing Reason': 'Left' }),
      many: ({ id }) => changes.run({ op: 'standing', step }, [id]),
    });
    expect(after).toMatchObject({ owed: [], standing: 'ended', steps: [`active ended ${LATER}`] });
  });
});

describe('the same change of a reseller', () => {
  const imports = importsOf('reseller', ncra, ids.a);
  const changes = changesOf('reseller', ncra, ids.a);
  const idHeader = columnsOf.reseller.columns.id?.header ?? '';
  let count = 0;
  const create = (way: string) =>
    send('POST', '/api/reseller/add', ncra, resellerForm({ name: `Sales by ${way} ${++count}` }));
  const form = async ({ id }: Made, fields: object) => {
    const { data } = await call('GET', '/api/reseller/edit', { as: ncra, query: { companyId: id } });
    return send('PUT', '/api/reseller/update', ncra, { ...data, ...fields });
  };
  const sheet = (id: string, fields: Readonly<Record<string, string>>) =>
    imports.upload(
      workbookOf([
        [idHeader, ...Object.keys(fields)],
        [id, ...Object.values(fields)],
      ]),
    );
  const step = (to: string) => ({ op: 'standing', step: { to, day: LATER, reason: OTHER_REASON, text: 'Agreed' } });
  const suspend = {
    form: (record: Made) => form(record, { deactivate: true }),
    dialog: ({ id }: Made) => made(ncra, 'reseller', id, 'suspended', { text: 'Agreed' }),
    sheet: ({ id }: Made) => sheet(id, { Standing: 'Suspended', 'Standing Reason': 'Agreed' }),
    many: ({ id }: Made) => changes.run(step('suspended'), [id]),
  };
  const activate = {
    form: (record: Made) => form(record, { deactivate: false }),
    dialog: ({ id }: Made) => made(ncra, 'reseller', id, 'active', { text: 'Agreed' }),
    sheet: ({ id }: Made) => sheet(id, { Standing: 'Active', 'Standing Reason': 'Agreed' }),
    many: ({ id }: Made) => changes.run(step('active'), [id]),
  };

  it('out of the programme is the same step by form, dialog, sheet and many at once', async () => {
    const after = await compare('reseller', create, suspend);
    expect(after).toMatchObject({ owed: [], standing: 'suspended', steps: [`active suspended ${LATER}`] });
  });

  it('back into it is too, with the same obligations since the same days', async () => {
    const suspended = async (way: string) => {
      const record = await create(way);
      on(LATER);
      await suspend.dialog(record);
      return record;
    };
    const after = await compare('reseller', suspended, activate);
    expect(after).toMatchObject({
      standing: 'active',
      steps: [`suspended active ${LATER}`, `active suspended ${LATER}`],
    });
  });
});

describe('the same change of a technology provider', () => {
  const imports = importsOf('techProvider', ncra, ids.a);
  const changes = changesOf('techProvider', ncra, ids.a);
  const idHeader = columnsOf.techProvider.columns.id?.header ?? '';
  let count = 0;
  const create = (way: string) =>
    send('POST', '/api/techProvider', ncra, providerForm({ name: `Vault by ${way} ${++count}` }));
  /** The call of the specification says no reason, and only leads to active. */
  const activate = ({ id }: Made) => send('POST', '/api/techProvider/activate', ncra, { tpId: id, isActivate: true });
  const to = (standing: 'suspended' | 'active', word: string) => ({
    dialog: ({ id }: Made) => made(ncra, 'provider', id, standing, { text: 'Agreed' }),
    sheet: ({ id }: Made) =>
      imports.upload(
        workbookOf([
          [idHeader, 'Standing', 'Standing Reason'],
          [id, word, 'Agreed'],
        ]),
      ),
    many: ({ id }: Made) =>
      changes.run({ op: 'standing', step: { to: standing, day: LATER, reason: OTHER_REASON, text: 'Agreed' } }, [id]),
  });

  it('out of the programme and back is the same step by dialog, sheet, many at once and call', async () => {
    const out = to('suspended', 'Suspended');
    expect(await compare('provider', create, out)).toMatchObject({ owed: [], standing: 'suspended' });
    const suspended = async (way: string) => {
      const record = await create(way);
      on(LATER);
      await out.dialog(record);
      return record;
    };
    const after = await compare('provider', suspended, { ...to('active', 'Active'), call: activate });
    expect(after).toMatchObject({
      standing: 'active',
      steps: [`suspended active ${LATER}`, `active suspended ${LATER}`],
    });
  });
});

describe('a prohibited business', () => {
  const REFUSED = 'Private investigation is a prohibited business. An end user of it cannot be active.';
  const saidIn = (errors: readonly { row: number; message: string }[]) =>
    errors.map(({ row, message }) => `${row}: ${message}`);
  const find = async (name: string) => {
    const { data } = await call('GET', '/api/endUser/search', { as: seller, query: { searchText: name } });
    const [found] = data.content.filter((row: { name: string }) => row.name === name);
    return found && (await call('GET', `/api/endUser/${found.id}`, { as: seller })).data;
  };
  const create = (name: string, fields: object = {}) =>
    send('POST', '/api/endUser', seller, endUserForm({ name, ...fields }));

  it('is refused in the same words by form, sheet, many at once and step, which lose nothing else', async () => {
    on(DAY);
    const { 'Private investigation': businessId, 'Mortgage lender': allowed } = await settleBusinesses(ncra, {
      'Mortgage lender': 'allowed',
      'Private investigation': 'prohibited',
    });
    const [kept, other] = [await create('Kept Lender', { businessId: allowed }), await create('Other Lender')];
    const [back, out] = [await create('Back Again'), await create('Stays Out')];
    on(LATER);
    const why = { text: 'Applies again' };
    for (const { id } of [back, out])
      for (const to of ['ended', 'applied', 'credentialing'] as const) await made(ncra, 'endUser', id, to, why);
    const { data: now } = await call('GET', `/api/endUser/${out.id}`, { as: seller });
    await send('PUT', '/api/endUser', seller, { ...now, businessId });

    const created = await call('POST', '/api/endUser', {
      as: seller,
      body: endUserForm({ name: 'New Detective', businessId }),
    });
    const changed = await call('PUT', '/api/endUser', { as: seller, body: { ...kept, businessId } });
    const activated = await step(ncra, 'endUser', out.id, 'active', why);
    expect([created, changed, activated].map(({ data }) => data.reason)).toEqual([REFUSED, REFUSED, REFUSED]);

    const business = 'Private investigation';
    const sheet = sheetOf('endUser', [
      endUserRow('Sheet Detective', { business }),
      endUserRow('Sheet Lender', { business: 'Mortgage lender' }),
      endUserRow('Kept Lender', { id: kept.id, business }),
      endUserRow('Other Lender', { id: other.id, business: 'Mortgage lender' }),
      endUserRow('Stays Out', { id: out.id, business, standing: 'Active', standingReason: 'Back' }),
    ]);
    const { plan, errors } = await importsOf('endUser', admin, ids.a1).upload(sheet, { companyId: ids.a1 });
    expect(saidIn(errors)).toEqual(['2', '4', '6'].map((row) => `${row}: ${REFUSED}`));
    expect(plan).toMatchObject({ created: 1, updated: 1, failed: 3 });
    expect(await find('New Detective')).toBeUndefined();
    expect(await find('Sheet Detective')).toBeUndefined();
    for (const name of ['Sheet Lender', 'Kept Lender', 'Other Lender'])
      expect([name, (await find(name)).business]).toEqual([name, 'Mortgage lender']);

    const change = { op: 'standing', step: { to: 'active', day: LATER, reason: OTHER_REASON, ...why } };
    const many = await changesOf('endUser', admin, ids.a1).run(change, [back.id, out.id], ids.a1);
    expect(saidIn(many.errors)).toEqual([expect.stringContaining(REFUSED)]);
    const standings = [back, out].map(async ({ id }) => (await read(ncra, 'endUser', id)).standing);
    expect(await Promise.all(standings)).toEqual(['active', 'credentialing']);
  });
});
