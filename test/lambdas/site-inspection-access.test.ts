import { beforeAll, describe, expect, it } from 'vitest';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';

const { inbox } = await startBackend();
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { dayIn, requesting } = await import('../support/requests.ts');
const { order, orderForm, reportOf, sent, settleInspections } = await import('../support/inspections.ts');

const { ids, people, own, foreign } = await createWorld();
const { admin, ncra, experian, seller } = people;
const [otherNcra, sellerNcra, sellerElsewhere] = [
  await signIn({ companyId: ids.b, roles: [NCRA] }),
  await signIn({ companyId: ids.a1, roles: [NCRA, RESELLER] }),
  await signIn({ companyId: ids.a2, roles: [RESELLER] }),
];
await signIn({ companyId: ids.a, roles: [NCRA, EXPERIAN] });
await settleInspections(ncra);
const { linkTo, listed, mailsTo } = requesting(inbox);

let id = '';
let version = 0;
beforeAll(async () => {
  ({ id, version } = await sent('POST', '/api/siteInspection/order', seller, orderForm(own.endUser.id)));
});

const complete = (as: typeof ncra) =>
  call('POST', `/api/siteInspection/${id}/complete`, { as, body: { version, outcome: 'failed', conditions: 'None' } });

describe('an inspection', () => {
  it.each([
    ['a super admin', admin, 200],
    ['NCRA', ncra, 200],
    ['Experian', experian, 200],
    ['the reseller', seller, 200],
  ])('is read by %s', async (_who, as, http) => {
    const { http: answered, data } = await call('GET', `/api/siteInspection/${id}`, { as });
    expect([answered, data.recordName]).toEqual([http, own.endUser.name]);
  });

  it('is ordered by NCRA and by the reseller of the end user, not by Experian', async () => {
    expect((await order(experian, own.endUser.id)).http).toBe(403);
    expect((await order(seller, own.reseller.id, { kind: 'reseller' })).http).toBe(403);
    expect((await order(ncra, own.reseller.id, { kind: 'reseller' })).data.reason).toBe(
      'This place has no address. Please enter the address first.',
    );
  });

  it('is decided by NCRA staff of the root company, never by staff of a reseller', async () => {
    expect((await complete(seller)).http).toBe(403);
    expect((await complete(experian)).http).toBe(403);
    expect((await complete(sellerNcra)).http).toBe(403);
    expect((await complete(ncra)).data.reason).toBe('The report of this inspection has not come in yet.');
  });

  it('lets staff of the root company change templates and firms, and everybody of the tenant read them', async () => {
    const { data } = await call('GET', '/api/siteInspection/settings', { as: seller });
    expect(data.firms.map(({ name }: { name: string }) => name)).toEqual(['Harbor Inspections', 'Former Inspections']);
    const save = (as: typeof ncra) => call('PUT', '/api/siteInspection/settings', { as, body: data });
    expect((await save(seller)).http).toBe(403);
    expect((await save(sellerNcra)).http).toBe(403);
    expect((await save(ncra)).status).toBe('Success');
    expect((await save(ncra)).http).toBe(409);
    expect((await call('GET', '/api/siteInspection/settings', { as: otherNcra })).data.firms).toEqual([]);
  });
});

describe('a firm', () => {
  it('is accepted by bureaus of the list alone; what was stored before stays as it is', async () => {
    const { inspectionSettingsOf, putInspectionSettings } = await import('#lambdas/entities/inspection-settings.ts');
    const stored = await inspectionSettingsOf(ids.a);
    const [first, ...others] = stored.firms;
    const accepted = async (acceptedBy: string) => {
      const { version, templates } = await inspectionSettingsOf(ids.a);
      const body = { version, templates, firms: [{ ...first, acceptedBy }, ...others] };
      return call('PUT', '/api/siteInspection/settings', { as: ncra, body });
    };
    const refused = await accepted('Experian, Somebody');
    expect(refused.data.reason).toBe(
      'Accepted by, of Harbor Inspections: "Somebody" is not in the list of bureaus. Please choose from: Experian, Equifax, TransUnion.',
    );
    expect((await accepted('transunion , EXPERIAN, Experian,')).data.firms[0].acceptedBy).toBe('TransUnion, Experian');
    expect((await accepted('')).data.firms[0].acceptedBy).toBe('');
    const { version } = await inspectionSettingsOf(ids.a);
    const before = stored.firms.map((firm) => ({ ...firm, acceptedBy: 'All of them' }));
    await putInspectionSettings(ids.a, { ...stored, version, firms: before });
    expect((await accepted('All of them')).data.firms[0].acceptedBy).toBe('All of them');
  });
});

describe('an inspection of others', () => {
  const report = () => ({ version, ...reportOf() });
  const calls = [
    ['GET', '', undefined],
    ['PUT', '/report', report],
    ['POST', '/ask', () => ({ version, firmId: 0, due: dayIn(5), email: 'other@example.com', message: '' })],
    ['POST', '/complete', () => ({ version, outcome: 'passed', conditions: '' })],
    ['POST', '/abort', () => ({ version, reason: 'Not needed' })],
    ['POST', '/samePlace', () => ({ version, placeId: '', reason: 'The same' })],
    ['GET', '/photo/none', undefined],
    ['DELETE', '/photo/none', undefined],
  ] as const;

  it.each(calls)('is answered like one that does not exist: %s %s', async (method, path, body) => {
    const ask = (as: typeof ncra, of: string) =>
      call(method, `/api/siteInspection/${of}${path}`, { as, ...(body ? { body: body() } : {}) });
    for (const as of [otherNcra, sellerElsewhere]) {
      const missing = await ask(as, `${as === otherNcra ? ids.b : ids.a}-00000000000000`);
      const { http, text } = await ask(as, id);
      expect([http, text]).toEqual([missing.http, missing.text]);
    }
  });

  it('is in no list, and none can be ordered for a record of others', async () => {
    for (const as of [otherNcra, sellerElsewhere]) {
      expect((await call('GET', '/api/siteInspection/list', { as })).data.content).toEqual([]);
      const query = { kind: 'endUser', recordId: own.endUser.id };
      expect((await call('GET', '/api/siteInspection/places', { as, query })).message).toBe('Id Not Available');
    }
    expect((await order(ncra, foreign.endUser.id)).message).toBe('Id Not Available');
    expect((await call('GET', '/api/siteInspection/list', { as: seller })).data.content).toHaveLength(1);
  });
});

describe('an inspector with an address', () => {
  it('is mailed a link, which ends with the inspection', async () => {
    const { id: endUserId } = await sent('POST', '/api/endUser', seller, {
      ...(await call('GET', `/api/endUser/${own.endUser.id}`, { as: seller })).data,
      id: undefined,
      name: 'Inspected by link',
    });
    const fields = { email: 'inspector@example.com', message: 'Please ring twice.', needsCode: false, due: dayIn(10) };
    const made = await sent('POST', '/api/siteInspection/order', ncra, orderForm(endUserId, fields));
    expect(made.askedOf).toBe('inspector@example.com');
    const recipient = await linkTo('inspector@example.com');
    expect(recipient.token).toHaveLength(43);
    expect(mailsTo('inspector@example.com')).toHaveLength(1);
    expect(await listed(ncra)).toMatchObject([{ state: 'open', recordName: 'Inspected by link' }]);
    await sent('POST', `/api/siteInspection/${made.id}/abort`, ncra, { version: made.version, reason: 'Not needed' });
    expect(await listed(ncra)).toMatchObject([{ state: 'revoked' }]);
  });
});
