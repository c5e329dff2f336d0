import { describe, expect, it } from 'vitest';
import { type Route, routeKey } from '#contract/route.ts';
import { contract } from '#contract/routes.ts';

const routes = new Map(
  Object.values(contract).flatMap((area) =>
    Object.values<Route>(area).map((route) => [routeKey(route), route] as const),
  ),
);

const paging = { page: '0', size: '10', modifier: 'asc' };
const address = { contactName: 'Pat', contactPhone: '+15550100100', contactEmail: 'pat@example.com' };
const company = { name: 'Made Up', addressId: address, imagePath: '', imageStr: '' };
const own = { firstName: 'Uma', middleInitial: '', lastName: 'Example', userPhone: '+15550100100' };
const user = {
  ...own,
  userName: 'uma',
  userEmail: 'uma@example.com',
  userRoles: [{ roleId: 1 }],
  companyId: { id: 'c1' },
  enabled: true,
  accountNonLocked: true,
  adminAlert: false,
  userPassword: '12345678',
};
const file = `data:image/png;base64,${'A'.repeat(8)}`;
const request = {
  id: 'case',
  lastName: 'Example',
  email: 'uma@example.com',
  subject: 'A question',
  description: '',
  Status: 'Open',
  Priority: 'High',
  testrecord: 'N/A',
};

/** Every call of part 1 with the fields of the specification; those without fields have none. */
const calls: [key: string, input?: object][] = [
  ['POST /security/user-login', { userName: 'uma' }],
  ['POST /security/user-logout'],
  ['POST /security/forgotpassword', { emailAddress: 'uma@example.com', source: 'web' }],
  ['POST /api/user/forgotpassword', { type: 'userName', value: 'uma' }],
  ['PUT /api/user/mfa', { id: 'u1', isMFAenabled: true }],
  ['GET /api/user/otpVerify', { userId: 'u1' }],
  ['GET /user'],
  ['PUT /user', { ...own, version: 1 }],
  ['GET /api/user/activity', paging],
  ['GET /api/user/listall', { userCompanyId: 'c1', ...paging, orderBy: 'userName' }],
  ['GET /api/user/search', { companyId: 'c1', ...paging, searchText: 'uma', orderBy: 'userEmail' }],
  ['GET /api/user/roles'],
  ['GET /api/user/securityQuestions'],
  ['GET /api/user'],
  ['POST /api/user', user],
  ['PUT /api/user', { ...own, userEmail: 'uma@example.com', userRoles: [{ roleId: 1 }], id: 'u1', version: 1 }],
  ['GET /api/user/{id}', { id: 'u1' }],
  ['DELETE /api/user/{id}', { id: 'u1' }],
  ['PUT /api/user/updatePassword', { id: 'u1', isFirstLogin: false }],
  ['POST /api/user/reset-pass', { userId: '0', oldPassword: 'old', newPassword: '12345678' }],
  ['POST /api/user/resetPasswordSuperAdmin', { userId: 'u1', newPassword1: '12345678', newPassword2: '12345678' }],
  ['POST /api/user/notification', { enduserId: 'u1' }],
  ['GET /api/dashboard/listall', paging],
  ['POST /api/dashboard/add', { message: 'Hello' }],
  ['PUT /api/dashboard/update', { id: 'm1', version: 1, message: 'Hello' }],
  ['GET /api/dashboard/edit', { messageId: 'm1' }],
  ['DELETE /api/dashboard/delete', { id: 'm1' }],
  ['GET /api/endUser/statuslist'],
  ['GET /api/endUser/prioritylist'],
  ['GET /api/techProvider/date', { companyId: 'c1' }],
  ['GET /api/company/listall', { ...paging, orderBy: 'name' }],
  ['GET /api/company/listallcompany'],
  ['GET /api/company/search', { ...paging, searchText: 'made', orderBy: 'contactName' }],
  ['POST /api/company/registration', company],
  ['GET /api/company/edit', { companyId: 'c1' }],
  ['PUT /api/company/update', { ...company, id: 'c1', version: 1 }],
  ['DELETE /api/company/delete', { id: 'c1' }],
  ['GET /api/company/documentType'],
  ['GET /api/company/statelist'],
  ['GET /api/company/resellerType'],
  ['POST /api/storage/uploadFile', { file, companyId: 'c1' }],
  ['GET /security/imageFile/{name}', { name: 'logo.png' }],
  ['POST /api/support', request],
];

describe('a call of part 1', () => {
  it.each(calls)('%s is there and takes the fields of the specification', (key, input) => {
    const route = routes.get(key);
    expect(route).toBeDefined();
    const schema = route?.body ?? route?.query ?? route?.params;
    if (!input) return;
    const read = schema?.safeParse(input);
    expect(read?.error).toBeUndefined();
    // A list names its company in one way internally, however it was sent.
    const names = Object.keys(input).map((name) => (name === 'userCompanyId' ? 'companyId' : name));
    expect(Object.keys(read?.data ?? {})).toEqual(expect.arrayContaining(names));
  });

  it('of a password never takes in what is only meant for the identity service', () => {
    const login = routes.get('POST /security/user-login')?.body?.parse({ userName: 'uma', userPassword: 'secret' });
    const first = routes.get('PUT /api/user/updatePassword')?.body?.parse({ id: 'u1', userPassword: 'secret' });
    const code = routes.get('GET /api/user/otpVerify')?.query?.parse({ userId: 'u1', otp: '123456' });
    expect(JSON.stringify([login, first, code])).not.toMatch(/secret|123456/);
  });

  it.each([
    ['POST /security/user-login', 'Logged in successfully'],
    ['POST /api/user', 'Saved successfully'],
    ['PUT /api/user', 'Updated successfully'],
    ['DELETE /api/user/{id}', 'Deleted successfully'],
    ['PUT /api/user/updatePassword', 'Changed successfully'],
    ['POST /api/user/reset-pass', 'Password changed successfully'],
    ['POST /api/user/resetPasswordSuperAdmin', 'Reset successfully'],
    ['POST /api/dashboard/add', 'Saved successfully'],
    ['PUT /api/dashboard/update', 'Updated successfully'],
    ['DELETE /api/dashboard/delete', 'Deleted successfully'],
    ['POST /api/company/registration', 'Saved successfully'],
    ['PUT /api/company/update', 'Updated successfully'],
    ['DELETE /api/company/delete', 'Deleted successfully'],
    ['POST /api/support', 'Support request submitted successfully'],
  ])('%s says on success: %s', (key, message) => {
    expect(routes.get(key)?.done).toBe(message);
  });

  it('that opens nothing to people who are not signed in, but for a forgotten password', () => {
    const open = calls.map(([key]) => key).filter((key) => routes.get(key)?.access === 'public');
    expect(open).toEqual(['POST /security/forgotpassword', 'POST /api/user/forgotpassword']);
  });
});
