import { titles } from '../row.ts';

/** The tests of contract, rules, forms and texts that the list of part 1 refers to; each title stands once. */
export const forms = titles('web/part-1-forms', {
  loginBoxes: 'takes a user name of 100 and a password of 25 characters',
  loginButtons: 'has Login, closed until the form is filled in, Reset, and the way to a forgotten password',
  banner: 'shows what went wrong in its banner',
  code: 'then takes a code of 10 characters, with Submit code and Cancel',
  signUp: 'the sign-up take 50, 50, 13 and 25 characters, and a link leads to the login',
  confirm: 'the confirmation take 50 characters, the email only where it is not known',
  resend: 'another code take an email of 50 characters',
  forgotten: 'a forgotten password take 50 characters, then 50 and 25',
  first: 'a first password take 25 characters and show the user name, 50, disabled',
  asked: 'a password that the sign-in asks for take 25 characters and show the user name, 50, disabled',
  reset: 'the reset take 100 characters each, with Submit and Reset',
  adminReset: 'a super admin’s reset leave out the old password',
});

export const rules = titles('web/part-1-rules', {
  routes: 'make %s',
  menu: 'has the groups and entries of the specification',
  steps: 'leads to the confirmation, a new password, a reset or the code, by what it asks',
  error: 'begins again, with a toast titled Error',
  request: 'is Open, High and no test record',
  preview: 'shows a logo in 100 by 100 pixels',
});

export const limits = titles('contract/part-1-limits', {
  constant: '%s is the specification’s',
  max: '%s takes as much as the specification says, and not one more',
  eight: 'for a new password takes 8 characters and not 7',
  files: 'for attachments takes five files of 20 MB',
  user: 'for a user names every required field',
  request: 'for a support request names every required field',
  passwords: 'for a password names old, new and confirm',
  differ: 'for two different passwords is that they do not match',
  email: 'as an address takes %s: %s',
  blocked: 'takes no .%s',
  allowed: 'takes a .%s',
  testRecord: 'has N/A as its test record',
  company: 'takes any text as an email, and stores no state where none is sent',
  phone: 'puts +1 before a number without a country',
});

export const calls = titles('contract/part-1-calls', {
  fields: '%s is there and takes the fields of the specification',
  secrets: 'of a password never takes in what is only meant for the identity service',
  done: '%s says on success: %s',
  open: 'that opens nothing to people who are not signed in, but for a forgotten password',
});

export const records = titles('contract/part-1-records', {
  names: '%s have the specification’s names',
  company: 'a new user take the company as an object and as a plain id',
  secrets: 'a user hold no password, token or code',
  lists: 'of %s has its columns, all of them sortable, and its own order',
  roles: 'are 1 NCRA, 2 Experian and 3 Reseller',
  options: 'given to new users are the option set of the giver',
});

export const contract = titles('contract/rules', {
  addUp: 'add up: the best of the roles held counts',
  company: 'are the specification’s for a company',
  page: 'starts at the first page of ten, in the list’s own order',
  aliases: 'takes the other names of its parameters',
  mode: 'come from the route: no id adds, 102 views, all else edits',
  landing: 'lead Experian alone to the company and every other user home',
  days: '%s is read as %s',
  shown: 'are shown month first',
});

export const pager = titles('web/pager', {
  window: 'on page %i of %i the links %j',
  ten: 'always the current page and never more than ten links',
});

export const openApi = titles('contract/openapi', {
  known: 'has only calls of the specification, and the portal’s own that are named here',
});

export const frame = titles('web/frame', {
  footer: 'leads %s where they may go',
  menu: 'offers %s what they may open',
  others: 'offers Others to NCRA and super admins alone',
  experian: 'leads Experian alone to the company, and to support, privacy and chat without the Home menu',
});

export const router = titles('web/screens', {
  each: 'has a screen for %s',
  only: 'has no screen that the spec does not name, but the portal’s own that are named here',
});

export const errors = titles('web/error-texts', {
  transport: 'for status %i with %j: %s / %s',
  heading: 'the screen’s own heading for what the server refused, with the reason',
  rejected: 'with %s tells nothing but the spec’s text',
  otp: 'with %s stays at the code, with a toast titled OTP',
});

export const stored = titles('web/session-values', {
  names: 'has the names and the form of the spec',
  cleared: 'is cleared without a trace of its own; other values stay',
  noToken: 'does not exist without a token, whatever else is stored',
});

export const listState = titles('web/list-state', {
  kept: 'keeps page, sort, search and company, and gives them back',
  turned: 'turns the current column around and begins at page 1',
  searched: 'starts another column ascending and keeps the search',
});

export const idle = titles('web/small-rules', {
  limit: 'is warned two minutes before the end and signed out at the end',
});

export const home = titles('web/home-rules', {
  files: 'may have 20 MB and must have something',
  time: 'is month/day/year, and nothing when there is none',
});

export const newPassword = titles('web/public-forms', { both: 'are compared only when both are there' });

export const texts = titles('architecture/texts', {
  each: '%s stands where a person reads it',
  all: 'is missing from neither table',
});
