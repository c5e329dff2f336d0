import { describe, expect, it } from 'vitest';
import { userSchema } from '#web/areas/user/user-data.ts';
import { recordSchemas } from '#web/form/record/record-schemas.ts';

const user = {
  firstName: 'Uma',
  middleInitial: '',
  lastName: 'Example',
  userPhone: '+15550103001',
  userName: 'uma@example.com',
  userEmail: 'uma@example.com',
  userRoles: [{ roleId: 1 }],
};

const said = (mode: 'add' | 'edit', isSuperadmin: boolean, values: object) =>
  recordSchemas[userSchema(mode, isSuperadmin)]()
    .safeParse({ ...user, ...values })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('the form of a new user', () => {
  it('wants the password twice, or not at all', () => {
    expect(said('add', false, {})).toEqual([]);
    expect(said('add', false, { userPassword: 'long enough', retypePassword: 'long enough' })).toEqual([]);
    const mismatch = ['retypePassword: The password and the retyped password do not match.'];
    expect(said('add', false, { userPassword: 'long enough', retypePassword: '' })).toEqual(mismatch);
    expect(said('add', false, { userPassword: '', retypePassword: 'long enough' })).toEqual(mismatch);
  });

  it('wants a company from a super admin only', () => {
    expect(said('add', true, {})).toEqual(['companyId: Please select a company first.']);
    expect(said('add', true, { companyId: 'c-1' })).toEqual([]);
  });
});

describe('the form of a user who is changed', () => {
  const company = { companyId: { id: 'c-1', resellerCompanyId: '', name: 'Quiet Lake Credit' } };

  it('keeps at least one role, but for super admins and people who belong nowhere yet', () => {
    expect(said('edit', true, { ...company, userRoles: [] })).toEqual(['userRoles: Please select user role']);
    expect(said('edit', true, { ...company })).toEqual([]);
    expect(said('edit', true, { companyId: { id: '' }, userRoles: [] })).toEqual([]);
    expect(said('edit', true, { companyId: { id: '' }, isSuperadmin: true, userRoles: [] })).toEqual([]);
  });

  it('lets no user in who belongs nowhere or has no role', () => {
    const waiting = { companyId: { id: '' }, userRoles: [], enabled: true };
    expect(said('edit', true, waiting)).toEqual([
      'companyId: Please select a company first.',
      'userRoles: Please select user role',
    ]);
    expect(said('edit', true, { ...waiting, companyId: 'c-1' })).toEqual(['userRoles: Please select user role']);
    expect(said('edit', true, { ...waiting, companyId: 'c-1', userRoles: [{ roleId: 1 }] })).toEqual([]);
    expect(said('edit', true, { ...waiting, isSuperadmin: true })).toEqual([]);
  });

  it('takes the prefix alone for no phone', () => {
    expect(said('edit', false, { ...company, userPhone: '+1' })).toEqual(['userPhone: Please enter Phone']);
    expect(said('edit', false, { ...company, userPhone: '+123' })).toEqual([
      'userPhone: Please enter a valid phone number, with its country code',
    ]);
  });
});
