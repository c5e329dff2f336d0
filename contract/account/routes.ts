import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Email, Named, Nothing, page, required } from '../fields/common.ts';
import { Code, ContactCode, OneContact, StopChange } from '../fields/contact.ts';
import { area } from '../route.ts';
import {
  AppCode,
  AppSecret,
  FactorChange,
  FactorChoice,
  Factors,
  FirstPassword,
  ForgotByEmail,
  ForgotByName,
  OwnReset,
} from '../user/credentials.ts';
import { OwnProfile, Phone } from '../user/forms.ts';
import { Profile } from '../user/record.ts';
import { ActivityRow, activityList } from './activity-list.ts';

/** What is typed to register oneself. Spec part 1, 2.4; D-19, D-92. The password goes to Cognito and nowhere else. */
export const Registration = z.object({
  name: required('Please enter Name', 50),
  email: required('Please enter Email', 50).pipe(Email),
  phone: required('Please enter Phone', 13).pipe(Phone),
  password: OwnReset.shape.newPassword,
});

/** The code of a registration. Spec part 1, 2.5. */
const RegistrationCode = z.object({ email: Email, code: Code });

/** The address for which another code is requested. Spec part 1, 2.6. */
const RegistrationAddress = z.object({ email: Email });

const forgotten = 'If the account exists, a code is on its way.';

/** The same reply for every address, so that it does not reveal which ones have an account. */
const registered = 'If this address can be registered, a code is on its way to it.';

/** The user's own account: registration, profile, factors, passwords, sign-ins. Spec part 1, 2.7 to 2.10 and 7; D-07, D-11, D-13, D-15, D-16, D-92. */
export const account = area({
  forgotByEmail: {
    method: 'POST',
    path: '/security/forgotpassword',
    access: 'public',
    body: ForgotByEmail,
    reply: Nothing,
    done: forgotten,
  },
  forgotByName: {
    method: 'POST',
    path: '/api/user/forgotpassword',
    access: 'public',
    body: ForgotByName,
    reply: Nothing,
    done: forgotten,
  },
  register: {
    method: 'POST',
    path: '/security/register',
    access: 'public',
    body: Registration,
    reply: Nothing,
    done: registered,
  },
  confirmRegistration: {
    method: 'POST',
    path: '/security/register/confirm',
    access: 'public',
    body: RegistrationCode,
    reply: Nothing,
    done: 'Your account is confirmed. You can sign in as soon as it is approved.',
  },
  resendRegistration: {
    method: 'POST',
    path: '/security/register/resend',
    access: 'public',
    body: RegistrationAddress,
    reply: Nothing,
    done: registered,
  },
  stopChange: {
    method: 'POST',
    path: '/security/stop-change',
    access: 'public',
    body: StopChange,
    reply: Nothing,
    done: 'The change was stopped. Sign in and choose another password.',
  },
  confirmContact: {
    method: 'POST',
    path: '/api/user/contact/confirm',
    access: 'profile.write',
    body: ContactCode,
    reply: Profile,
    done: 'Confirmed successfully',
  },
  resendContact: {
    method: 'POST',
    path: '/api/user/contact/resend',
    access: 'profile.write',
    body: OneContact,
    reply: Nothing,
    done: 'A new code is on its way.',
  },
  cancelContact: {
    method: 'POST',
    path: '/api/user/contact/cancel',
    access: 'profile.write',
    body: OneContact,
    reply: Profile,
    done: 'Cancelled successfully',
  },
  saveProfile: {
    method: 'PUT',
    path: '/user',
    access: 'profile.write',
    body: OwnProfile,
    reply: Profile,
    done: 'Updated successfully',
  },
  factor: {
    method: 'PUT',
    path: '/api/user/mfa',
    whileSuspended: true,
    access: 'mfa.on',
    within: ['mfa.off.self', 'mfa.reset.other'],
    body: FactorChange,
    reply: Nothing,
    done: 'Updated successfully',
  },
  factors: { method: 'GET', path: '/api/user/factors', access: 'mfa.on', reply: Factors },
  preferFactor: {
    method: 'PUT',
    path: '/api/user/factors',
    whileSuspended: true,
    access: 'mfa.on',
    body: FactorChoice,
    reply: Nothing,
    done: 'Updated successfully',
  },
  startApp: { method: 'POST', path: '/api/user/app', whileSuspended: true, access: 'mfa.on', reply: AppSecret },
  confirmApp: {
    method: 'POST',
    path: '/api/user/app/confirm',
    whileSuspended: true,
    access: 'mfa.on',
    body: AppCode,
    reply: Nothing,
    done: 'Updated successfully',
  },
  removeApp: {
    method: 'POST',
    path: '/api/user/app/remove',
    whileSuspended: true,
    access: 'mfa.on',
    reply: Nothing,
    done: 'Updated successfully',
  },
  activity: {
    method: 'GET',
    path: '/api/user/activity',
    access: 'activity.list',
    query: listQuery(activityList),
    reply: page(ActivityRow),
  },
  securityQuestions: {
    method: 'GET',
    path: '/api/user/securityQuestions',
    access: 'ref.securityQuestions',
    reply: z.array(Named),
  },
  /** The same list for a person who chooses a first password and has no session yet. */
  firstQuestions: {
    method: 'GET',
    path: '/security/questions',
    access: 'public',
    reply: z.array(Named),
  },
  firstPassword: {
    method: 'PUT',
    path: '/api/user/updatePassword',
    whileSuspended: true,
    access: 'pw.firstLogin',
    body: FirstPassword,
    reply: Nothing,
    done: 'Changed successfully',
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/reset-pass',
    whileSuspended: true,
    access: 'pw.changeOwn',
    body: OwnReset,
    reply: Nothing,
    done: 'Password changed successfully',
  },
});
