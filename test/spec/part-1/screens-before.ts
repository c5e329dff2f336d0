import { type Row, section } from '../row.ts';
import { password, registration, screen, signIn, users, view, walk } from './browser-checks.ts';
import { errors, forms, router, rules, stored, texts } from './rule-checks.ts';
import { registrations } from './server-checks.ts';

const routes = section('2.1');
const landing = section('2.2');
const login = section('2.3');
const signUp = section('2.4');
const confirm = section('2.5');
const resend = section('2.6');
const forgot = section('2.7');
const set = section('2.8');

/** Spec part 1, sections 2.1 to 2.8: routes and the screens before the sign-in. */
export const screensBefore: readonly Row[] = [
  routes('every route of root, home, securehome and company has a screen', router.each, walk.open, walk.secured),
  routes('no other address has one', router.only, walk.missing),
  routes('/ leads to /home', { decision: 'D-30' }, signIn.lands),
  routes('userEdit and userView are read in both ways of writing them', { decision: 'D-31' }, users.view),
  routes('isView 102 shows a record read-only', rules.routes, view.closed),
  routes(
    'typeofreset 131 with the fixed id 0 is the own password, from the header’s link',
    rules.routes,
    password.fields,
  ),
  routes('typeofreset 141 with a user’s id is an administrator’s reset', rules.routes, password.given),
  routes('userAdd carries the chosen company for a super admin', rules.routes, users.byAdmin),
  routes('userAdd carries 123 for everybody else', users.invited),
  routes('an unknown address says “Page not found”', walk.missing, texts.each),
  routes('the error view says “Service Response Error, Error Messagee:”', screen.error, screen.broken),
  routes('a secured screen without a token leads to /login', signIn.noSession, stored.noToken),
  routes('and then what is stored of the session is cleared', screen.frame),

  landing('the landing page has a login button', signIn.lands),

  login('a user name (email) and a password are asked for', signIn.lands, forms.loginBoxes),
  login('Login opens only when the form is valid', signIn.lands, forms.loginButtons),
  login('Forgot Password leads to /home/forgotPassword', forms.loginButtons, password.forgotten),
  login('Reset empties the form', screen.login),
  login('a rejected sign-in says “Invalid username or password”', { decision: 'D-34' }, signIn.wrong, errors.rejected),
  login('a second step asks for the one-time code', { decision: 'D-02' }, signIn.lands),
  login('one input of at most 10 characters', forms.code),
  login('a Submit code button', forms.code),
  login('Cancel goes back and keeps nothing', signIn.cancel),
  login('errors stand in a banner', forms.banner, signIn.wrong),

  signUp('the screen is called “Create account”', registration.form),
  signUp('name of at most 50 characters', forms.signUp, registration.form),
  signUp('email of at most 50', forms.signUp, registration.form),
  signUp('phone number of at most 13', forms.signUp, registration.form),
  signUp('password of at most 25, with “at least 8 characters” in the empty box', forms.signUp),
  signUp('a link to the login', forms.signUp),
  signUp(
    'what is refused stands in a red alert, in our words; who has an account is told by mail',
    { decision: 'D-92' },
    registration.form,
    registrations.same,
    registrations.past,
  ),

  confirm(
    'the email is asked for only where it is not known',
    forms.confirm,
    registration.unknown,
    registration.approval,
  ),
  confirm('confirmation code of at most 50', forms.confirm, registration.unknown),
  confirm('Confirm button, Resend Code link, Login link', forms.confirm),
  confirm('errors stand in a red alert', registration.approval, registration.atSignIn, registrations.wrong),

  resend('an email of at most 50', forms.resend),
  resend('a Resend Code button', forms.resend, registration.atSignIn),
  resend('an error banner', registration.resend, registrations.resent),

  forgot('first step: user name of at most 50 and Submit', forms.forgotten, password.forgotten),
  forgot('second step: verification code of at most 50', forms.forgotten),
  forgot('second step: new password of at most 25', forms.forgotten),
  forgot('the button is called Reset Password', forms.forgotten, password.forgotten),
  forgot('a link leads back to another code', forms.forgotten, password.silent),

  set('the form is called “Set new password”', forms.first, password.given),
  set('the user name is shown, 50, and disabled', forms.first, forms.asked, password.given),
  set('temporary and new password, 25 each, with the hint “at least 8 characters”', forms.first, forms.asked),
  set('a security question is asked with it', { decision: 'D-16' }, forms.first, password.given),
  set('with the Experian flag of the route it goes on to /securehome', { decision: 'D-29' }, password.given),
  set('without it to /company', { decision: 'D-29' }, users.invited),
  set('nobody sees it who is not signed in', password.nobody),
];
