import { type Row, section } from '../row.ts';
import { password, profile, registration, resellers, screen, session, signIn, users, view } from './browser-checks.ts';
import { contract, frame, idle, limits, listState, rules, stored } from './rule-checks.ts';
import { account, matrix, portal, sagas, triggers, userCalls } from './server-checks.ts';

const state = section('4');

/** Spec part 1, section 4: states and transitions. */
export const states: readonly Row[] = [
  state(
    'the session is kept in browser storage: token, user name, company, roles, user id',
    { decision: 'D-20' },
    stored.names,
  ),
  state('it is cleared on logout', signIn.logout, session.left, stored.cleared),
  state('it is cleared on an error at the login', screen.loginError),
  state(
    '30 minutes (1,800,000 ms) without a movement end it',
    { decision: 'D-28' },
    idle.limit,
    screen.idle,
    limits.constant,
  ),
  state('that is looked at every 5 seconds', screen.idle, limits.constant),
  state('the user is then at /login and the storage is empty', screen.idle),
  state('the server ends an idle or old session too', { decision: 'D-28' }, account.over, matrix.deadToken),
  state('logout writes a logout entry', { decision: 'D-12' }, profile.activity, account.activity),
  state(
    'logout goes to /login and ends the sign-in at the identity service',
    signIn.logout,
    session.left,
    portal.logout,
  ),

  state(
    '“User is not confirmed.” sends another code and leads to confirmRegistration',
    { decision: 'D-02' },
    registration.atSignIn,
    rules.steps,
  ),
  state('“User needs to set password.” leads to newPassword', { decision: 'D-02' }, password.given, rules.steps),
  state(
    'on success the portal’s own login runs and the session is stored',
    { decision: 'D-02' },
    portal.login,
    signIn.lands,
  ),
  state('the second factor is asked for', { decision: 'D-02' }, signIn.lands, signIn.app),
  state(
    'a login answered with Error clears the session and is no valid user',
    { decision: 'D-03' },
    screen.loginError,
    rules.error,
    portal.name,
  ),
  state('after the code a first login goes to /home/setPassword with the Experian flag', password.late, rules.routes),
  state('Experian alone then arrives at /company', { decision: 'D-29' }, signIn.experian, contract.landing),
  state('everybody else arrives at /securehome', signIn.lands, contract.landing),

  state(
    'a forgotten password is replaced with the code that the identity service sends',
    { decision: 'D-15' },
    password.forgotten,
  ),
  state(
    'the portal’s own server learns of it, and /login follows',
    { decision: 'D-11' },
    triggers.recovered,
    password.forgotten,
  ),
  state('after the first password isFirstLogin is false', account.first, password.given),
  state('a registration leads to its confirmation', registration.approval),
  state(
    'and then to /securehome, once the account is approved',
    { decision: 'D-19' },
    registration.approval,
    triggers.waits,
  ),
  state('an account is enabled or not, locked or not', { decision: 'D-36' }, users.locked, userCalls.lock),
  state(
    'an account is unconfirmed until a code is entered; another can be sent',
    registration.atSignIn,
    screen.confirm,
  ),

  state('the combination of roles follows from the ids that are there', frame.menu, contract.addUp),
  state('the super admin flag stands apart and overrides', frame.menu, matrix.holds),
  state(
    'a record screen adds without an id, edits with one, and views with isView 102',
    { decision: 'D-32' },
    contract.mode,
  ),
  state('102 disables every field', view.closed),
  state('a user is created together with the account at the identity service', { decision: 'D-08' }, userCalls.created),
  state('when that fails the user’s record is removed again', { decision: 'D-08' }, userCalls.back, sagas.undone),
  state(
    'a list is in default or search mode; paging and sorting run the same mode again',
    listState.kept,
    listState.searched,
    resellers.searches,
  ),
  state('after a delete the table is hidden and shown again after 100 ms', limits.constant, screen.confirm),
];
