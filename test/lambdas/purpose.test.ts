import { describe, expect, it } from 'vitest';
import type { ShownPurpose } from '#contract/purpose/forms.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { NCRA } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { portalToday } from '../support/days.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { purposesOn, settleBusinesses, EMPLOYMENT } = await import('../support/purposes.ts');

const { ids, people } = await createWorld();
const { ncra, seller, experian, admin } = people;
const second = await signIn({ companyId: ids.a, roles: [NCRA] });
const makers = recordMakers(people);
const { document, read: readRecord } = makers;
let count = 0;
const endUser = (fields: object = {}) => makers.endUser({ name: `Certified ${++count}`, ...fields });
const purposes = purposesOn(portalToday);
const { inForce } = purposes;

const only = async (as: typeof ncra, recordId: string): Promise<ShownPurpose> => {
  const { data } = await purposes.read(as, recordId);
  return data.purposes[0];
};

describe('a purpose of an end user', () => {
  it('counts once the end user has certified it and another user has verified it', async () => {
    const { id } = await endUser();
    const entered = await purposes.enter(seller, id);
    expect(entered.data.purposes).toMatchObject([
      { state: 'entered', name: 'Credit transaction, review or collection of an account', section: '604(a)(3)(A)' },
    ]);
    const purpose = entered.data.purposes[0];
    const early = await purposes.verify(ncra, id, purpose.id);
    expect([early.http, early.data.reason]).toEqual([409, expect.stringContaining('Only a purpose that is certified')]);
    const certified = await purposes.certify(seller, id, purpose.id, { validUntil: daysAfter(portalToday(), 365) });
    expect(certified.data.purposes[0]).toMatchObject({ state: 'certified', certification: { signer: 'Dana Signer' } });
    const verified = await purposes.verify(ncra, id, purpose.id);
    expect(verified.data.purposes[0]).toMatchObject({
      state: 'counts',
      since: portalToday(),
      productNames: ['Credit Data'],
      verification: { how: 'website', note: 'Offers loans' },
    });
    expect((await only(experian, id)).state).toBe('counts');
  });

  it('is never verified by the user who has entered it, and says so', async () => {
    const { id } = await endUser();
    const { data } = await purposes.enter(ncra, id);
    const [purpose] = data.purposes;
    await purposes.certify(second, id, purpose.id);
    expect((await only(ncra, id)).mayVerify).toBe(false);
    const refused = await purposes.verify(ncra, id, purpose.id);
    expect([refused.http, refused.data.reason]).toEqual([
      409,
      'You have entered this purpose yourself. Another user has to verify it.',
    ]);
    expect((await only(second, id)).mayVerify).toBe(true);
    expect((await purposes.verify(second, id, purpose.id)).status).toBe('Success');
  });

  it('is certified and verified again after a change of purpose, products or states, and not after none', async () => {
    const { id } = await endUser({
      enduserServiceProductList: [{ serviceId: { id: 1 } }, { serviceId: { id: 2 } }],
    });
    const purpose = await inForce(seller, ncra, id);
    expect((await purposes.change(seller, id, purpose)).data.purposes[0].state).toBe('counts');
    const changed = await purposes.change(seller, id, purpose, { products: [2, 1] });
    expect(changed.data.purposes[0]).toMatchObject({ state: 'entered', certification: null, verification: null });
  });

  it('is neither verified nor changed, certified, ended or removed by what was shown before another user has changed it', async () => {
    const { id } = await endUser();
    const entered = (await purposes.enter(seller, id)).data.purposes[0] as ShownPurpose;
    const old = { changedAt: entered.changedAt };
    await purposes.certify(seller, id, entered.id, old);
    const shown = await only(ncra, id);
    await purposes.change(seller, id, entered.id, { states: [5], changedAt: shown.changedAt });
    await purposes.certify(seller, id, entered.id);
    const stale = { changedAt: shown.changedAt };
    const answers = [
      await purposes.verify(ncra, id, entered.id, stale),
      await purposes.change(seller, id, entered.id, { ...stale, states: [6] }),
      await purposes.certify(seller, id, entered.id, stale),
      await purposes.end(seller, id, entered.id, stale),
      await purposes.remove(seller, id, entered.id, stale),
    ];
    for (const { http, data } of answers)
      expect([http, data.reason]).toEqual([409, expect.stringContaining('changed after the page was loaded')]);
    const current = await only(ncra, id);
    expect(current).toMatchObject({ state: 'certified', states: [5], verification: null });
    const verified = await purposes.verify(ncra, id, entered.id, { changedAt: current.changedAt });
    expect(verified.data.purposes[0].state).toBe('counts');
  });

  it('is not entered twice for the same products, nor for products that the end user does not have', async () => {
    const { id } = await endUser();
    await purposes.enter(seller, id);
    expect((await purposes.enter(seller, id)).data.reason).toBe('This purpose is entered already for these products.');
    expect((await purposes.enter(seller, id, { purposeId: EMPLOYMENT, products: [5] })).data.reason).toBe(
      'Please choose products that the end user has.',
    );
    expect((await purposes.enter(seller, id, { purposeId: 99 })).data.reason).toBe(
      'Please select a purpose of the list.',
    );
    expect((await purposes.enter(seller, id, { purposeId: EMPLOYMENT })).status).toBe('Success');
  });

  it('refuses days that lie ahead, an end before its beginning, and a document of another end user', async () => {
    const [{ id }, other] = [await endUser(), await endUser()];
    const foreign = await document(other.id, 'ENDUSER', 'ENDUSER/RESELLER', seller);
    const { data } = await purposes.enter(seller, id);
    const [purpose] = data.purposes;
    const refusal = async (fields: object) => (await purposes.certify(seller, id, purpose.id, fields)).data.reason;
    expect(await refusal({ day: daysAfter(portalToday(), 1) })).toContain('Please select a day until today');
    expect(await refusal({ validUntil: portalToday() })).toContain('Please select a day after');
    expect(await refusal({ documentId: foreign })).toBe('Please choose a document of this end user.');
    expect((await only(seller, id)).state).toBe('entered');
    const own = await document(id, 'ENDUSER', 'ENDUSER/RESELLER', seller, { documentName: 'Signed certificate' });
    const { data: choices } = await call('GET', '/api/purpose/choices', { as: seller, query: { recordId: id } });
    expect(choices.documents).toEqual([{ id: own, name: 'Signed certificate' }]);
    const certified = await purposes.certify(seller, id, purpose.id, { documentId: own });
    expect(certified.data.purposes[0].certification.documentName).toBe('Signed certificate');
  });

  it('ends on its day with a reason, and is entered again after that; one that was never certified is removed', async () => {
    const { id } = await endUser();
    const purpose = await inForce(seller, ncra, id);
    expect((await purposes.remove(seller, id, purpose)).data.reason).toBe(
      'This purpose was certified. Please end it instead.',
    );
    const planned = await purposes.end(seller, id, purpose, { day: daysAfter(portalToday(), 10) });
    expect(planned.data.purposes[0]).toMatchObject({ state: 'counts', endedOn: daysAfter(portalToday(), 10) });
    expect((await purposes.end(seller, id, purpose)).data.purposes[0].state).toBe('ended');
    expect((await purposes.end(seller, id, purpose)).http).toBe(409);
    const again = await purposes.enter(seller, id);
    expect(again.data.purposes.map(({ state }: ShownPurpose) => state)).toEqual(['entered', 'ended']);
    expect((await purposes.remove(seller, id, again.data.purposes[0].id)).status).toBe('Success');
    expect((await purposes.read(seller, id)).data.purposes).toHaveLength(1);
  });

  it('is certified again once the business of the end user is another one', async () => {
    const businesses = await settleBusinesses(ncra, { Lender: 'allowed', Broker: 'allowed' });
    const record = await endUser({ businessId: businesses.Lender });
    await inForce(seller, ncra, record.id);
    const before = await readRecord(`/api/endUser/${record.id}`, seller);
    const saved = await call('PUT', '/api/endUser', { as: seller, body: { ...before, businessId: businesses.Broker } });
    expect(saved.data).toMatchObject({ business: 'Broker' });
    expect((await only(ncra, record.id)).state).toBe('changed');
  });

  it('leaves a form that was read before free to be saved', async () => {
    const record = await endUser();
    const form = await readRecord(`/api/endUser/${record.id}`, seller);
    const purpose = await inForce(seller, ncra, record.id);
    const saved = await call('PUT', '/api/endUser', { as: seller, body: { ...form, website: 'www.example.com' } });
    expect([saved.status, saved.data?.reason ?? '']).toEqual(['Success', '']);
    expect((await only(ncra, record.id)).id).toBe(purpose);
  });

  it('stands in the history with its author, and is merged with those of another end user', async () => {
    const [stays, goes] = [await endUser(), await endUser()];
    await inForce(seller, ncra, stays.id);
    await inForce(seller, ncra, goes.id, { purposeId: EMPLOYMENT });
    const { data } = await call('GET', '/api/record/history', { as: ncra, query: { kind: 'endUser', id: stays.id } });
    expect(JSON.stringify(data.content)).toContain('FCRA 604(a)(3)(A)), certified by Dana Signer on');
    const versionOf = async (id: string) => (await readRecord(`/api/endUser/${id}`, admin)).version;
    const pair = { kind: 'endUser', id: stays.id, other: goes.id };
    const body = { ...pair, version: await versionOf(stays.id), otherVersion: await versionOf(goes.id) };
    const merged = await call('POST', '/api/record/merge', { as: admin, body });
    expect([merged.status, merged.data.reason]).toEqual(['Success', undefined]);
    const states = (await purposes.read(ncra, stays.id)).data.purposes.map(({ state }: ShownPurpose) => state);
    expect(states).toEqual(['counts', 'counts']);
  });
});

describe('a line that demands permissible purposes', () => {
  it('is missing, in review, fulfilled and due with the purposes of each end user', async () => {
    const record = await endUser();
    const query = { kind: 'endUser' };
    const line = {
      key: 'purposes',
      demand: { type: 'purpose' },
      onlyFor: {},
      notFor: {},
      validMonths: 12,
      turn: [3],
      sentence: 'Each purpose is certified and verified',
    };
    const { data: sets } = await call('GET', '/api/requirement/sets', { as: ncra, query });
    const lines = sets.published.lines.map(({ stages: _stages, ...each }: { stages: unknown }) => each);
    const { data: draft } = await call('PUT', '/api/requirement/draft', {
      as: ncra,
      body: { ...query, lines: [...lines, line] },
    });
    const { data: effect } = await call('GET', '/api/requirement/effect', { as: ncra, query });
    const publication = { ...query, revision: draft.draft.revision, seen: effect.seen, name: 'Purposes' };
    expect((await call('POST', '/api/requirement/publish', { as: ncra, body: publication })).status).toBe('Success');
    const owed = async () => {
      const { data } = await call('GET', '/api/worklist/record', {
        as: ncra,
        query: { kind: 'endUser', recordId: record.id },
      });
      expect(data).toBeInstanceOf(Array);
      return data.find(({ label }: { label: string }) => label === 'Permissible Purpose');
    };
    expect(await owed()).toMatchObject({ state: 'missing', field: 'purposes' });
    const { data } = await purposes.enter(seller, record.id);
    await purposes.certify(seller, record.id, data.purposes[0].id);
    expect((await owed()).state).toBe('in review');
    await purposes.verify(ncra, record.id, data.purposes[0].id);
    expect(await owed()).toMatchObject({ state: 'ok' });
    await purposes.end(seller, record.id, data.purposes[0].id);
    expect((await owed()).state).toBe('missing');
  });

  it('applies by business and purpose, and opens again when a purpose is added', async () => {
    const publish = async (line: object, name: string) => {
      const query = { kind: 'endUser' };
      const { data: sets } = await call('GET', '/api/requirement/sets', { as: ncra, query });
      const lines = sets.published.lines.map(({ stages: _stages, ...each }: { stages: unknown }) => each);
      const body = { ...query, lines: [...lines, line] };
      const { data } = await call('PUT', '/api/requirement/draft', { as: ncra, body });
      const { data: effect } = await call('GET', '/api/requirement/effect', { as: ncra, query });
      const publication = { ...query, revision: data.draft.revision, seen: effect.seen, name };
      expect((await call('POST', '/api/requirement/publish', { as: ncra, body: publication })).status).toBe('Success');
    };
    const { data: settings } = await call('GET', '/api/purpose/settings', { as: ncra });
    const business = settings.businesses.find(({ name }: { name: string }) => name === 'Broker').id;
    const line = { demand: { type: 'contact', role: 'security' }, turn: [3], sentence: 'Who answers' };
    await publish(
      { ...line, key: 'brokers', onlyFor: { business: [business], purposes: [EMPLOYMENT] }, notFor: {} },
      'Brokers who screen employees',
    );
    const record = await endUser({ businessId: business });
    const labels = async () => {
      const { data } = await call('GET', '/api/worklist/record', {
        as: ncra,
        query: { kind: 'endUser', recordId: record.id },
      });
      return data.map(({ label }: { label: string }) => label);
    };
    expect(await labels()).not.toContain('Security Contact');
    await purposes.enter(seller, record.id, { purposeId: EMPLOYMENT });
    expect(await labels()).toContain('Security Contact');
    const why = await call('GET', '/api/requirement/why', {
      as: ncra,
      query: { kind: 'endUser', recordId: record.id },
    });
    const answer = why.data.find(({ label }: { label: string }) => label === 'Security Contact');
    expect(answer).toMatchObject({ why: 'applies', since: portalToday() });
  });
});
