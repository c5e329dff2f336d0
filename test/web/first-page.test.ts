import { afterEach, describe, expect, it } from 'vitest';
import { firstPage, screenFor } from '#web/app/first-page.tsx';
import { forgetDraft, saveDraft } from '#web/session/form-draft.ts';

const admin = { isSuperadmin: true, roles: [] };
const experian = { isSuperadmin: false, roles: [2 as const] };
const session = { token: 't', userId: 'u1', userName: 'uma', companyId: '', logo: '', isFirstLogin: false };

afterEach(forgetDraft);

describe('the page a user wanted before the sign-in', () => {
  it.each([
    '/reseller',
    '/reseller#?filter=%7B%7D',
    '/reseller/resellerEdit/c1.r1',
    '/company/user?search=uma&page=2',
    '/securehome/myprofile',
  ])('is opened after it: %s', (wanted) => expect(firstPage({ ...session, holder: admin }, wanted)).toBe(wanted));

  it.each([
    '//evil.example.com',
    '//evil.example.com/reseller',
    '///reseller',
    '/\\evil.example.com/reseller',
    '\\\\evil.example.com',
    'https://evil.example.com/reseller',
    'https:/reseller',
    'javascript:alert(1)',
    'reseller',
    ' /reseller',
    '/\t/evil.example.com/reseller',
    '/no/such/screen',
    '/login',
    '/securehome/logout',
    '/api/user/listall',
    '',
  ])('is not opened where it is no screen behind the sign-in: %j', (wanted) => {
    expect(screenFor(admin, wanted)).toBeUndefined();
    expect(firstPage({ ...session, holder: admin }, wanted)).toBe('/securehome');
  });

  it('gives way to the first page of a person who may not see it', () => {
    expect(firstPage({ ...session, holder: experian }, '/securehome')).toBe('/company');
    expect(firstPage({ ...session, holder: experian }, '/report')).toBe('/company');
  });

  it('gives way to a form that the same person was thrown out of, and to a first password', () => {
    saveDraft({ userId: 'u1', path: '/company/companyEdit/c1', version: 1, values: {}, typed: [] });
    expect(firstPage({ ...session, holder: admin }, '/reseller')).toBe('/company/companyEdit/c1');
    expect(firstPage({ ...session, isFirstLogin: true, holder: experian }, '/reseller')).toBe('/home/setPassword/true');
  });
});
