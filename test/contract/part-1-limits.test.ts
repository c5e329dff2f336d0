import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { Registration } from '#contract/account/routes.ts';
import { NewCompany } from '#contract/company/record.ts';
import * as limits from '#contract/rules/limits.ts';
import * as modes from '#contract/rules/modes.ts';
import { DEFAULT_PHONE_PREFIX, toE164 } from '#contract/rules/phones-and-zips.ts';
import { LoginRequest } from '#contract/session/routes.ts';
import { isBlockedAttachment, SupportFiles, SupportRequest } from '#contract/support/request.ts';
import { AdminReset, OwnReset } from '#contract/user/credentials.ts';
import { NewUser } from '#contract/user/forms.ts';
import { PAGER_LINKS } from '#web/list/pager.tsx';

describe('the constant', () => {
  it.each([
    ['inactivity limit in ms', limits.IDLE_LIMIT_MS, 1_800_000],
    ['inactivity check in ms', limits.IDLE_CHECK_MS, 5_000],
    ['toast life in ms', limits.TOAST_MS, 5_000],
    ['reshow after a delete in ms', limits.RESHOW_AFTER_DELETE_MS, 100],
    ['page size', limits.PAGE_SIZE, 10],
    ['links of the pager', PAGER_LINKS, 10],
    ['view mode', modes.VIEW_MODE, 102],
    ['reset of the own password', modes.OWN_PASSWORD_RESET, 131],
    ['reset by an administrator', modes.ADMIN_PASSWORD_RESET, 141],
    ['own company in the add-user route', modes.OWN_COMPANY_PLACEHOLDER, '123'],
    ['default state', limits.DEFAULT_STATE_ID, 1],
    ['default phone prefix', DEFAULT_PHONE_PREFIX, '+1'],
    ['length of a second-factor code', limits.CODE_MAX, 10],
    ['longest login user name', limits.USER_NAME_MAX, 100],
    ['longest login password', limits.PASSWORD_MAX, 25],
    ['shortest password', limits.PASSWORD_MIN, 8],
    ['box of the reset screen', limits.RESET_FIELD_MAX, 100],
    ['support name and email', limits.SUPPORT_NAME_MAX, 120],
    ['support subject', limits.TEXT_MAX, 255],
    ['support description', limits.SUPPORT_DESCRIPTION_MAX, 3_000],
    ['attachments', limits.ATTACHMENTS_MAX, 5],
    ['bytes of an attachment', limits.ATTACHMENT_MAX_BYTES, 20 * 1024 * 1024],
    ['pixels of the logo preview', limits.LOGO_PREVIEW_PIXELS, 100],
  ])('%s is the specification’s', (_name, value, expected) => {
    expect(value).toBe(expected);
  });
});

const letters = (length: number) => 'x'.repeat(length);
/** An address of this length; its parts are as long as addresses allow. */
const address = (length: number) => `${letters(length - '@example.com'.length)}@example.com`;
const support = SupportRequest.shape;

const fields: [string, z.ZodType, number, (length: number) => string][] = [
  ['the sign-up’s name', Registration.shape.name, 50, letters],
  ['the sign-up’s email', Registration.shape.email, 50, address],
  ['the sign-up’s phone number', Registration.shape.phone, 13, (length) => `+1${'5'.repeat(length - 2)}`],
  ['the sign-up’s password', Registration.shape.password, 25, letters],
  ['the login’s user name', LoginRequest.shape.userName, 100, letters],
  ['the old password of a reset', OwnReset.shape.oldPassword, 100, letters],
  ['a new password', OwnReset.shape.newPassword, 25, letters],
  ['the support form’s last name', support.lastName, 120, letters],
  ['the support form’s email', support.email, 120, address],
  ['the support form’s subject', support.subject, 255, letters],
  ['the support form’s description', support.description, 3_000, letters],
];

describe('a field', () => {
  it.each(fields)('%s takes as much as the specification says, and not one more', (_name, schema, max, text) => {
    expect(schema.safeParse(text(max)).success).toBe(true);
    expect(schema.safeParse(text(max + 1)).success).toBe(false);
  });

  it('for a new password takes 8 characters and not 7', () => {
    expect(OwnReset.shape.newPassword.safeParse(letters(8)).success).toBe(true);
    expect(OwnReset.shape.newPassword.safeParse(letters(7)).success).toBe(false);
  });

  it('for attachments takes five files of 20 MB', () => {
    const files = (count: number) => ({
      attachments: Array.from({ length: count }, (_, index) => ({ name: `${index}.txt`, size: 20 * 1024 * 1024 })),
    });
    expect(SupportFiles.safeParse(files(5)).success).toBe(true);
    expect(SupportFiles.safeParse(files(6)).success).toBe(false);
  });
});

const messages = (result: { error?: z.ZodError | undefined }) => result.error?.issues.map(({ message }) => message);

describe('what an empty form says', () => {
  it('for a user names every required field', () => {
    const empty = { userName: '', userEmail: '', userPhone: '', userRoles: [], firstName: '', lastName: '' };
    expect(messages(NewUser.safeParse(empty))?.sort()).toEqual([
      'Enter a valid email-Id',
      'Please enter Email',
      'Please enter Phone',
      'Please enter User Name',
      'Please select First name',
      'Please select Last name',
      'Please select user role',
    ]);
  });

  it('for a support request names every required field', () => {
    const empty = { id: 'any', lastName: '', email: '', subject: '', Status: '', Priority: '' };
    expect(messages(SupportRequest.safeParse(empty))).toEqual([
      'Last Name cannot be empty',
      'Email cannot be empty',
      'Enter a valid email-Id',
      'Subject cannot be empty',
      'Status cannot be none',
      'Priority cannot be none',
    ]);
    expect(messages(SupportFiles.safeParse({ attachments: [] }))).toEqual(['Attachment cannot be empty']);
  });

  it('for a password names old, new and confirm', () => {
    expect(messages(OwnReset.safeParse({ oldPassword: '', newPassword: '' }))?.[0]).toBe('Please enter old password');
    expect(messages(OwnReset.safeParse({ oldPassword: 'x' }))).toEqual(['Please enter new password']);
    expect(messages(AdminReset.safeParse({ userId: 'u', newPassword1: letters(8), newPassword2: '' }))).toContain(
      'Please enter confirm password',
    );
  });

  it('for two different passwords is that they do not match', () => {
    const different = { userId: 'u', newPassword1: letters(8), newPassword2: letters(9) };
    expect(messages(AdminReset.safeParse(different))).toEqual(['The New and Confirm passsword do not match.']);
  });
});

describe('the support form', () => {
  it.each([
    ['a@example.co', true],
    ['a.b+c@mail.example.museum', true],
    ['a@example.c', false],
    ['a@example.toolong', false],
    ['a@example', false],
    ['example.com', false],
  ])('as an address takes %s: %s', (given, accepted) => {
    expect(support.email.safeParse(given).success).toBe(accepted);
  });

  it.each(
    'exe bat cmd com jar vbs vbe js jse scr lnk msi msix msp mst msc pif hta cpl ps1 wsf reg sys dll app'.split(' '),
  )('takes no .%s', (extension) => {
    expect(isBlockedAttachment(`file.${extension}`)).toBe(true);
    expect(isBlockedAttachment(`FILE.${extension.toUpperCase()}`)).toBe(true);
  });

  it.each('pdf doc docx xls xlsx csv txt png jpg zip'.split(' '))('takes a .%s', (extension) => {
    expect(isBlockedAttachment(`file.${extension}`)).toBe(false);
  });

  it('has N/A as its test record', () => {
    expect(support.testrecord.parse(undefined)).toBe('N/A');
  });
});

describe('the company form', () => {
  it('takes any text as an email, and stores no state where none is sent', () => {
    const contact = { contactName: 'Pat', contactPhone: '1', contactEmail: 'no address' };
    expect(NewCompany.parse({ name: 'Made Up', addressId: contact }).addressId.stateId).toBeUndefined();
  });
});

describe('the user form', () => {
  it('puts +1 before a number without a country', () => {
    expect(toE164('(555) 010-0100')).toBe('+15550100100');
    expect(toE164('+445550100100')).toBe('+445550100100');
  });
});
