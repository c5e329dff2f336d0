import { describe, expect, it } from 'vitest';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { endUserForm } from '../support/business-forms.ts';
import { portalToday } from '../support/days.ts';
import { endUserRow } from '../support/sheet-rows.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { purposesOn, settleBusinesses } = await import('../support/purposes.ts');
const { standingsOn, OTHER_REASON } = await import('../support/standings.ts');
const { importsOf, sheetOf } = await import('./imports/import-calls.ts');
const { changesOf } = await import('./changes/change-calls.ts');

const { ids, people } = await createWorld();
const { ncra, seller, experian, admin } = people;
const [sellerNcra, otherNcra] = [
  await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] }),
  await signIn({ companyId: ids.b, roles: [NCRA] }),
];
const purposes = purposesOn(portalToday);
const { made, read, step, owed, withdraw } = standingsOn(portalToday);
const makers = recordMakers(people);
let count = 0;
const endUser = (fields: object = {}) => makers.endUser({ name: `Business ${++count}`, ...fields });
const businesses = await settleBusinesses(ncra, {
  'Mortgage lender': 'allowed',
  'Bail bonds': 'review',
  'Private investigation': 'prohibited',
});
const [allowed, reviewed, prohibited] = [
  businesses['Mortgage lender'],
  businesses['Bail bonds'],
  businesses['Private investigation'],
];
const PROHIBITED = 'Private investigation is a prohibited business. An end user of it cannot be active.';

const formOf = (id: string) => makers.read(`/api/endUser/${id}`, seller);
const change = async (id: string, fields: object) =>
  call('PUT', '/api/endUser', { as: seller, body: { ...(await formOf(id)), ...fields } });

describe('a prohibited business', () => {
  it('is refused in the form of a new end user and of an active one', async () => {
    const body = endUserForm({ name: 'New investigator', businessId: prohibited });
    const created = await call('POST', '/api/endUser', { as: seller, body });
    expect([created.status, created.data.reason]).toEqual(['Failure', PROHIBITED]);
    const { id } = await endUser({ businessId: allowed });
    expect((await change(id, { businessId: prohibited })).data.reason).toBe(PROHIBITED);
    expect(await formOf(id)).toMatchObject({ business: 'Mortgage lender', businessId: allowed });
  });

  it('is refused in a row of an import, which loses no other row', async () => {
    const imports = importsOf('endUser', seller, ids.a1);
    const { errors } = await imports.upload(
      sheetOf('endUser', [
        endUserRow('Imported investigator', { business: 'Private investigation' }),
        endUserRow('Imported lender', {
          business: 'mortgage lender',
          website: 'lender.example.com',
          bureaus: 'Equifax',
        }),
        endUserRow('Imported unknown', { business: 'Astrology' }),
      ]),
    );
    expect(JSON.stringify(errors)).toContain(PROHIBITED);
    expect(JSON.stringify(errors)).toContain('\\"Astrology\\" is not in the list.');
    const { data } = await call('GET', '/api/endUser/search', { as: seller, query: { searchText: 'Imported' } });
    expect(data.content.map(({ name }: { name: string }) => name)).toEqual(['Imported lender']);
    expect(await formOf(data.content[0].id)).toMatchObject({
      business: 'Mortgage lender',
      website: 'lender.example.com',
      bureaus: [{ id: 2 }],
    });
  });

  it('keeps an end user from becoming active by a step, a change of many and a row, whatever is overridden', async () => {
    const { id, name } = await endUser();
    await made(ncra, 'endUser', id, 'suspended');
    expect((await change(id, { businessId: prohibited })).status).toBe('Success');
    const text = 'The head of the programme allows it all the same.';
    for (const options of [{}, { override: true, text }]) {
      const refused = await step(ncra, 'endUser', id, 'active', options);
      expect([refused.http, refused.data.reason]).toEqual([409, PROHIBITED]);
    }
    const plan = await changesOf('endUser', admin, ids.a1).plan(
      { op: 'standing', step: { to: 'active', day: portalToday(), reason: OTHER_REASON, text: 'All at once' } },
      [id],
      ids.a1,
    );
    expect(plan.plan).toMatchObject({ updated: 0, failed: 1 });
    expect(JSON.stringify(plan)).toContain(PROHIBITED);
    const row = endUserRow(name, { id, standing: 'Active', standingReason: 'Back' });
    const { errors } = await importsOf('endUser', admin, ids.a1).upload(sheetOf('endUser', [row]), {
      companyId: ids.a1,
    });
    expect(JSON.stringify(errors)).toContain(PROHIBITED);
    expect((await read(ncra, 'endUser', id)).standing).toBe('suspended');
  });

  it('is not changed to a prohibited one while a step to active is planned', async () => {
    const { id } = await endUser();
    await made(ncra, 'endUser', id, 'suspended');
    const { steps } = await made(ncra, 'endUser', id, 'active', { day: daysAfter(portalToday(), 1) });
    const refused = await change(id, { businessId: prohibited });
    expect([refused.status, refused.data.reason]).toEqual(['Failure', expect.stringContaining('withdraw that step')]);
    expect((await change(id, { name: 'Waiting for its day' })).status).toBe('Success');
    await withdraw(ncra, 'endUser', id, steps[0].id);
    expect((await change(id, { businessId: prohibited })).status).toBe('Success');
  });

  it('shows as failed where the list prohibits it later, and stops a new name and website of an active end user', async () => {
    const other = await signIn({ companyId: ids.b, roles: [NCRA] });
    const rules = await settleBusinesses(other, { Detective: 'allowed' });
    const form = endUserForm({ name: 'Late', businessId: rules.Detective });
    const clerk = await signIn({ companyId: ids.b1, roles: [RESELLER] });
    const { data: record } = await call('POST', '/api/endUser', { as: clerk, body: form });
    const { data: settings } = await call('GET', '/api/purpose/settings', { as: other });
    const prohibit = settings.businesses.map((entry: object) => ({ ...entry, rule: 'prohibited' }));
    await call('PUT', '/api/purpose/settings', { as: other, body: { ...settings, businesses: prohibit } });
    expect(await owed(other, 'endUser', record.id)).toContainEqual(
      expect.objectContaining({ label: 'Business', state: 'failed' }),
    );
    const save = async (fields: object) => {
      const { data: before } = await call('GET', `/api/endUser/${record.id}`, { as: clerk });
      return call('PUT', '/api/endUser', { as: clerk, body: { ...before, ...fields } });
    };
    expect((await save({ name: 'Renamed' })).data.reason).toContain('is a prohibited business');
    expect((await save({ website: 'www.example.com' })).data.reason).toContain('is a prohibited business');
    expect((await save({ contractStartdate: '2026-03-01' })).status).toBe('Success');
    await made(other, 'endUser', record.id, 'suspended');
    expect(await owed(other, 'endUser', record.id)).toEqual([]);
    expect((await save({ name: 'Renamed' })).status).toBe('Success');
  });
});

describe('a business that is active only after a review', () => {
  it('begins as applied, and becomes active after the root company has reviewed it', async () => {
    const { id } = await endUser({ businessId: reviewed });
    expect((await read(ncra, 'endUser', id)).standing).toBe('applied');
    await made(ncra, 'endUser', id, 'credentialing');
    const refused = await step(ncra, 'endUser', id, 'active');
    expect([refused.http, refused.data.reason]).toEqual([409, expect.stringContaining('Please review it first')]);
    expect((await purposes.review(seller, id)).http).toBe(403);
    expect((await purposes.review(experian, id)).http).toBe(403);
    expect((await purposes.review(sellerNcra, id)).http).toBe(403);
    const { data } = await purposes.review(ncra, id);
    expect(data.business).toMatchObject({ rule: 'review', obstacle: '', review: { isCurrent: true } });
    await made(ncra, 'endUser', id, 'active');
  });

  it('is to be reviewed again after a change of name, website or business, and not after any other', async () => {
    const { id } = await endUser({ businessId: reviewed });
    const obstacle = async () => (await purposes.read(ncra, id)).data.business.obstacle;
    for (const fields of [{ name: `Business ${++count}` }, { website: 'new.example.com' }]) {
      await purposes.review(ncra, id);
      await change(id, { contractStartdate: '2026-04-01' });
      expect(await obstacle()).toBe('');
      await change(id, fields);
      expect(await obstacle()).toBe('review');
    }
  });

  it('is not reviewed under another name than the one that was looked at', async () => {
    const { id } = await endUser({ businessId: reviewed, website: 'old.example.com' });
    const { subject } = (await purposes.read(ncra, id)).data.business;
    await change(id, { website: 'new.example.com' });
    const refused = await purposes.review(ncra, id, { subject });
    expect([refused.http, refused.data.reason]).toEqual([409, expect.stringContaining('look at it again')]);
    const current = (await purposes.read(ncra, id)).data.business;
    expect([current.obstacle, current.subject.website]).toEqual(['review', 'new.example.com']);
    expect((await purposes.review(ncra, id, { subject: current.subject })).data.business.obstacle).toBe('');
  });

  it('is owed by an active end user that changes to it, as something in review by NCRA', async () => {
    const { id } = await endUser({ businessId: allowed });
    expect((await change(id, { businessId: reviewed })).status).toBe('Success');
    const business = expect.objectContaining({ label: 'Business', state: 'in review', isMyTurn: true });
    expect(await owed(ncra, 'endUser', id)).toContainEqual(business);
    await purposes.review(ncra, id);
    expect(await owed(ncra, 'endUser', id)).not.toContainEqual(expect.objectContaining({ label: 'Business' }));
  });

  it('is reviewed for no other business', async () => {
    const { id } = await endUser({ businessId: allowed });
    expect((await purposes.review(ncra, id)).data.reason).toBe('This business needs no review: it is allowed.');
  });
});

describe('the lists of purposes and businesses', () => {
  it('are changed by NCRA staff of the root company, read by all of the tenant, and unknown to others', async () => {
    const { data } = await call('GET', '/api/purpose/settings', { as: seller });
    expect(data.businesses).toHaveLength(3);
    expect(data.purposes[0]).toMatchObject({ section: '604(a)(1)' });
    const save = (as: typeof ncra, body: object = data) => call('PUT', '/api/purpose/settings', { as, body });
    for (const as of [seller, experian, sellerNcra]) expect((await save(as)).http).toBe(403);
    expect((await save(ncra)).status).toBe('Success');
    expect((await save(ncra)).http).toBe(409);
    const { data: foreign } = await call('GET', '/api/purpose/settings', {
      as: await signIn({ companyId: ids.b1, roles: [RESELLER] }),
    });
    expect(foreign.businesses.map(({ name }: { name: string }) => name)).toEqual(['Detective']);
  });

  it('keep the names of what records may name: an entry is closed, not renamed or removed', async () => {
    const { data } = await call('GET', '/api/purpose/settings', { as: ncra });
    const save = (entries: object[]) =>
      call('PUT', '/api/purpose/settings', { as: ncra, body: { ...data, businesses: entries } });
    const [first, ...rest] = data.businesses;
    expect((await save([{ ...first, name: 'Bank' }, ...rest])).data.reason).toContain('cannot be renamed or removed');
    expect((await save(rest)).data.reason).toContain('cannot be renamed or removed');
    expect((await save([{ ...first, isClosed: true }, ...rest])).status).toBe('Success');
    const body = endUserForm({ name: 'Closed business', businessId: first.id });
    expect((await call('POST', '/api/endUser', { as: seller, body })).data.reason).toBe(
      'Please select a business of the list.',
    );
  });
});

describe('purposes of others', () => {
  it('are entered by NCRA and the reseller, read by all of the tenant, and verified by NCRA alone', async () => {
    const { id } = await endUser();
    for (const as of [ncra, experian, seller]) expect((await purposes.read(as, id)).status).toBe('Success');
    expect((await purposes.enter(experian, id)).http).toBe(403);
    const { data } = await purposes.enter(seller, id);
    const [purpose] = data.purposes;
    expect((await purposes.certify(experian, id, purpose.id)).http).toBe(403);
    await purposes.certify(seller, id, purpose.id);
    for (const as of [seller, experian]) expect((await purposes.verify(as, id, purpose.id)).http).toBe(403);
    expect((await purposes.end(experian, id, purpose.id)).http).toBe(403);
  });

  it('are missing for another tenant and another reseller, byte for byte', async () => {
    const { id } = await endUser();
    const purpose = await purposes.inForce(seller, ncra, id);
    const elsewhere = await signIn({ companyId: ids.a2, roles: [RESELLER] });
    const none = `${id.slice(0, -4)}zzzz`;
    const tries = (as: typeof ncra, of: string) => [
      purposes.read(as, of),
      purposes.enter(as, of),
      purposes.change(as, of, purpose),
      purposes.certify(as, of, purpose),
      purposes.end(as, of, purpose),
      purposes.remove(as, of, purpose),
      call('GET', '/api/purpose/choices', { as, query: { recordId: of } }),
    ];
    const ncraOnly = (of: string) => [purposes.verify(otherNcra, of, purpose), purposes.review(otherNcra, of)];
    const said = async (replies: ReturnType<typeof tries>) =>
      (await Promise.all(replies)).map(({ http, status, message, data }) => [http, status, message, data?.reason]);
    for (const as of [otherNcra, elsewhere]) expect(await said(tries(as, id))).toEqual(await said(tries(as, none)));
    expect(await said(ncraOnly(id))).toEqual(await said(ncraOnly(none)));
    expect((await purposes.read(seller, id)).data.purposes).toHaveLength(1);
  });
});
