import { type Row, section } from '../row.ts';
import { board, companies, password, registration, screen, session, signIn, support, users } from './browser-checks.ts';
import { calls, errors, limits, texts } from './rule-checks.ts';
import { account, companyCalls, logos, userCalls } from './server-checks.ts';

const error = section('8');

/** Spec part 1, section 8: the error catalogue. */
export const errorRows: readonly Row[] = [
  error('no answer: “Server under maintenance!”, “Please try again”', errors.transport, texts.each),
  error('401: “Invalid user name and Password , Login Failed”', { decision: 'D-34' }, errors.transport, texts.each),
  error('404: “Service failed!”, “Not found”', errors.transport, texts.each),
  error('400: “Service failed!”', errors.transport),
  error('503: “Service unavailable!”', errors.transport, texts.each),
  error('other: the body’s message or errorMessage', errors.transport),
  error('login: “Invalid username or password”', signIn.wrong, errors.rejected),
  error('login answered with Error: session cleared, toast titled Error', screen.loginError),
  error('sign-up and confirmation: a red alert with the service’s words', registration.form, registration.approval),
  error('a failed new user: heading “Please register new user or try again!”', users.taken),
  error('the same heading over a failed change of a user', users.takenLater),
  error(
    'registration refused by the identity service: “Saved Failed”, +1 taken off, the user removed',
    { decision: 'D-08' },
    users.taken,
    userCalls.back,
    texts.each,
  ),
  error('resend: “Something went wrong...please try again”', registration.resend, texts.each),
  error(
    'reset: the server’s message under the title Reset Password',
    password.own,
    account.ownRefused,
    account.adminRefused,
    texts.each,
  ),
  error('second factor: the service’s message under the title OTP', signIn.wrongCode, errors.otp, session.guessed),
  error('password screen: “Reset Failed” under New Password', password.late),
  error('what the identity service says about a password stands in an alert', password.forgotten),
  error('“Save Failed”', companyCalls.taken, userCalls.same, logos.refused),
  error('“Update Failed”', userCalls.race, companyCalls.race, companies.conflict),
  error('“Delete Failed”', companyCalls.needed, userCalls.self),
  error(
    'what is said about a company or message stands under the title Company or Message',
    errors.heading,
    texts.each,
  ),
  error('what is said about a user stands under the title User', users.removed),
  error('“saved failed” for a company form that is not valid', companies.life, texts.each),
  error('“Saved successfully”', calls.done, companies.life, board.life),
  error('“Updated successfully”', calls.done, companies.life, board.life),
  error('“Deleted successfully”', calls.done, companies.life, board.life),
  error('“Password changed successfully”', { decision: 'readings-of-part-1' }, calls.done, password.own),
  error('“Changed successfully”', calls.done, password.forgotten, password.given),
  error('“Reset successfully”', { decision: 'readings-of-part-1' }, calls.done, password.given),
  error('“Logged in successfully”', calls.done, signIn.lands),
  error('“Support request submitted successfully”', calls.done, support.sent),
  error('deleting asks “Are you sure you want to delete the Company?”', companies.life, texts.each),
  error('… the Message?', board.life, texts.each),
  error('… the User?', users.removed, texts.each),
  error('a toast lasts 5 seconds', screen.frame, limits.constant),
  error('a toast has a close button', screen.frame),
  error('the spelling of every text is the specification’s', { decision: 'D-71' }, texts.all, texts.each),
];
