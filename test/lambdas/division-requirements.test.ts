import { describe, expect, it } from 'vitest';
import type { Effect, LineAnswer, Requirements } from '#contract/requirement/forms.ts';
import { NCRA, RESELLER } from '#contract/rules/roles.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm } from '../support/business-forms.ts';

await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { signIn } = await import('../support/people.ts');
const { sent } = await import('../support/inspections.ts');
const { endUsers } = await import('#lambdas/entities/records/end-user.ts');
const { alignFacts } = await import('#lambdas/domain/obligations/align-facts.ts');
const { serverActor, tenantScope } = await import('#lambdas/store/scope.ts');

const { ids, people, own, foreign } = await createWorld();
const { ncra, seller } = people;
const kind = 'division';

const line = {
  key: 'security',
  demand: { type: 'contact', role: 'security' },
  turn: [RESELLER],
  sentence: 'Of each branch.',
};
const security = { name: 'Sam Sample', title: '', email: 'sam@example.com', phone: '', roles: ['security'] };

const stored = endUsers(tenantScope(serverActor, ids.a));
const read = async (as = ncra): Promise<Requirements> =>
  (await call('GET', '/api/requirement/sets', { as, query: { kind } })).data;
const effect = async (): Promise<Effect> =>
  (await call('GET', '/api/requirement/effect', { as: ncra, query: { kind, size: '50' } })).data;
const draft = (lines: readonly object[], revision?: number) =>
  call('PUT', '/api/requirement/draft', { as: ncra, body: { kind, lines, ...(revision ? { revision } : {}) } });

/** What an end user owes of its divisions, by what it is called. */
const owed = async (recordId: string, as = seller) => {
  const { data } = await call('GET', '/api/worklist/record', { as, query: { kind: 'endUser', recordId } });
  const rows = data as readonly { readonly obligation: string; readonly label: string; readonly state: string }[];
  return Object.fromEntries(
    rows.filter(({ obligation }) => obligation.includes('division-')).map(({ label, state }) => [label, state]),
  );
};

const addDivision = (endUserId: string, fields: object = {}) =>
  sent('POST', '/api/division', seller, divisionForm(endUserId, { name: 'East', ...fields }));

const endUser = await sent('POST', '/api/endUser', seller, endUserForm());
const east = await addDivision(endUser.id);
const MISSING = { 'Division Security Contact: East': 'missing' };
const OK = { 'Division Security Contact: East': 'ok' };

describe('the requirements of divisions', () => {
  it('are none until a version is published', async () => {
    expect(await read()).toMatchObject({ kind, published: { number: 1, lines: [] }, draft: null });
    expect((await read(seller)).published.number).toBe(1);
    expect(await owed(endUser.id)).toEqual({});
  });

  it('demand no documents: the draft is refused at the line', async () => {
    const refused = await draft([{ ...line, demand: { type: 'document', document: 'SUBLICENCE' } }]);
    expect(refused.http).toBe(400);
    expect(JSON.stringify(refused)).toContain('Of a division, only a contact or an inspection can be demanded');
  });

  it('change by a draft whose effect counts end users, and are owed by these from then on', async () => {
    expect((await draft([line])).status).toBe('Success');
    const told = await effect();
    expect(told).toMatchObject({ changed: 2, newlyOwing: 2 });
    const changes = [{ label: 'Division Security Contact: East', before: '', after: 'missing' }];
    expect(told.content.find(({ id }) => id === endUser.id)?.changes).toEqual(changes);
    const { draft: known } = await read();
    const body = { kind, revision: known?.revision, seen: told.seen, name: 'Branches' };
    expect(await call('POST', '/api/requirement/publish', { as: ncra, body })).toMatchObject({ message: 'Published' });
    expect(await owed(endUser.id)).toEqual(MISSING);
  });
});

describe('a division that lacks a contact', () => {
  it('has it once the contact is entered, and lacks it again when the contact is removed', async () => {
    const change = async (contacts: readonly object[]) => {
      const { data } = await call('GET', `/api/division/${east.id}`, { as: seller });
      const { returnedContacts: _returned, endUserId: _owner, ...form } = data;
      return sent('PUT', '/api/division', seller, { ...form, contacts });
    };
    await change([security]);
    expect(await owed(endUser.id)).toEqual(OK);
    await change([]);
    expect(await owed(endUser.id)).toEqual(MISSING);
  });

  it('leaves its end user as it is when nothing is saved that this one knows', async () => {
    const { version } = await stored.get(endUser.id);
    const { data } = await call('GET', `/api/division/${east.id}`, { as: seller });
    const { returnedContacts: _returned, endUserId: _owner, ...form } = data;
    const { data: saved } = await call('PUT', '/api/division', {
      as: seller,
      body: { ...form, addressId: { ...form.addressId, contactTitle: 'Branch manager' } },
    });
    expect(saved.addressId.contactTitle).toBe('Branch manager');
    expect((await stored.get(endUser.id)).version).toBe(version);
  });

  it('is owed for no longer than the division is there, and not for one at the address of its end user', async () => {
    const other = await sent('POST', '/api/endUser', seller, endUserForm());
    const { id } = await addDivision(other.id, { name: 'West' });
    await addDivision(other.id, { name: 'Here', isSameAddress: 1 });
    expect(await owed(other.id)).toEqual({ 'Division Security Contact: West': 'missing' });
    await call('DELETE', `/api/division/${id}`, { as: seller });
    expect(await owed(other.id)).toEqual({});
  });

  it('is on the worklist of those who can mend that', async () => {
    const query = { turn: 'mine', kind: 'endUser', size: '100' };
    const { data } = await call('GET', '/api/worklist/list', { as: seller, query });
    const rows = data.content as readonly {
      readonly recordId: string;
      readonly label: string;
      readonly field: string;
    }[];
    expect(rows.filter(({ recordId, label }) => recordId === endUser.id && label.startsWith('Division'))).toMatchObject(
      [{ label: 'Division Security Contact: East', field: `contacts-${east.id}` }],
    );
  });

  it('says why, and its end user can be exempt from the line', async () => {
    const why = async (as = ncra) => {
      const { data } = await call('GET', '/api/requirement/why', {
        as,
        query: { kind: 'endUser', recordId: endUser.id },
      });
      return (data as LineAnswer[]).find(({ line: { of } }) => of === 'division');
    };
    expect(await why(seller)).toMatchObject({
      label: 'Division Security Contact',
      why: 'applies',
      version: 2,
      line: { key: 'division-security', sentence: 'Of each branch.' },
      mayAsk: true,
      mayGrant: false,
    });
    const body = {
      kind: 'endUser',
      recordId: endUser.id,
      line: 'division-security',
      reason: 'It closes in May.',
      until: '',
    };
    const until = new Date(Date.now() + 86_400_000 * 30).toISOString().slice(0, 10);
    const granted = await call('PUT', '/api/requirement/exemption', { as: ncra, body: { ...body, until } });
    expect(granted.status).toBe('Success');
    expect(await owed(endUser.id)).toEqual({});
    expect(await why()).toMatchObject({ why: 'exempt', exemption: { state: 'granted' } });
    const query = { kind: 'endUser', recordId: endUser.id, line: 'division-security' };
    await call('DELETE', '/api/requirement/exemption', { as: ncra, query });
    expect(await owed(endUser.id)).toEqual(MISSING);
  });

  it('is known again after the daily job, if a release before has saved the division without telling', async () => {
    const { places } = await stored.get(endUser.id);
    await stored.patchLatest(endUser.id, { places: places?.map((place) => ({ ...place, roles: 'Security' })) ?? null });
    expect(await owed(endUser.id)).toEqual(OK);
    expect(await alignFacts(ids.a)).toBe(1);
    expect(await owed(endUser.id)).toEqual(MISSING);
    expect(await alignFacts(ids.a)).toBe(0);
  });
});

describe('the requirements of divisions of one tenant', () => {
  it('demand nothing of another, and are changed by no user of a reseller', async () => {
    const theirs = await signIn({ companyId: ids.b, roles: [NCRA] });
    expect((await read(theirs)).published.number).toBe(1);
    expect(await owed(foreign.endUser.id, theirs)).toEqual({});
    expect(Object.values(await owed(own.endUser.id))).toEqual(['missing']);
    const refused = await call('PUT', '/api/requirement/draft', { as: seller, body: { kind, lines: [line] } });
    expect(refused.http).toBe(403);
  });
});
