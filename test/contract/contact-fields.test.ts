import { describe, expect, it } from 'vitest';
import { NewEndUser } from '../../contract/end-user/forms.ts';
import {
  contactMistakes,
  divisionContacts,
  endUserContacts,
  providerContacts,
  withContacts,
} from '../../contract/fields/contact-fields.ts';
import { isPhone } from '../../contract/rules/phones.ts';

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

  it('are said beside whatever else is wrong with a form', () => {
    const issues = withContacts(NewEndUser, endUserContacts).safeParse(wrong).error?.issues ?? [];
    const said = issues.map(({ path, message }) => [path.join('.'), message]);
    expect(said).toContainEqual(['addressId.contactEmail', EMAIL]);
    expect(said).toContainEqual(['name', 'Please enter End User name']);
  });

  it('may have an extension', () => {
    for (const text of ['+15550100600', '(555) 010-0600', '555 010 0600 x12', '555-010-0600 ext. 7', '5550100600#12'])
      expect(isPhone(text), text).toBe(true);
    for (const text of ['12', 'x12', '555 010', '+1 555 010 0600 extra', '(555) 010-0600 x'])
      expect(isPhone(text), text).toBe(false);
  });
});
