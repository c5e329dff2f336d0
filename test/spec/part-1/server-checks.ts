import { titles } from '../row.ts';

/** The tests of handlers, engines and infrastructure that the list of part 1 refers to; each title stands once. */
export const matrix = {
  ...titles('lambdas/access', {
    holds: 'gives $name what the matrix says',
    foreign: 'answers a user by path exactly like one that does not exist, to read and to delete',
    deadToken: '%s does not count',
  }),
  ...titles('contract/access-matrix', {
    agreed: 'is the one that was agreed',
  }),
};

export const account = {
  ...titles('lambdas/account', {
    forgotten: 'gets the same answer whether or not the account exists, and no quicker',
    first: 'ends the first login, keeps a hash of the answer, and ends other sessions only',
    own: 'works with the old one, ends other sessions for good, and tells the person',
    ownRefused: 'is refused with a wrong old password and for another user, and then nothing has ended',
    admin: 'ends the person’s sessions and makes them choose another password',
    adminRefused: 'asks for two equal values, a fresh sign-in of the admin, and another user',
    profile: 'takes names, e-mail and phone, these two after a code, and nothing else',
    activity: 'lists sign-ins and sign-outs, newest first, paged, and nothing else',
    questions: 'offers five security questions',
    over: 'is not started again by its token, by logout, lock or age',
    canary: 'that went through every call is found in no item, no object and no line of the log',
  }),
  ...titles('lambdas/account-factors', {
    factor: 'can be turned on by its owner and never off',
  }),
};

export const contacts = titles('lambdas/contacts', {
  own: 'counts once its code was entered; until then the old one signs in and recovers',
  phone: 'gets a code by text message and counts once it was entered',
  proposed: 'are proposed by who may edit the user, and count when that person confirms',
  atOnce: 'are set at once by a super admin who has just signed in: old and new are notified, every session ends',
  corrected: 'with a typing error goes out again to the corrected address, and the first password no longer works',
  again: 'can be sent again with a new temporary password, by colleagues too, until the person has come',
});

export const registrations = titles('lambdas/triggers', {
  same: 'is answered the same for a new and for a known address, whose owner is notified by mail',
  resent: 'gets another code with one answer for every address, and none for whom there is nothing to confirm',
  wrong: 'is not confirmed by a wrong code, nor if there is nothing to confirm, with one answer',
  byAdmin: 'is seen by super admins before its code is entered, who can send another code and enter it',
  past: 'takes no user past the portal, neither with the browser’s client nor with the server’s',
});

export const userCalls = titles('lambdas/user', {
  ownList: 'shows staff the people of their own company only, and no user a super admin',
  adminList: 'shows a super admin every user, or the chosen company by either name of the parameter',
  search: 'finds part of a name and uses the placeholder of the add-user route for the user’s own company',
  same: 'refuses a user name or e-mail that any user in the portal has, whatever its case',
  race: 'tells the second of two writers that another user was first',
  once: 'answers the first user when the same request comes twice, at once or later',
  created: 'makes record and account, mails the temporary password, and answers neither',
  refused: 'refuses %o with the text of the form',
  options: 'lets every user give only the roles of their own option set',
  company: 'puts the users of staff into their own company, and asks a super admin for one that exists',
  back: 'takes everything back when there is an account that no user invited, and can be tried again',
  pool: 'brings e-mail and phone of who has never come to the account, and the invitation to the new address',
  lock: 'locks at once, account and sessions, and opens again for new sign-ins only',
  staff: 'by staff leaves roles, alert, name and company as they were',
  admin: 'by a super admin sets roles and alert, and never the super admin flag',
  removed: 'removes record, principal, markers and account',
  self: 'is refused for oneself, and for super admins by every user but super admins',
  notice: 'goes to the address on record, once a minute, and not to a locked account',
});

export const sagas = titles('lambdas/user-sagas', {
  undone: 'is finished or rolled back by the task worker, and then the same e-mail is free again',
});

export const companyCalls = titles('lambdas/company', {
  list: 'shows a super admin every root company, sorted by name',
  own: 'shows every other user one row, their own company',
  refused: 'refuses a missing name with the text of the form',
  staff: 'lets staff change contact, address and logo of their own company but not its name',
  taken: 'refuses a name that another company has, whatever its case and accents',
  dropped: 'ignores fields that only the server sets',
  needed: 'is refused while the company still has users or resellers, and says how many',
  race: 'tells the second of two writers that another user was first',
  removed: 'removes a company no user depends on',
});

export const messages = titles('lambdas/dashboard', {
  tenant: 'shows a tenant its own messages and those of a super admin, newest first',
  server: 'sets company, author and time by itself',
  empty: 'refuses an empty message with the text of the form',
  own: 'lets staff change and delete what their own company wrote, and nothing else',
  chart: 'is empty while there are no providers, and then shows the tenant’s to every user in it',
});

export const requests = titles('lambdas/support', {
  sent: 'goes in with its attachments, once, and says so',
  refused: 'is refused with %o',
  file: 'is refused as %j',
  lists: 'offers statuses and priorities',
});

export const logos = titles('lambdas/storage', {
  back: 'comes back byte for byte to its own company and to the resellers below it',
  form: 'is accepted with the company form, and a name from elsewhere is refused',
  refused: 'is refused when it is %s',
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

export const generated = titles('lambdas/domain/generated-password', {
  shape: 'has 4 small letters, 2 digits, a symbol and a capital, in any order',
});

export const pool = titles('lib/identity', {
  factors: 'asks every user for a second factor, by SMS or by an authenticator app',
  address: 'signs in by e-mail and recovers by e-mail alone',
});

export const gateway = titles('lib/api', {
  issuer: 'takes tokens of the own pool only, of the client of the site and of that of company sign-in',
  closed: 'lets no user without an access token reach a route that is not public',
});

export const lists = titles('lambdas/part-1-lists', {
  roles: 'give the three roles',
  others: 'give states from 1 on, document types and reseller types',
  options: 'are all for a super admin and the user’s own else, by %s',
  search: 'finds part of a name, and nothing where nothing fits',
  staff: 'is not for staff',
});
