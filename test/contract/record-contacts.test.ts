import { describe, expect, it } from 'vitest';
import { contactColumns } from '#contract/contacts/columns.ts';
import { type Contact, newContactFields } from '#contract/contacts/contact.ts';
import {
  type Contacted,
  contactsAfter,
  contactsWith,
  mainContactOf,
  samePersonIn,
} from '#contract/contacts/contacted.ts';
import { recipientInWords, recipientOf } from '#contract/contacts/recipient.ts';
import { roleCellsOf, withRoleCells } from '#contract/contacts/role-cells.ts';
import { contactChanges, contactInWords } from '#contract/contacts/words.ts';

const person = (fields: Partial<Contact> = {}): Contact => ({
  name: 'Dana Reyes',
  title: '',
  email: 'dana@example.com',
  phone: '',
  roles: ['recredentialing'],
  ...fields,
});

const main = {
  contactName: 'Jordan Blake',
  contactTitle: 'Owner',
  contactPhone: '+15550100300',
  contactEmail: 'jordan@example.com',
};
const record = (fields: Partial<Contacted> = {}): Contacted => ({
  addressId: main,
  contacts: [],
  mainContactRoles: [],
  ...fields,
});

const typed = (contacts: unknown) => newContactFields.contacts.safeParse(contacts);
const issuesOf = (contacts: unknown) =>
  (typed(contacts).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);

describe('contacts that are typed', () => {
  it('are stored with their phone in one form and each role once, in the order of the roles', () => {
    const [stored] = typed([person({ phone: '(555) 010-0300', roles: ['billing', 'security', 'billing'] })]).data ?? [];
    expect(stored).toMatchObject({ phone: '+15550100300', roles: ['security', 'billing'] });
  });

  it('need a name and a role, and are told next to the field what is wrong', () => {
    expect(issuesOf([person({ name: ' ', roles: [], email: 'dana', phone: '12' })])).toEqual([
      '0.name: Please enter the name of the contact',
      '0.email: Enter a valid email-Id',
      '0.phone: Please enter a valid phone number, with its country code',
      '0.roles: Please choose what the contact is for',
    ]);
  });

  it('are refused where the same person stands twice, and allowed where two share a mailbox or a name', () => {
    const shared = person({ email: 'office@example.com' });
    expect(issuesOf([shared, { ...shared, name: 'Sam Field' }])).toEqual([]);
    expect(issuesOf([person(), person({ email: 'other@example.com' })])).toEqual([]);
    expect(issuesOf([person(), person({ name: 'DANA REYES' })])).toEqual(['1.name: This contact is listed already']);
  });

  it('are at most 20', () => {
    const many = Array.from({ length: 21 }, (_, at) => person({ name: `Person ${at}`, email: `p${at}@example.com` }));
    expect(issuesOf(many)).toEqual([': At most 20 contacts can be entered']);
    expect(issuesOf(many.slice(1))).toEqual([]);
  });

  it('stay when a change leaves them out', () => {
    const before = { contacts: [person()], mainContactRoles: ['signer' as const] };
    expect(contactsAfter({}, before)).toEqual(before);
    expect(contactsAfter({ contacts: [] }, before)).toEqual({ ...before, contacts: [] });
  });
});

describe('the main contact', () => {
  it('comes of the fields of the record, of whichever kind', () => {
    expect(mainContactOf(record({ mainContactRoles: ['signer'] }))).toEqual({
      name: 'Jordan Blake',
      title: 'Owner',
      email: 'jordan@example.com',
      phone: '+15550100300',
      roles: ['signer'],
    });
    const provider = {
      endUserContactName: 'Pia',
      endUserContactPhone: '+15550100600',
      contacts: [],
      mainContactRoles: [],
    };
    expect(mainContactOf(provider)).toMatchObject({ name: 'Pia', email: '', title: '' });
  });

  it('stands before the others with the same role', () => {
    const both = record({ contacts: [person()], mainContactRoles: ['recredentialing'] });
    expect(contactsWith(both, 'recredentialing').map(({ name }) => name)).toEqual(['Jordan Blake', 'Dana Reyes']);
    expect(contactsWith(both, 'billing')).toEqual([]);
  });
});

describe('the recipient of a request', () => {
  const wordsOf = (of: Contacted, role: Parameters<typeof recipientOf>[1], returned: readonly string[] = []) => {
    const recipient = recipientOf(of, role, (address) => returned.includes(address));
    return recipient && recipientInWords(recipient, role);
  };
  const sam = person({ name: 'Sam Field', email: 'sam@example.com' });

  it('is the contact with the role, else the main one, and says why', () => {
    const known = record({ contacts: [person()] });
    expect(wordsOf(known, 'recredentialing')).toBe('Dana Reyes, recredentialing contact');
    expect(wordsOf(known, 'security')).toBe(
      'Jordan Blake, main contact: there is no security contact with an e-mail address',
    );
    expect(wordsOf(known, 'main')).toBe('Jordan Blake, main contact');
  });

  it('is another one while mails to the first come back, and the first if all do', () => {
    const two = record({ contacts: [person(), sam] });
    expect(wordsOf(two, 'recredentialing', ['dana@example.com'])).toBe('Sam Field, recredentialing contact');
    expect(wordsOf(record({ contacts: [sam] }), 'recredentialing', ['sam@example.com'])).toBe(
      'Jordan Blake, main contact: mails to the recredentialing contact come back',
    );
    expect(recipientOf(record({ contacts: [sam] }), 'recredentialing', () => true)).toMatchObject({
      contact: sam,
      isReturned: true,
      isFallback: false,
    });
  });

  it('is nobody without an e-mail address', () => {
    const none = record({ addressId: { ...main, contactEmail: '' }, contacts: [person({ email: '' })] });
    expect(recipientOf(none, 'recredentialing')).toBeUndefined();
  });
});

describe('what a list row knows of contacts', () => {
  it('are names with addresses, a line for each, and the roles that are filled', () => {
    const of = record({
      contacts: [person(), person({ name: 'Sam', email: '', roles: ['billing'] })],
      mainContactRoles: ['signer'],
    });
    expect(contactColumns.contactPeople.worked(of)).toBe('Dana Reyes dana@example.com\nSam');
    expect(contactColumns.contactRoles.worked(of)).toBe('Recredentialing, Billing, Signer');
    expect(contactColumns.contactRoles.worked(record())).toBe('');
  });
});

describe('what changed in contacts', () => {
  it('names who came and who went, and of the others the parts that differ', () => {
    const before = [person({ title: 'Officer' }), person({ name: 'Sam Field', email: 'sam@example.com' })];
    const after = [
      person({ title: 'Officer', phone: '+15550100300', roles: ['security'] }),
      person({ name: 'Kim Lee', email: '' }),
    ];
    expect(contactChanges(before, after)).toEqual({
      added: ['Dana Reyes: roles Security', 'Dana Reyes: phone (555) 010-0300', 'Kim Lee (Recredentialing)'],
      removed: ['Dana Reyes: roles Recredentialing', 'Sam Field (Recredentialing), sam@example.com'],
    });
  });

  it('knows a person who was renamed by the address', () => {
    expect(contactChanges([person()], [person({ name: 'Dana Ortiz' })])).toEqual({
      added: ['Dana Ortiz'],
      removed: ['Dana Reyes'],
    });
    expect(
      samePersonIn([person(), person({ name: 'Sam', email: '' })], { name: 'sam', email: 'new@example.com' }),
    ).toMatchObject({
      name: 'Sam',
    });
  });

  it('says a contact in one line', () => {
    expect(contactInWords(person({ title: 'Officer', phone: '+15550100300', roles: ['security', 'billing'] }))).toBe(
      'Dana Reyes (Security, Billing), Officer, dana@example.com, (555) 010-0300',
    );
  });
});

describe('the cells of a role', () => {
  const cells = (name: string, email = '', phone = '') => ({ name, email, phone });
  const applied = (of: Contacted, given: ReturnType<typeof cells>): Contacted => {
    const result = withRoleCells(of, 'recredentialing', given);
    if ('message' in result) throw new Error(result.message);
    return { ...of, ...result };
  };
  const sam = cells('Sam Field', 'sam@example.com', '+15550100400');

  it('add a contact, and say of it what they said when they are read again', () => {
    const after = applied(record(), sam);
    expect(after.contacts).toEqual([{ ...sam, title: '', roles: ['recredentialing'] }]);
    expect(roleCellsOf(after, 'recredentialing')).toEqual(sam);
    expect(applied(after, sam).contacts).toEqual(after.contacts);
  });

  it('change the person who has the role, whose title and other roles stay', () => {
    const dana = person({ title: 'Officer', roles: ['recredentialing', 'signer'] });
    const after = applied(record({ contacts: [dana] }), cells('Dana Reyes', 'dana.reyes@example.com'));
    expect(after.contacts).toEqual([{ ...dana, email: 'dana.reyes@example.com' }]);
  });

  it('put another person in the place of one who has only this role, and next to one who has others', () => {
    expect(applied(record({ contacts: [person()] }), sam).contacts).toEqual([
      { ...sam, title: '', roles: ['recredentialing'] },
    ]);
    const signer = person({ roles: ['recredentialing', 'signer'] });
    expect(applied(record({ contacts: [signer] }), sam).contacts).toEqual([
      { ...sam, title: '', roles: ['recredentialing'] },
      { ...signer, roles: ['signer'] },
    ]);
  });

  it('give the role to a contact who is there already, before others that have it', () => {
    const billing = { ...sam, title: 'Clerk', roles: ['billing' as const] };
    const two = record({ contacts: [person(), person({ name: 'Kim', email: 'kim@example.com' }), billing] });
    const after = applied(two, sam);
    expect(after.contacts.map(({ name, roles }) => [name, roles])).toEqual([
      ['Sam Field', ['recredentialing', 'billing']],
      ['Kim', ['recredentialing']],
    ]);
    expect(roleCellsOf(after, 'recredentialing')).toEqual(sam);
  });

  it('give the main contact the role instead of entering the person twice', () => {
    const after = applied(record({ contacts: [person()] }), cells('Jordan Blake', 'jordan@example.com'));
    expect(after).toMatchObject({ contacts: [], mainContactRoles: ['recredentialing'] });
    expect(applied(after, sam)).toMatchObject({ contacts: [{ name: 'Sam Field' }], mainContactRoles: [] });
  });

  it('take the role away when they are cleared, and the contact with the last one', () => {
    const signer = person({ roles: ['recredentialing', 'signer'] });
    expect(applied(record({ contacts: [person()] }), cells('')).contacts).toEqual([]);
    expect(applied(record({ contacts: [signer] }), cells('')).contacts).toEqual([{ ...signer, roles: ['signer'] }]);
  });

  it('are refused without a name, and as a 21st contact', () => {
    expect(withRoleCells(record(), 'security', cells('', 'x@example.com'))).toEqual({
      part: 'name',
      message: 'Please enter the name of the contact',
    });
    const many = Array.from({ length: 20 }, (_, at) =>
      person({ name: `P${at}`, email: `p${at}@example.com`, roles: ['billing'] }),
    );
    expect(withRoleCells(record({ contacts: many }), 'security', sam)).toMatchObject({ part: 'name' });
  });
});
