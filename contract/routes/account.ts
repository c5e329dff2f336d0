import * as z from 'zod';
import { ActivityRow, activityList } from '../lists/activity.ts';
import { listQuery } from '../lists/list.ts';
import { Named, Nothing, page } from '../records/common.ts';
import { FactorChange, FirstPassword, ForgotByEmail, ForgotByName, OwnReset } from '../records/password.ts';
import { OwnProfile, Profile } from '../records/user.ts';
import { area } from '../route.ts';

const forgotten = 'If the account exists, a code is on its way.';

/** One's own account: profile, factors, passwords, sign-ins. Spec part 1, 2.7 to 2.10 and 7; D-07, D-11, D-13, D-15, D-16. */
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
    access: 'mfa.on',
    within: ['mfa.off.self', 'mfa.reset.other'],
    body: FactorChange,
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
  firstPassword: {
    method: 'PUT',
    path: '/api/user/updatePassword',
    access: 'pw.firstLogin',
    body: FirstPassword,
    reply: Nothing,
    done: 'Changed successfully',
  },
  changePassword: {
    method: 'POST',
    path: '/api/user/reset-pass',
    access: 'pw.changeOwn',
    body: OwnReset,
    reply: Nothing,
    done: 'Password changed successfully',
  },
});
