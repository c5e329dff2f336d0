import { describe, expect, it } from 'vitest';
import { NewEndUser } from '#contract/end-user/forms.ts';
import {
  companyContacts,
  contactMistakes,
  divisionContacts,
  endUserContacts,
  providerContacts,
  storeContacts,
  withContacts,
} from '#contract/fields/contact-fields.ts';
import { readPhone, readZip, showPhone } from '#contract/rules/phones-and-zips.ts';

const PHONE = 'Please enter a valid phone number, with its country code';
const EMAIL = 'Enter a valid email-Id';
const wrong = { addressId: { contactPhone: 'none', contactEmail: 'a@b' }, tpPhone: '1' };

describe('phone numbers and e-mail addresses of a record', () => {
  it('are refused when they are none; empty ones are not their concern', () => {
    expect(contactMistakes(endUserContacts, { ...wrong, isTpAlert: true })).toEqual([
      { path: 'addressId.contactPhone', message: PHONE },
      { path: 'addressId.contactEmail', message: EMAIL },
      { path: 'tpPhone', message: PHONE },
    ]);
    expect(contactMistakes(endUserContacts, { addressId: { contactPhone: '', contactEmail: ' ' } })).toEqual([]);
    expect(contactMistakes(providerContacts, undefined)).toEqual([]);
  });

  it('stay as they were stored until they are changed, and count only where the field does', () => {
    expect(contactMistakes(endUserContacts, wrong, wrong)).toEqual([]);
    const touched = { ...wrong, addressId: { ...wrong.addressId, contactPhone: 'other' } };
    expect(contactMistakes(endUserContacts, touched, wrong).map(({ path }) => path)).toEqual([
      'addressId.contactPhone',
    ]);
    expect(contactMistakes(divisionContacts, { ...wrong, isSameAddress: 1 })).toEqual([]);
    expect(contactMistakes(divisionContacts, { ...wrong, isSameAddress: 0 })).toHaveLength(2);
  });

  it('are said next to whatever else is wrong with a form', () => {
    const issues = withContacts(NewEndUser, endUserContacts).safeParse(wrong).error?.issues ?? [];
    const said = issues.map(({ path, message }) => [path.join('.'), message]);
    expect(said).toContainEqual(['addressId.contactEmail', EMAIL]);
    expect(said).toContainEqual(['name', 'Please enter End User name']);
  });

  it('are stored in one form, with an extension or without', () => {
    expect(
      ['+15550100600', '(555) 010-0600', '555 010 0600 x12', '555-010-0600 ext. 7', '5550100600#12'].map(readPhone),
    ).toEqual(['+15550100600', '+15550100600', '+15550100600 x12', '+15550100600 x7', '+15550100600 x12']);
    for (const text of ['12', 'x12', '555 010', '+1 555 010 0600 extra', '(555) 010-0600 x'])
      expect(readPhone(text), text).toBeUndefined();
  });

  it('are shown as people of the default country write them; other numbers and texts as they are stored', () => {
    expect(['+15550100600', '+15550100600 x12', '+442079460000', '555 010', ''].map(showPhone)).toEqual([
      '(555) 010-0600',
      '(555) 010-0600 x12',
      '+442079460000',
      '555 010',
      '',
    ]);
  });

  it('are stored in one form where they are changed, and left as they were where they are not', () => {
    const before = { addressId: { contactPhone: '555-010-0600', cellPhone: '', zipcode: '627011234' } };
    expect(storeContacts(companyContacts, before, before)).toBe(before);
    expect(storeContacts(companyContacts, before)).toEqual({
      addressId: { contactPhone: '+15550100600', cellPhone: '', zipcode: '62701-1234' },
    });
  });

  it.each([
    ['62701', '62701'],
    ['62701-1234', '62701-1234'],
    ['62701 1234', '62701-1234'],
    ['0.62701', undefined],
    ['6270', undefined],
    ['627011', undefined],
    ['A1B 2C3', undefined],
  ])('ZIP %s is read as %s', (text, zip) => expect(readZip(text)).toBe(zip));
});
