import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const project = join(import.meta.dirname, '../..');
const source = (file: string) => readFileSync(join(project, file), 'utf8');

const area = 'web/src/areas';
const records = 'contract/records';
const routes = 'contract/routes';

/** Every text of part 1 that a person sees, and the files in which it has to stand word for word. */
const texts: Readonly<Record<string, readonly string[]>> = {
  'Page not found': [`${area}/errors/not-found.tsx`],
  'Service Response Error, Error Messagee:': [`${area}/errors/display-error.tsx`, 'web/src/app/error-boundary.tsx'],
  'Invalid username or password': [`${area}/sign-in/problem.ts`, 'lambdas/session/login.ts'],
  'Create account': [`${area}/registration/register.tsx`],
  'at least 8 characters': [
    `${area}/registration/register.tsx`,
    `${area}/password/set-password-form.tsx`,
    `${area}/password/new-password.tsx`,
  ],
  'Set new password': [`${area}/password/set-password-form.tsx`, `${area}/password/new-password.tsx`],
  'Page under construction': [`${area}/home/privacy.tsx`],
  'Confirmation window': ['web/src/ui/confirm-dialog.tsx'],
  'Add New Message': [`${area}/home/message-dialog.tsx`, `${area}/home/message-board.tsx`],
  'Add New Company': [`${area}/company/company-list.tsx`],
  'Add New User': [`${area}/user/user-list.tsx`],
  'Please register new user or try again!': [`${area}/user/user-record.tsx`],
  Superadmin: [`${area}/user/roles-field.tsx`],
  'Add User Information': [`${area}/user/user-record.tsx`],
  'Edit User Information': [`${area}/user/user-record.tsx`],
  'View User Information': [`${area}/user/user-record.tsx`],
  'Confirm User': [`${area}/user/confirm-user.tsx`],
  'Resend Code': [
    `${area}/user/confirm-user.tsx`,
    `${area}/registration/resend-code.tsx`,
    `${area}/registration/confirm-registration.tsx`,
    `${area}/password/forgot-password.tsx`,
  ],
  'All fields are required': [`${area}/sign-in/credentials-form.tsx`],
  'Code is required': [`${area}/sign-in/code-step.tsx`],
  'Please enter old password': [`${area}/password/reset-fields.ts`, `${records}/password.ts`],
  'Please enter new password': [`${area}/password/reset-fields.ts`, `${records}/password.ts`],
  'Please enter confirm password': [`${area}/password/reset-fields.ts`, `${records}/password.ts`],
  'The New and Confirm passsword do not match.': [`${area}/password/reset-fields.ts`, `${records}/password.ts`],
  'Please enter a Message': [`${records}/message.ts`],
  'saved failed': [`${area}/company/company-record.tsx`],
  'Please enter Company name': [`${records}/company.ts`],
  'Please enter Contact name': [`${records}/company.ts`],
  'Please enter Contact phone': [`${records}/company.ts`],
  'Please enter Email': [`${records}/company.ts`, `${records}/user.ts`],
  'Please enter User Name': [`${records}/user.ts`],
  'Please enter Phone': [`${records}/user.ts`],
  'Please select user role': [`${records}/user.ts`],
  'Please select First name': [`${records}/user.ts`],
  'Please select Last name': [`${records}/user.ts`],
  'cannot be empty': [`${records}/support.ts`],
  'Enter a valid email-Id': [`${records}/support.ts`],
  'cannot be none': [`${records}/support.ts`],
  "The file wasn't attached since its extension is not supported.": [`${records}/support.ts`],
  'Changed Failed': [`${area}/password/forgot-password.tsx`, `${area}/password/set-password-form.tsx`],
  'Changed successfully': [`${area}/password/forgot-password.tsx`, `${area}/password/set-password-form.tsx`],
  'Server under maintenance!': ['web/src/api/transport-error.ts'],
  'Please try again': ['web/src/api/transport-error.ts'],
  'Invalid user name and Password , Login Failed': ['web/src/api/transport-error.ts', 'contract/refusal.ts'],
  'Service failed!': ['web/src/api/transport-error.ts'],
  'Not found': ['web/src/api/transport-error.ts'],
  'Service unavailable!': ['web/src/api/transport-error.ts'],
  'Saved Failed': ['lambdas/data/invite-user.ts'],
  'Something went wrong...please try again': [`${area}/registration/resend-code.tsx`, `${area}/user/confirm-user.tsx`],
  'Reset Failed': [`${area}/password/set-password-form.tsx`],
  'Save Failed': ['lambdas/data/company.ts', 'lambdas/user/create-user.ts'],
  'Update Failed': ['contract/refusal.ts'],
  'Delete Failed': ['lambdas/company/delete-company.ts', 'lambdas/user/delete-user.ts'],
  'Saved successfully': [`${routes}/company.ts`, `${routes}/user.ts`, `${area}/home/message-form.tsx`],
  'Updated successfully': [`${routes}/company.ts`, `${routes}/user.ts`, `${area}/home/message-form.tsx`],
  'Deleted successfully': [`${routes}/company.ts`, `${routes}/user.ts`, `${routes}/dashboard.ts`],
  'Password changed successfully': [`${routes}/account.ts`],
  'Reset successfully': [`${area}/password/reset-own.tsx`, `${area}/password/reset-for-user.tsx`],
  'Logged in successfully': [`${area}/sign-in/use-sign-in.ts`, `${routes}/session.ts`],
  'Support request submitted successfully': [`${area}/support/support-form.tsx`, `${routes}/support.ts`],
  'Are you sure you want to delete': ['web/src/list/removal.tsx'],
  // Not in the list of texts, but the specification writes them: titles, nouns and buttons.
  'noun="User"': [`${area}/user/user-record.tsx`],
  'noun="Company"': [`${area}/company/company-record.tsx`],
  "toastFailure(failure, 'Message')": [`${area}/home/message-form.tsx`],
  "noun: 'the Message'": [`${area}/home/message-board.tsx`],
  "TITLE = 'New Password'": [`${area}/password/forgot-password.tsx`, `${area}/password/set-password-form.tsx`],
  "'Reset Password'": [`${area}/password/reset-own.tsx`, `${area}/password/reset-for-user.tsx`],
  'the Company': [`${area}/company/company-list.tsx`],
  'the User': [`${area}/user/user-list.tsx`],
  'the Message': [`${area}/home/message-board.tsx`],
  'Support submit': [`${area}/support/support-form.tsx`],
  'Technology Provider Chart': [`${area}/home/provider-chart.tsx`],
  'Submit code': [`${area}/sign-in/code-step.tsx`],
  '© 2022': ['web/src/app/footer.tsx'],
};

/** The last text of part 1 in the list of both parts. */
const LAST = 'Are you sure you want to delete the';
const elsewhere = ['Add New Reseller', 'Add New End User'];

describe('the texts of part 1', () => {
  it.each(Object.entries(texts))('%s stands where a person reads it', (text, files) => {
    expect(files.filter((file) => !source(file).includes(text))).toEqual([]);
  });

  it('are all of the list up to the questions before a delete', () => {
    const lines = source('test/spec/texts.txt').split('\n').slice(1);
    const wanted = lines.slice(0, lines.indexOf(LAST)).filter((text) => !elsewhere.includes(text));
    expect(wanted.length).toBeGreaterThan(50);
    expect(wanted.filter((text) => !(text in texts))).toEqual([]);
  });
});
