import { type Row, section } from '../row.ts';
import { board, companies, password, screen, signIn, support, users } from './browser-checks.ts';
import { contract, forms, home, limits, newPassword, rules, texts } from './rule-checks.ts';
import { companyCalls, generated, messages, requests, userCalls } from './server-checks.ts';

const rule = section('5');

/** Spec part 1, section 5: validation rules. */
export const validation: readonly Row[] = [
  rule('the login needs both fields: “All fields are required”', screen.login, texts.each),
  rule('the second factor needs a code: “Code is required”', signIn.wrongCode, texts.each),
  rule('login user name at most 100, password at most 25', forms.loginBoxes, limits.max),
  rule('sign-up at most 50, 50, 13 and 25', forms.signUp),
  rule('confirmation code and resend email at most 50', forms.confirm, forms.resend),
  rule('forgotten password: code 50, new password 25, user name 50', forms.forgotten),

  rule(
    'reset: “Please enter old password”, not for a super admin’s reset',
    password.fields,
    limits.passwords,
    forms.adminReset,
  ),
  rule('reset: “Please enter new password”', password.fields, limits.passwords),
  rule('reset: “Please enter confirm password”', password.fields, limits.passwords),
  rule('reset: each at most 100', forms.reset, limits.max),
  rule('new and confirm are compared on leaving a field, only when both are there', newPassword.both, password.fields),
  rule('“The New and Confirm passsword do not match.”', newPassword.both, limits.differ, texts.each),
  rule(
    'a new password has 8 to 25 characters wherever it is set',
    { decision: 'D-17' },
    limits.eight,
    limits.max,
    password.fields,
  ),
  rule('the set-password form cannot be sent while it is not valid', password.given),

  rule('a message is required: “Please enter a Message”', board.life, messages.empty),

  rule('a company form that is not valid toasts “saved failed”', companies.life, texts.each),
  rule('“Please enter Company name”', companies.life, companyCalls.refused),
  rule('“Please enter Contact name”', companies.life, contract.company),
  rule('“Please enter Contact phone”', companies.life, contract.company),
  rule('“Please enter Email”, without a pattern for it', companies.life, limits.company),
  rule('the state is 1 unless another is chosen', { decision: 'D-46' }, limits.company, screen.confirm),
  rule('deactivate and isreseller are false for a new company', companyCalls.dropped),

  rule('“Please enter User Name”', users.invited, userCalls.refused),
  rule('“Please enter Email”', users.invited, userCalls.refused),
  rule('“Please enter Phone”', users.invited, userCalls.refused),
  rule('“Please select user role”, at least one', users.invited, userCalls.refused),
  rule('“Please select First name”', users.invited, userCalls.refused),
  rule('“Please select Last name”', users.invited, userCalls.refused),
  rule('a new user’s phone has +1 in front', { decision: 'D-47' }, users.invited, limits.phone),
  rule(
    'a generated password has 8 characters: 4 small letters, 2 digits, a symbol of !@#$%^&*()-<> and a capital',
    { decision: 'D-18' },
    generated.shape,
    users.invited,
  ),
  rule('the company is the chosen one for a super admin, else the session’s', userCalls.company, users.byAdmin),
  rule('a retyped password that differs is refused with a message', users.invited),
  rule(
    'the user form’s email pattern is unused; the portal checks the address',
    { decision: 'readings-of-part-1' },
    userCalls.refused,
  ),

  rule(
    'support needs Last Name, Email, Subject: “{field} cannot be empty”',
    support.form,
    limits.request,
    requests.refused,
  ),
  rule('support needs an attachment: “Attachment cannot be empty”', support.form, limits.request),
  rule('Status and Priority must be chosen: “cannot be none”', support.form, limits.request),
  rule('“Enter a valid email-Id”, with an ending of 2 to 6 letters', limits.email, support.form),
  rule('an unchecked required box says “Please accept …”', { decision: 'readings-of-part-1' }, support.form),
  rule('name and email at most 120', limits.max, support.form),
  rule('subject at most 255', limits.max, support.form),
  rule('description at most 3000', limits.max, support.form, requests.refused),
  rule('at most 5 files', limits.files, support.files),
  rule('of at most 20 MB each', home.files, requests.file),
  rule(
    'programs and scripts are not attached, with the text that says so',
    limits.blocked,
    limits.allowed,
    support.files,
    requests.file,
  ),
  rule('Status starts as Open, Priority as High, testrecord as N/A', rules.request, support.form),
  rule('Status is Open, On Hold, Escalated or Closed', requests.lists, support.sent),
];
