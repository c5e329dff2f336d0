import { type Row, section } from '../row.ts';
import {
  board,
  companies,
  password,
  profile,
  resellers,
  screen,
  session,
  support,
  users,
  view,
} from './browser-checks.ts';
import { forms, frame, home, limits, listState, records, rules, texts } from './rule-checks.ts';
import { contacts, lists, registrations, userCalls } from './server-checks.ts';

const reset = section('2.9');
const shell = section('2.10');
const dashboard = section('2.11');
const company = section('2.12');
const userList = section('2.13');
const user = section('2.14');
const request = section('2.15');

/** Spec part 1, sections 2.9 to 2.15: the secured screens. */
export const screensAfter: readonly Row[] = [
  reset(
    'old, new and confirm password; the old one not for a super admin’s reset',
    forms.reset,
    forms.adminReset,
    password.given,
  ),
  reset('Reset clears the form, Submit sends it', forms.reset, password.fields),
  reset('each box takes 100 characters', { decision: 'D-17' }, forms.reset, password.fields),
  reset('a super admin’s reset goes on to /company/user', password.given),
  reset('Experian alone goes on to /securehome', { decision: 'D-29' }, password.experian),
  reset('everybody else goes on to /company', password.own),

  shell('the header shows the logo that is stored', screen.frame),
  shell('the header welcomes the user by name', screen.frame),
  shell('the header leads to Reset Password and Logout', password.fields, session.menu),
  shell(
    'header and footer are not on the login, new-password, set-password and forgot-password pages',
    screen.bare,
    password.given,
    password.late,
  ),
  shell('the user menu has profile and logout', session.menu),
  shell('the side menu has My Profile, JWT Tokens and Login Data', rules.menu, frame.menu, frame.experian),
  shell('Login Data is a table of Action and Date', profile.activity),
  shell('Home has Dashboard, Support, Privacy and Chat', rules.menu),
  shell('My Company has Company and Users', rules.menu),
  shell(
    'Resellers, End User and Reports; Technology Providers with Others below',
    rules.menu,
    frame.menu,
    frame.others,
  ),
  shell('the footer’s links depend on the role', frame.footer),
  shell(
    'the footer hides unless somebody is signed in and not changing a password',
    screen.bare,
    password.given,
    password.late,
    screen.frame,
  ),
  shell('the token page has a tab each for access token and id token', { decision: 'D-20' }, profile.tokens),
  shell('the chat page loads the external script while it is open', { decision: 'D-49' }, profile.chat),
  shell('and takes script and elements away on leaving', profile.chat),
  shell('without a chat the page shows a placeholder', profile.pages),
  shell('the privacy page says “Page under construction”', profile.pages, texts.each),
  shell('deleting asks in a “Confirmation window” with Ok and Cancel', board.life, users.removed, texts.each),

  dashboard('the board lists Date, Message, Posted By and Action', board.life, records.lists),
  dashboard('its actions are view, edit and delete', board.life),
  dashboard('“Add New Message” opens a window with Post and Cancel', board.life),
  dashboard('view and edit open in the same window', board.life),
  dashboard('delete asks first', board.life),
  dashboard('the Technology Provider Chart lists name and created date', board.chart),
  dashboard('more than 6 rows scroll', board.scrolls),
  dashboard('the reseller role adds no messages', board.readers),

  company('columns Name, Company Contact, Contact Phone, Contact Email and Action', companies.life, records.lists),
  company('the actions are view, edit and delete', companies.life),
  company('Add New Company is for a super admin', companies.life, companies.staff),
  company('search and paging are for a super admin', screen.staff, screen.confirm, lists.staff),
  company('Enter searches', resellers.searches),
  company('emptying the search box shows the whole list again', resellers.searches),
  company('the headers sort', resellers.sorts, listState.turned),
  company('the pager has First, Previous, numbers, Next and Last', screen.confirm),
  company('Back leads to /company', companies.life),
  company('name, contact, phones, email, address, city, zip code and state', companies.life, records.names),
  company('the logo’s preview has 100 by 100 pixels', screen.confirm, rules.preview),

  userList('the title is Users, the columns Name and Contact Email, both sortable', users.invited, records.lists),
  userList('it has a pager', screen.confirm),
  userList('the company dropdown is for a super admin only', users.invited, users.byAdmin),
  userList('Add New User', users.invited),
  userList('a text search with a button', users.invited, userCalls.search),
  userList('rows lead to view, edit and delete', users.view, users.removed, users.locked),
  userList('rows lead to a password reset for a super admin only', users.invited, password.given),

  user('titles Add, Edit and View User Information', users.invited, users.view, texts.each),
  user('user name, email, cell phone, first name, middle initial and last name', users.invited, records.names),
  user('a choice of roles', users.invited),
  user('an enabled and a locked box', users.locked),
  user('the system admin alert is for a super admin only', { decision: 'D-35' }, users.invited, users.byAdmin),
  user('password and retype password', users.invited, users.byAdmin),
  user(
    'a Confirm User section with Back, Confirm User and Resend Code',
    screen.confirm,
    registrations.byAdmin,
    contacts.again,
    contacts.corrected,
  ),
  user('in view mode every field is disabled', view.closed),
  user('a failed save is headed “Please register new user or try again!”', users.taken),
  user('who is no super admin reads the role of an edited user as text', users.locked, userCalls.staff),
  user('a super admin’s role is fixed and reads “Superadmin”', users.view),

  request('the form has Submit and Reset', support.form),
  request('Last Name (Contact Name), Email, Subject, Description, Status, Priority', support.form, support.desk),
  request('attachments go as attachment_1 to attachment_5', { decision: 'D-48' }, support.desk),
  request('a hidden test-record field', support.desk, limits.testRecord),
  request(
    'it goes as multipart data to an external desk with hidden fields, where one is configured',
    { decision: 'D-48' },
    support.desk,
  ),
  request('the desk’s return address is the support page', { decision: 'D-48' }, support.desk),
  request('without a desk the portal takes it', { decision: 'D-48' }, support.sent, home.files),
];
