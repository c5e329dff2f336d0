import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { menu, personal } from '#web/app/screens.ts';
import { emptyRequest } from '#web/areas/support/post-case.ts';
import { problemOf } from '#web/auth/problem.ts';
import { companyPaths, userPaths } from '#web/routing/paths/records.ts';
import { paths } from '#web/routing/paths/site.ts';
import { stepOf } from '#web/session/sign-in-step.ts';

const style = (file: string) => readFileSync(join(import.meta.dirname, '../../web/src/styles', file), 'utf8');

describe('the constants of the routes', () => {
  it.each([
    [paths.resetOwnPassword(), '/securehome/resetpassword/131/0'],
    [paths.resetPasswordOf('u1'), '/securehome/resetpassword/141/u1'],
    [companyPaths.view('c1'), '/company/companyView/c1/102'],
    [userPaths.view('u1'), '/company/userView/u1/102/false'],
    [userPaths.edit('u1', true), '/company/userEdit/u1/true'],
    [userPaths.add('c1'), '/company/userAdd/c1'],
    [paths.setPassword(true), '/home/setPassword/true'],
    [paths.setPassword(false), '/home/setPassword/false'],
  ])('make %s', (address, expected) => {
    expect(address).toBe(expected);
  });
});

describe('the menu', () => {
  it('has the groups and entries of the specification', () => {
    expect(menu.map(({ item, entries }) => [item, entries.map(({ label }) => label)])).toEqual([
      // The worklist, the reviews, the inspections, the register, the documents and the activity are the portal's own.
      ['Worklist', ['Reviews', 'Inspections', 'Register of purposes']],
      ['Documents', []],
      ['Home', ['Dashboard', 'Support', 'Privacy', 'Chat']],
      // Settings and requirements are the portal's own.
      ['My Company', ['Company', 'Users', 'Access Review', 'Settings', 'Requirements']],
      ['Resellers', []],
      ['End User', []],
      ['Technology Providers', ['Others']],
      ['Reports', []],
      ['Activity', []],
    ]);
    expect(personal.map(({ label }) => label)).toEqual(['My Profile', 'JWT Tokens', 'Login Data']);
  });
});

describe('the identity service', () => {
  const kind = (signInStep: string) => stepOf({ signInStep } as Parameters<typeof stepOf>[0], 'uma').kind;

  it('leads to the confirmation, a new password, a reset or the code, by what it asks', () => {
    expect(
      [
        'CONFIRM_SIGN_UP',
        'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED',
        'RESET_PASSWORD',
        'CONFIRM_SIGN_IN_WITH_SMS_CODE',
        'CONFIRM_SIGN_IN_WITH_TOTP_CODE',
        'DONE',
      ].map(kind),
    ).toEqual(['confirm', 'newPassword', 'reset', 'code', 'code', 'done']);
  });
});

describe('a login that the portal itself answers with Error', () => {
  it('begins again, with a toast titled Error', () => {
    const refused = Object.assign(new Error('Invalid username or password'), { title: 'Error' });
    expect(problemOf(refused, true)).toEqual({
      toast: { title: 'Error', message: 'Invalid username or password' },
      message: 'Invalid username or password',
      hasEnded: true,
    });
  });
});

describe('a new support request', () => {
  it('is Open, High and no test record', () => {
    expect(emptyRequest).toMatchObject({ Status: 'Open', Priority: 'High', testrecord: 'N/A' });
  });
});

describe('the look', () => {
  it('shows a logo in 100 by 100 pixels', () => {
    expect(style('form.css')).toMatch(/\.logo-preview \{[^}]*width: 100px;\s*height: 100px;/);
  });
});
