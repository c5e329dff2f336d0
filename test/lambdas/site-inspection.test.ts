import { describe, expect, it } from 'vitest';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { runTasks } = await import('../support/run-tasks.ts');
const { dayIn } = await import('../support/requests.ts');
const {
  FORMER_FIRM,
  inspect,
  order,
  orderForm,
  owedInspections,
  placesOf,
  publishLines,
  reportOf,
  sent,
  settleInspections,
} = await import('../support/inspections.ts');

const { ids, people } = await createWorld();
const { ncra, seller } = people;
// Someone else who may decide, so that nobody decides about a report of their own.
const decider = await signIn({ companyId: ids.a, roles: [NCRA] });
const colleague = await signIn({ companyId: ids.a1, roles: [RESELLER] });
const elsewhere = await signIn({ companyId: ids.a2, roles: [RESELLER] });
const [COMMERCIAL, RESIDENTIAL] = [1, 2];

await settleInspections(ncra);
await publishLines(ncra, 'endUser', [
  {
    key: 'inspection',
    demand: { type: 'inspection' },
    turn: [RESELLER],
    onlyFor: { premises: [COMMERCIAL, RESIDENTIAL] },
  },
  {
    key: 'yearly',
    demand: { type: 'inspection' },
    turn: [RESELLER],
    onlyFor: { premises: [RESIDENTIAL] },
    validMonths: 12,
  },
]);

const made = (fields: object = {}) =>
  sent('POST', '/api/endUser', seller, endUserForm({ premises: COMMERCIAL, ...fields }));
const division = (endUserId: string, address1: string, fields: object = {}) =>
  sent(
    'POST',
    '/api/division',
    seller,
    divisionForm(endUserId, {
      addressId: { address1, cityName: 'Milford', zipcode: '05401' },
      premises: COMMERCIAL,
      ...fields,
    }),
  );
const read = async (path: string) => (await call('GET', path, { as: seller })).data;
const changed = async (path: string, id: string, fields: object) =>
  sent('PUT', path, seller, { ...(await read(`${path}/${id}`)), ...fields });
const moved = async (id: string, address1: string) => {
  const { addressId } = await read(`/api/endUser/${id}`);
  return changed('/api/endUser', id, { addressId: { ...addressId, address1 } });
};
const owed = (id: string) => owedInspections(seller, id);
const failuresOf = async (as: Person, name: string): Promise<readonly { readonly text: string }[]> => {
  await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
  const { data } = await call('GET', '/api/notification/listall', { as, query: { size: '100' } });
  return data.content.filter(({ title }: { title: string }) => title === `Inspection failed: ${name}`);
};

describe('the inspection that a line demands', () => {
  it('is missing of each place until the place is inspected', async () => {
    const { id } = await made();
    const east = await division(id, '9 East Street', { name: 'East' });
    expect(await owed(id)).toEqual({ 'Site Inspection': 'missing', 'Site Inspection: East': 'missing' });
    await inspect(seller, ncra, id);
    expect(await owed(id)).toEqual({ 'Site Inspection': 'ok', 'Site Inspection: East': 'missing' });
    await inspect(seller, ncra, id, { placeId: east.id });
    expect(await owed(id)).toEqual({ 'Site Inspection': 'ok', 'Site Inspection: East': 'ok' });
  });

  it('follows the premises of each place', async () => {
    const { id } = await made({ premises: 0 });
    const { id: east } = await division(id, '9 East Street', { name: 'East', premises: 0 });
    expect(await owed(id)).toEqual({});
    await changed('/api/division', east, { premises: RESIDENTIAL });
    expect(await owed(id)).toEqual({ 'Site Inspection: East': 'missing' });
  });

  it('ends a year after a residence was inspected, and never for an office', async () => {
    const { id } = await made();
    const { id: home } = await division(id, '1 Home Lane', { name: 'Home', premises: RESIDENTIAL });
    await inspect(seller, ncra, id);
    await inspect(seller, ncra, id, { placeId: home });
    const { data } = await call('GET', '/api/worklist/record', {
      as: seller,
      query: { kind: 'endUser', recordId: id },
    });
    const due = Object.fromEntries(data.map(({ label, due }: { label: string; due: string }) => [label, due]));
    expect(due['Site Inspection']).toBe('');
    expect(due['Site Inspection: Home']).toBe(`${Number(dayIn(0).slice(0, 4)) + 1}${dayIn(0).slice(4)}`);
  });

  it('is owed again after a move, and not after another way to write the address', async () => {
    const { id } = await made({ addressId: { ...endUserForm().addressId, address1: '12 Main St' } });
    await inspect(seller, ncra, id);
    await moved(id, '12 Main Street.');
    expect(await owed(id)).toEqual({ 'Site Inspection': 'ok' });
    await moved(id, '14 Main Street');
    expect(await owed(id)).toEqual({ 'Site Inspection': 'missing' });
    const query = { kind: 'endUser', recordId: id };
    const obligations = (await call('GET', '/api/worklist/record', { as: seller, query })).data;
    expect(obligations.find(({ label }: { label: string }) => label === 'Site Inspection').why).toMatch(
      /^The inspection of .* saw another address/,
    );
    const { places, candidates } = await placesOf(ncra, id);
    expect(places).toMatchObject([{ placeId: '', reason: 'moved', inspectionId: '' }]);
    expect(candidates).toMatchObject([{ address: '12 Main St, Fairview, 62702' }]);
  });

  it('is one for two divisions at one address', async () => {
    const { id } = await made({ premises: 0 });
    const { id: east } = await division(id, '9 Shared Street', { name: 'East' });
    await division(id, '9 SHARED ST', { name: 'West' });
    expect(await owed(id)).toEqual({ 'Site Inspection: East, West': 'missing' });
    await inspect(seller, ncra, id, { placeId: east });
    expect(await owed(id)).toEqual({ 'Site Inspection: East, West': 'ok' });
  });

  it('is in review while a report waits for its outcome', async () => {
    const { id } = await made();
    const { id: inspection, version } = (await order(seller, id)).data;
    expect(await owed(id)).toEqual({ 'Site Inspection': 'missing' });
    await sent('PUT', `/api/siteInspection/${inspection}/report`, seller, { version, ...reportOf() });
    expect(await owed(id)).toEqual({ 'Site Inspection': 'in review' });
  });

  it('is failed after a failed inspection until a later one passes', async () => {
    const { id, name } = await made();
    await inspect(seller, ncra, id, {}, { outcome: 'failed', conditions: 'No sign' });
    expect(await owed(id)).toEqual({ 'Site Inspection': 'failed' });
    expect((await placesOf(seller, id)).places).toMatchObject([{ reason: 'again', outcome: 'failed' }]);
    // Who has ordered it and others of the company know at once; the user who has decided, and others in the tenant, do not.
    for (const [as, count] of [
      [seller, 1],
      [colleague, 1],
      [decider, 1],
      [ncra, 0],
      [elsewhere, 0],
    ] as const)
      expect((await failuresOf(as, name)).map(({ text }) => text)).toEqual(
        Array(count).fill(expect.stringMatching(/^By .+: No sign$/)),
      );
    await inspect(seller, ncra, id, { reason: 'again' }, { outcome: 'passed with conditions', conditions: 'A lock' });
    expect(await owed(id)).toEqual({ 'Site Inspection': 'ok' });
  });

  it('goes with a deleted division, and comes back with it', async () => {
    const { id } = await made({ premises: 0 });
    const { id: east } = await division(id, '9 East Street', { name: 'East' });
    await inspect(seller, ncra, id, { placeId: east });
    await call('DELETE', `/api/division/${east}`, { as: seller });
    expect(await owed(id)).toEqual({});
    const { data } = await call('GET', '/api/record/deleted', { as: seller, query: { kind: 'division' } });
    const { key } = data.content.find((one: { id: string }) => one.id === east);
    await sent('POST', '/api/record/restore', seller, { kind: 'division', key });
    expect(await owed(id)).toEqual({ 'Site Inspection: East': 'ok' });
  });
});

describe('an order', () => {
  it('is refused while an inspection of the place is open', async () => {
    const { id } = await made();
    await sent('POST', '/api/siteInspection/order', seller, orderForm(id));
    expect(await order(ncra, id)).toMatchObject({
      status: 'Failure',
      data: { reason: 'An inspection of this place is open already. Reload the page to see it.' },
    });
  });

  it.each([
    [{ due: '2020-01-01' }, 'Please enter a day from today to '],
    [{ firmId: FORMER_FIRM }, 'Former Inspections is not accepted any more'],
    [{ firmId: 77 }, 'Please choose a firm from the list'],
    [{ templateId: 77 }, 'Please choose a template from the list'],
  ])('says what to enter instead of a value that does not fit: %j', async (fields, reason) => {
    const { id } = await made();
    const { status, data } = await order(seller, id, fields);
    expect([status, data.reason]).toEqual(['Failure', expect.stringContaining(reason)]);
  });
});

describe('an outcome', () => {
  it('is refused without a report, by who has entered the report, and as passed after a No', async () => {
    const { id } = await made();
    const { id: inspection, version } = (await order(ncra, id)).data;
    const complete = (of: number, outcome: string) =>
      call('POST', `/api/siteInspection/${inspection}/complete`, {
        as: ncra,
        body: { version: of, outcome, conditions: 'None' },
      });
    expect((await complete(version, 'passed')).data.reason).toBe('The report of this inspection has not come in yet.');
    const points = [{ key: 'sign', answer: 'no', note: '' }, reportOf().points[1]];
    const own = await sent('PUT', `/api/siteInspection/${inspection}/report`, ncra, {
      version,
      ...reportOf({ points }),
    });
    expect((await complete(own.version, 'passed')).data.reason).toMatch(/^You have entered this report yourself/);
    const theirs = await sent('PUT', `/api/siteInspection/${inspection}/report`, seller, {
      version: own.version,
      ...reportOf({ points }),
    });
    expect((await complete(theirs.version, 'passed')).data.reason).toMatch(/^A point was answered with No/);
    expect((await complete(theirs.version, 'passed with conditions')).status).toBe('Success');
    expect((await complete(theirs.version + 1, 'failed')).data.reason).toBe(
      'This inspection has ended. It cannot be changed any more.',
    );
  });

  it('needs a report that answers every point, on a day that has come', async () => {
    const { id } = await made();
    const { id: inspection, version } = (await order(seller, id)).data;
    const report = (fields: object) =>
      call('PUT', `/api/siteInspection/${inspection}/report`, { as: seller, body: { version, ...reportOf(fields) } });
    expect((await report({ points: [reportOf().points[0]] })).data.reason).toBe(
      'Please answer: Reports are kept in locked storage.',
    );
    expect((await report({ doneOn: dayIn(1) })).data.reason).toMatch(/^The day of the inspection has not come yet/);
  });

  it('needs the photos that the template asks for, and names those that are missing', async () => {
    const { id } = await made();
    const { id: inspection, version, points } = (await order(seller, id, { templateId: 1 })).data;
    const answers = points.map(({ key }: { key: string }) => ({ key, answer: 'yes', note: '' }));
    const { data } = await call('PUT', `/api/siteInspection/${inspection}/report`, {
      as: seller,
      body: { version, ...reportOf({ points: answers }) },
    });
    expect(data.reason).toBe('Photos are missing: Outside of the building, Sign, Workspace, Locked storage.');
  });
});

describe('a place that is left while its inspection is open', () => {
  it('closes the inspection and opens one of the new address', async () => {
    const { id } = await made();
    const { id: inspection } = (await order(seller, id)).data;
    await moved(id, '77 New Road');
    await runTasks({ time: new Date(Date.now() + 60_000).toISOString() });
    const { content } = (await call('GET', '/api/siteInspection/list', { as: seller, query: { recordId: id } })).data;
    expect(content.map(({ state, reason, address }: Record<string, string>) => [state, reason, address])).toEqual([
      ['open', 'moved', '77 New Road, Fairview, 62702'],
      ['place left', 'first', '5 Sample Road, Fairview, 62702'],
    ]);
    expect((await read(`/api/siteInspection/${inspection}`)).endReason).toBe(
      'The place is at 77 New Road, Fairview, 62702 now.',
    );
    expect((await placesOf(seller, id)).places).toMatchObject([{ openState: 'open' }]);
  });

  it('is inspected again because of another name of the end user, and not of another way to write it', async () => {
    const { id, name } = await made({ name: 'Harbor Credit, Inc.' });
    const reason = async () => (await placesOf(seller, id)).places[0].reason;
    expect(await reason()).toBe('first');
    await inspect(seller, ncra, id);
    expect([name, await reason()]).toEqual(['Harbor Credit, Inc.', 'yearly']);
    await changed('/api/endUser', id, { name: 'HARBOR CREDIT INC' });
    expect(await reason()).toBe('yearly');
    await changed('/api/endUser', id, { name: 'Harbor Lending, Inc.' });
    expect(await reason()).toBe('renamed');
    await inspect(seller, ncra, id, { reason: 'renamed' });
    expect(await reason()).toBe('yearly');
    await inspect(seller, ncra, id, {}, { outcome: 'failed', conditions: 'Not locked' });
    expect(await reason()).toBe('again');
  });

  it('counts an earlier inspection where a user says with a reason that it is the same place', async () => {
    const { id } = await made();
    const { id: inspection, version } = await inspect(seller, ncra, id);
    await moved(id, '5 Sample Rd, Rear Entrance');
    expect(await owed(id)).toEqual({ 'Site Inspection': 'missing' });
    const body = { version, placeId: '', reason: 'The post office renamed the entrance' };
    expect((await call('POST', `/api/siteInspection/${inspection}/samePlace`, { as: seller, body })).http).toBe(403);
    await sent('POST', `/api/siteInspection/${inspection}/samePlace`, ncra, body);
    expect(await owed(id)).toEqual({ 'Site Inspection': 'ok' });
  });
});
