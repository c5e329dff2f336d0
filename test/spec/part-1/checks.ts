import { titles } from '../row.ts';

/** The tests that the list of part 1 refers to; each title stands here once. */
export const signIn = titles('browser/sign-in', {
  lands: 'leads from the landing page through password and SMS code to the home page',
  experian: 'sends Experian alone to the company',
  wrong: 'says that the password is wrong, as for somebody unknown, and goes on with the right one',
  wrongCode: 'lets a wrong code be corrected',
  cancel: 'goes back to the start on Cancel and keeps nothing',
  app: 'sets up an authenticator app for somebody without a phone, and asks it the next time',
  noSession: 'is not there for somebody who did not sign in',
  logout: 'ends with Logout, on the server too, and the back button shows nothing',
});

export const password = titles('browser/password', {
  forgotten: 'is replaced with the code from the e-mail, once',
  silent: 'tells nobody whether there is such an account',
  fields: 'is compared on leaving a field, cleared by Reset, and held to what the sign-in takes',
  own: 'is changed with the old one and ends the other sessions',
  experian: 'of Experian alone leads to the home page',
  given: 'is given by a super admin; its owner sets a new one, the code and the security question follow',
  nobody: 'is asked of nobody who is not signed in, or whose sign-in does not wait for one',
  adminOnly: 'is nobody’s business but a super admin’s',
});

export const registration = titles('browser/registration', {
  form: 'says what is missing, keeps to its limits, and shows what the identity service refuses',
  approval: 'leads through the code to an account that waits, and after approval to the portal',
  atSignIn: 'asks for the code at the sign-in when it was not entered, and a used or replaced code is refused',
  resend: 'is asked for with the address, and a refusal says only that it went wrong',
  unknown: 'is confirmed with the address typed in where it is not known',
});

export const users = titles('browser/users', {
  invited: 'is invited by a colleague, logs in with the generated password, sets another and arrives',
  taken: 'that exists already is not saved: the heading says so and the phone loses its prefix',
  byAdmin: 'is made by a super admin in the chosen company, with a password of their own',
  view: 'is seen with every field disabled, whichever way the route is written',
  locked: 'locked while signed in is out with the next call and cannot come back; disabled just the same',
  removed: 'is deleted after the question, but nobody deletes themselves',
});

export const companies = titles('browser/companies', {
  life: 'are added, seen, changed and deleted by a super admin',
  needed: 'that somebody depends on are not deleted, and the reason is said',
  staff: 'are one row, their own, for staff, who may change everything but the name',
});

export const board = titles('browser/dashboard', {
  life: 'takes, shows, changes and deletes a message of a reviewer',
  readers: 'shows everybody what a super admin writes; others read it, and the other family sees nothing of this one',
  scrolls: 'scrolls within itself from the seventh message on, by keyboard too',
  chart: 'says that there is nothing yet, or draws what there is above its table',
});

export const support = titles('browser/support', {
  form: 'starts with its defaults, has its limits, and says what is missing',
  files: 'refuses programs and a sixth file, and lets a file be taken off',
  sent: 'sends the request with its files',
  desk: 'goes to the configured desk with its hidden fields and the files by number',
});

export const profile = titles('browser/profile', {
  own: 'changes name and phone and stays there',
  app: 'enrols an authenticator app, which is asked first from then on, and can prefer the phone again',
  tokens: 'are hidden until they are shown, and copied as they are',
  activity: 'lists the own sign-ins and sign-outs, newest first',
  pages: 'are there: privacy, and a placeholder where no chat is configured',
  chat: 'load the configured chat widget, and take away what it added when the page is left',
});

export const session = titles('browser/session', {
  left: 'shows nothing of the portal again by the back button, and the old token is worth nothing',
  menu: 'is within reach of the keyboard in two steps',
  guessed: 'that is guessed too often ends the sign-in',
});

export const walk = titles('browser/screens', {
  open: 'that is open to all has a screen without a fault',
  secured: 'behind the sign-in has a screen without a fault',
  missing: 'that does not exist says so',
});

export const resellers = titles('browser/resellers', {
  sorts: 'sorts by its headers, pages, and keeps all of it in the address',
  searches: 'searches on Enter and shows the whole list again when the box is emptied',
  byCompany: 'shows a super admin every family, or the chosen one',
  template: 'gives the template',
  upload: 'takes a workbook that LibreOffice saved as xlsx through the dialog and shows its rows',
});

export const screen = titles('browser/part-1', {
  bare: 'there is neither header nor footer',
  login: 'the login asks for both fields, and Reset empties them',
  error: 'an error of the service has its own page',
  loginError: 'leaves nothing stored and says why under the title Error',
  frame:
    'there are header and footer, a message goes after five seconds or with its button, and a missing token ends it all',
  staff: 'staff have no search and no pager over their one company, and a wrong temporary password changes nothing',
  idle: 'half an hour without a movement leads to the login and leaves nothing stored',
  confirm:
    'a user who has never logged in can be confirmed or sent a code, and the table of users reshown after a delete',
});

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
  company: 'takes any text as an email and starts in state 1',
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
  landing: 'lead Experian alone to the company and everybody else home',
  days: '%s is read as %s',
  shown: 'are shown month first',
});

export const pager = titles('contract/pager', {
  window: 'on page %i of %i the links %j',
  ten: 'always the current page and never more than ten links',
});

export const openApi = titles('contract/openapi', {
  known:
    'has only calls of the specification, the address of an import’s report, and the addresses of a support request’s files',
});

export const menus = titles('web/menus', {
  byRole: 'of %s show what the matrix says',
  others: '%# show Others below the technology providers: %s',
  experian: 'lead Experian alone to the company, and to support, privacy and chat without the Home menu',
});

export const router = titles('web/screens', {
  each: 'has a screen for %s',
  only: 'has no screen that the spec does not name',
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
});

export const idle = titles('web/small-rules', {
  limit: 'is warned two minutes before the end and logged out at the end',
});

export const home = titles('web/home-rules', {
  files: 'may have 20 MB and must have something',
  time: 'is month/day/year, and nothing when there is none',
});

export const newPassword = titles('web/public-forms', { both: 'are compared only when both are there' });

export const texts = titles('house/texts', {
  each: '%s stands where a person reads it',
  all: 'are all of the list up to the questions before a delete',
});

export const matrix = titles('lambdas/access', {
  agreed: 'is the one that was agreed',
  holds: 'gives $name what the matrix says',
  foreign: 'answers a user by path exactly like one that does not exist, to read and to delete',
  deadToken: '%s does not count',
});

export const account = titles('lambdas/account', {
  forgotten: 'gets the same answer whether or not the account exists, and no quicker',
  first: 'ends the first login, keeps a hash of the answer, and ends other sessions only',
  own: 'works with the old one, ends other sessions for good, and tells the person',
  ownRefused: 'is refused with a wrong old password and for somebody else, and then nothing has ended',
  admin: 'ends the person’s sessions and makes them choose another password',
  adminRefused: 'asks for two equal values, a fresh sign-in of the admin, and somebody else',
  factor: 'can be turned on by oneself and never off',
  profile: 'takes names and phone, and nothing else',
  activity: 'lists sign-ins and sign-outs, newest first, paged, and nothing else',
  questions: 'offers five security questions',
  over: 'is not started again by its token, by logout, lock or age',
  canary: 'that went through every call is found in no item, no object and no line of the log',
});

export const userCalls = titles('lambdas/user', {
  ownList: 'shows staff the people of their own company only, and nobody a super admin',
  adminList: 'shows a super admin everybody, or the chosen company by either name of the parameter',
  search: 'finds part of a name and takes the placeholder of the add-user route for one’s own company',
  race: 'tells the second of two writers that somebody else was first',
  once: 'answers the first user when the same request comes twice, at once or later',
  created: 'makes record and account, mails the temporary password, and answers neither',
  refused: 'refuses %o with the text of the form',
  options: 'lets everybody give only the roles of their own option set',
  company: 'puts the users of staff into their own company, and asks a super admin for one that exists',
  back: 'takes everything back when there is an account that nobody invited, and can be tried again',
  pool: 'brings e-mail and phone to the account unproven, and tells the old address',
  lock: 'locks at once, account and sessions, and opens again for new sign-ins only',
  staff: 'by staff leaves roles, alert, name and company as they were',
  admin: 'by a super admin sets roles and alert, and never the super admin flag',
  removed: 'removes record, principal, markers and account',
  self: 'is refused for oneself, and for super admins by everybody but super admins',
  notice: 'goes to the address on record, once a minute, and not to a locked account',
});

export const sagas = titles('lambdas/user-sagas', {
  undone: 'is finished or taken back by housekeeping, and then the same e-mail is free again',
});

export const companyCalls = titles('lambdas/company', {
  list: 'shows a super admin every root company, sorted by name',
  own: 'shows everybody else one row, their own company',
  refused: 'refuses a missing name with the text of the form',
  staff: 'lets staff change contact, address and logo of their own company but not its name',
  dropped: 'drops fields that only the server sets',
  needed: 'is refused while the company still has users or resellers, and says how many',
  removed: 'removes a company nobody depends on',
});

export const messages = titles('lambdas/dashboard', {
  family: 'shows a family its own messages and those of a super admin, newest first',
  server: 'sets company, author and time by itself',
  empty: 'refuses an empty message with the text of the form',
  own: 'lets staff change and delete what their own company wrote, and nothing else',
  chart: 'is empty while there are no providers, and then shows the family’s to everybody in it',
});

export const requests = titles('lambdas/support', {
  sent: 'goes in with its attachments, once, and says so',
  refused: 'is refused with %o',
  file: 'is refused as %j',
  lists: 'offers statuses and priorities',
});

export const logos = titles('lambdas/storage', {
  back: 'comes back byte for byte to its own company and to the resellers below it',
  form: 'is taken with the company form, and a name from elsewhere is refused',
});

export const triggers = titles('lambdas/triggers', {
  waits: 'makes a user who waits: no company, no role, shut',
  recovered: 'ends the first login and every session, and leaves a line in the audit trail',
});

export const portal = titles('local/portal', {
  login: 'answers the person, their roles and company, and the token they came with',
  name: 'refuses a user name that is not the token’s',
  verify: 'confirms the second factor to the person themselves only',
  logout: 'ends with logout, for the same token at once, and ending twice is no error',
  slashes: 'answers API paths with and without a trailing slash, and unknown ones with 404',
});

export const generated = titles('lambdas/data/generated-password', {
  shape: 'has 4 small letters, 2 digits, a symbol and a capital, in any order',
});

export const pool = titles('lib/identity', {
  factors: 'asks everybody for a second factor, by SMS or by an authenticator app',
  address: 'signs in by e-mail and recovers by e-mail alone',
});

export const gateway = titles('lib/api', {
  issuer: 'takes tokens of the own pool and client only',
  closed: 'lets nobody without an access token reach a route that is not public',
});

export const lists = titles('lambdas/part-1-lists', {
  roles: 'give the three roles',
  others: 'give states from 1 on, document types and reseller types',
  options: 'are all for a super admin and one’s own else, by %s',
  search: 'finds part of a name, and nothing where nothing fits',
  staff: 'is not for staff',
});
