import { describe, expect, it } from 'vitest';
import type { Contact } from '#contract/contacts/contact.ts';
import type { ChangedField, HistoryChange } from '#contract/record/history.ts';
import { EXPERIAN, NCRA, RESELLER } from '#contract/rules/roles.ts';
import type { SearchReply } from '#contract/search/record.ts';
import { startBackend } from '../support/backend.ts';
import { divisionForm, endUserForm, providerForm, resellerForm } from '../support/business-forms.ts';
import type { Person } from '../support/people.ts';

const { inbox } = await startBackend({ snapshots: 'always' });
const { call } = await import('../support/call.ts');
const { createWorld } = await import('../support/business-world.ts');
const { recordMakers } = await import('../support/record-makers.ts');
const { signIn } = await import('../support/people.ts');
const { requesting } = await import('../support/requests.ts');
const { markReturned, forgetReturnedMail } = await import('#lambdas/entities/people/returned-mail.ts');

const { ids, people, own, foreign } = await createWorld();
const { ncra, experian, seller, admin } = people;
const { send, restore } = recordMakers(people);
const { create: request, listed } = requesting(inbox);
const sibling = await signIn({ companyId: ids.a2, roles: [RESELLER] });
const stranger = await signIn({ companyId: ids.b, roles: [NCRA] });

let made = 0;
const contact = (fields: Partial<Contact> = {}): Contact => ({
  name: `Dana Reyes ${++made}`,
  title: 'Officer',
  email: `dana${made}@example.com`,
  phone: '(555) 010-0300',
  roles: ['recredentialing'],
  ...fields,
});

interface Kind {
  readonly as: Person;
  readonly create: string;
  readonly update: string;
  form(fields: object): object;
  read(id: string, as: Person): ReturnType<typeof call>;
}

const kinds: Readonly<Record<'reseller' | 'provider' | 'endUser' | 'division', Kind>> = {
  reseller: {
    as: ncra,
    create: '/api/reseller/add',
    update: '/api/reseller/update',
    form: resellerForm,
    read: (companyId, as) => call('GET', '/api/reseller/edit', { as, query: { companyId } }),
  },
  provider: {
    as: ncra,
    create: '/api/techProvider',
    update: '/api/techProvider',
    form: providerForm,
    read: (id, as) => call('GET', `/api/techProvider/${id}`, { as }),
  },
  endUser: {
    as: seller,
    create: '/api/endUser',
    update: '/api/endUser',
    form: endUserForm,
    read: (id, as) => call('GET', `/api/endUser/${id}`, { as }),
  },
  division: {
    as: seller,
    create: '/api/division',
    update: '/api/division',
    form: (fields) => divisionForm(own.endUser.id, fields),
    read: (id, as) => call('GET', `/api/division/${id}`, { as }),
  },
};

const recordWith = async (kind: keyof typeof kinds, fields: object = {}) => {
  const { create, as, form } = kinds[kind];
  return send('POST', create, as, form(fields));
};
const saved = (kind: keyof typeof kinds, record: object, as = kinds[kind].as) =>
  call('PUT', kinds[kind].update, { as, body: record });
const historyOf = async (kind: string, id: string, as: Person): Promise<HistoryChange[]> =>
  (await call('GET', '/api/record/history', { as, query: { kind, id } })).data.content;

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('the contacts of a record: %s', (kind) => {
  const { as, read } = kinds[kind];

  it('are stored with it and read back, stay when a change leaves them out, and change when it names others', async () => {
    const dana = contact({ roles: ['signer', 'security', 'signer'] });
    const record = await recordWith(kind, { contacts: [dana], mainContactRoles: ['billing'] });
    const stored = { ...dana, phone: '+15550100300', roles: ['security', 'signer'] };
    expect((await read(record.id, as)).data).toMatchObject({ contacts: [stored], mainContactRoles: ['billing'] });
    const { contacts: _contacts, mainContactRoles: _roles, ...rest } = record;
    const { data: after } = await saved(kind, rest);
    expect(after).toMatchObject({ contacts: [stored], mainContactRoles: ['billing'] });
    const { data: last } = await saved(kind, { ...after, contacts: [], mainContactRoles: [] });
    expect(last).toMatchObject({ contacts: [], mainContactRoles: [] });
  });

  it('are refused at the field, and nothing is saved', async () => {
    const record = await recordWith(kind);
    const { http, message } = await saved(kind, { ...record, contacts: [contact({ email: 'dana' })] });
    expect([http, message]).toEqual([400, 'Enter a valid email-Id']);
    expect((await read(record.id, as)).data.contacts).toEqual([]);
    const many = Array.from({ length: 21 }, () => contact());
    expect((await saved(kind, { ...record, contacts: many })).http).toBe(400);
  });

  it('are not seen and not changed from another tenant', async () => {
    const record = await recordWith(kind, { contacts: [contact()] });
    const body = { ...record, contacts: [] };
    expect((await read(record.id, stranger)).data?.contacts).toBeUndefined();
    expect((await saved(kind, body, stranger)).status).not.toBe('Success');
    expect((await read(record.id, as)).data.contacts).toHaveLength(1);
  });

  it('are found by a name or an address, in the same scope as the record', async () => {
    const dana = contact({ name: `Ottoline ${kind}`, email: `ottoline.${kind}@example.com` });
    const sam = contact({ name: 'Sam Field', email: `sam${made}@example.com` });
    const record = await recordWith(kind, { name: `Found ${kind}`, contacts: [sam, dana] });
    const found = async (person: Person, text: string) =>
      ((await call('GET', '/api/search', { as: person, query: { text } })).data as SearchReply).groups.flatMap(
        ({ results }) => results.map(({ id, detail }) => [id, detail.label, detail.text]),
      );
    const line = [record.id, 'Contact', `Ottoline ${kind} ottoline.${kind}@example.com`];
    expect(await found(as, `ottoline ${kind}`)).toEqual([line]);
    expect(await found(as, `ottoline.${kind}@example.com`)).toEqual([line]);
    expect(await found(stranger, `ottoline ${kind}`)).toEqual([]);
    if (kind === 'endUser' || kind === 'division') expect(await found(sibling, `ottoline ${kind}`)).toEqual([]);
  });

  it('say in the history what changed in which of them, and can be put back', async () => {
    const dana = contact({ phone: '' });
    const record = await recordWith(kind, { contacts: [dana] });
    const changed = { ...dana, phone: '+15550100301' };
    await saved(kind, {
      ...record,
      contacts: [changed, contact({ name: 'Sam Field', title: '', email: '', phone: '' })],
    });
    const [change] = await historyOf(kind, record.id, as);
    expect(change?.fields).toMatchObject([
      {
        field: 'contacts',
        label: 'Contacts',
        added: [`${dana.name}: phone (555) 010-0301`, 'Sam Field (Recredentialing)'],
        removed: [],
      } satisfies Partial<ChangedField>,
    ]);
    const now = (await read(record.id, as)).data;
    expect((await saved(kind, { ...now, ...change?.before })).status).toBe('Success');
    expect((await read(record.id, as)).data.contacts).toEqual([dana]);
  });

  it('show which of their addresses mails come back from', async () => {
    const dana = contact();
    const record = await recordWith(kind, { contacts: [dana, contact()] });
    await markReturned({ address: dana.email.toUpperCase(), reason: 'bounce', at: '2026-11-20T10:00:00.000Z' });
    expect((await read(record.id, as)).data.returnedContacts).toEqual([
      { address: dana.email.toUpperCase(), reason: 'bounce', at: '2026-11-20T10:00:00.000Z' },
    ]);
    await forgetReturnedMail(dana.email);
    expect((await read(record.id, as)).data.returnedContacts).toBeUndefined();
  });
});

describe('who may change the contacts of a record', () => {
  it('is who may change its fields: of a provider not a user of the data company or of a reseller', async () => {
    const record = await recordWith('provider', { contacts: [contact()] });
    const body = { ...record, contacts: [], mainContactRoles: ['signer'] };
    const both = await signIn({ companyId: ids.a, roles: [EXPERIAN] });
    expect((await saved('provider', body, both)).data).toMatchObject({
      contacts: record.contacts,
      mainContactRoles: [],
    });
    const { data: now } = await kinds.provider.read(record.id, ncra);
    expect((await saved('provider', { ...now, contacts: [] }, seller)).status).not.toBe('Success');
    expect((await kinds.provider.read(record.id, ncra)).data.contacts).toEqual(record.contacts);
  });

  it('is the user who may save an end user, for an entry that is not activated', async () => {
    const { data: entry } = await kinds.provider.read(own.entry.id, seller);
    expect((await saved('provider', { ...entry, contacts: [contact()] }, seller)).data.contacts).toHaveLength(1);
    const { data: now } = await kinds.provider.read(own.entry.id, ncra);
    expect((await saved('provider', { ...now, contacts: [] }, sibling)).status).not.toBe('Success');
  });

  it('is no user of another reseller, and for end users neither the data company', async () => {
    const record = await recordWith('endUser', { contacts: [contact()] });
    for (const as of [sibling, stranger])
      expect((await saved('endUser', { ...record, contacts: [] }, as)).status).not.toBe('Success');
    expect((await saved('endUser', { ...record, contacts: [] }, experian)).http).toBe(403);
    expect((await kinds.endUser.read(record.id, seller)).data.contacts).toHaveLength(1);
    expect((await saved('reseller', { ...own.reseller, contacts: [] }, seller)).status).not.toBe('Success');
  });
});

describe('a merge', () => {
  const pairOf = (own: { id: string }, other: { id: string }) => ({ kind: 'endUser', id: own.id, other: other.id });

  it('gives the one that stays the people of both, each once with all roles, and its undo takes them away', async () => {
    const [dana, sam] = [contact({ phone: '' }), contact({ name: 'Sam Field', phone: '' })];
    const surviving = await recordWith('endUser', { contacts: [dana] });
    const other = await recordWith('endUser', {
      contacts: [{ ...dana, roles: ['signer'] }, sam],
      mainContactRoles: ['billing'],
    });
    const pair = pairOf(surviving, other);
    const { data: plan } = await call('GET', '/api/record/merge', { as: seller, query: pair });
    expect(plan.notes).toContain('Contacts of the other one are added: Sam Field.');
    const body = { ...pair, version: plan.kept.version, otherVersion: plan.other.version, taken: [] };
    const { data: merged } = await call('POST', '/api/record/merge', { as: seller, body });
    expect((await kinds.endUser.read(surviving.id, seller)).data).toMatchObject({
      contacts: [{ ...dana, roles: ['recredentialing', 'signer'] }, sam],
      mainContactRoles: ['billing'],
    });
    expect((await restore('endUser', merged.key, seller)).status).toBe('Success');
    expect((await kinds.endUser.read(surviving.id, seller)).data).toMatchObject({
      contacts: [dana],
      mainContactRoles: [],
    });
    expect((await kinds.endUser.read(other.id, seller)).data.contacts).toHaveLength(2);
  });

  it('is refused where both together have more than 20', async () => {
    const many = () => Array.from({ length: 11 }, () => contact());
    const pair = pairOf(
      await recordWith('endUser', { contacts: many() }),
      await recordWith('endUser', { contacts: many() }),
    );
    const { data: plan } = await call('GET', '/api/record/merge', { as: seller, query: pair });
    expect(plan.reason).toMatch(/^Together they have 22 contacts/);
  });
});

describe('a request for documents of the record’s own contact', () => {
  const askedOf = async (rowId: string, fields: object = {}) => {
    const answer = await request(ncra, { rowIds: [rowId], emails: [], ofContact: true, ...fields });
    if (answer.status !== 'Success') return answer.data.reason;
    return (await listed(ncra, { recordId: rowId })).map(({ email }: { email: string }) => email);
  };
  const main = { endUserContactEmail: 'main@example.com' };

  it('goes to the recredentialing contact, to another role where that is chosen, and else to the main one', async () => {
    const [dana, sam] = [contact(), contact({ roles: ['security'] })];
    const withBoth = { ...main, contacts: [dana, sam] };
    expect(await askedOf((await recordWith('provider', withBoth)).id)).toEqual([dana.email]);
    expect(await askedOf((await recordWith('provider', withBoth)).id, { contactRole: 'security' })).toEqual([
      sam.email,
    ]);
    expect(await askedOf((await recordWith('provider', withBoth)).id, { contactRole: 'billing' })).toEqual([
      'main@example.com',
    ]);
    expect(await askedOf((await recordWith('provider', withBoth)).id, { contactRole: 'main' })).toEqual([
      'main@example.com',
    ]);
    expect(await askedOf((await recordWith('provider', main)).id)).toEqual(['main@example.com']);
  });

  it('goes past an address that mails come back from, and is refused where no contact has one', async () => {
    const dana = contact();
    await markReturned({ address: dana.email, reason: 'bounce', at: new Date().toISOString() });
    expect(await askedOf((await recordWith('provider', { ...main, contacts: [dana] })).id)).toEqual([
      'main@example.com',
    ]);
    const none = await recordWith('provider', { name: 'No Address Inc', contacts: [contact({ email: '' })] });
    expect(await askedOf(none.id)).toBe('The e-mail address of the contact of No Address Inc is missing or not valid.');
  });
});

describe('a list', () => {
  it('can show and filter by the roles that are filled, and sends no contact with its rows', async () => {
    const dana = contact({ roles: ['inspector'] });
    const record = await recordWith('endUser', { contacts: [dana] });
    const query = { filter: JSON.stringify({ field: 'contactRoles', is: 'contains', text: 'inspector' }) };
    const { data } = await call('GET', '/api/endUser/search', { as: seller, query });
    expect(data.content).toMatchObject([{ id: record.id, contactRoles: 'Inspector' }]);
    expect(JSON.stringify(data)).not.toContain(dana.email);
  });
});

it('leaves the records of the other tenant as they are', async () => {
  expect((await call('GET', `/api/endUser/${foreign.endUser.id}`, { as: admin })).data.contacts).toEqual([]);
});
