import { account } from '../../contract/routes/account.ts';
import { reference } from '../data/reference.ts';
import { serve } from '../kit/serve.ts';
import { activityPage } from './activity-page.ts';
import { changeFactor } from './change-factor.ts';
import { changePassword } from './change-password.ts';
import { firstPassword } from './first-password.ts';
import { forgotten } from './forgotten.ts';
import { saveProfile } from './save-profile.ts';

export const handler = serve(account, {
  forgotByEmail: ({ body, origin }) => forgotten(body.emailAddress, origin),
  forgotByName: ({ body, origin }) => forgotten(body.value, origin),
  saveProfile: ({ body, caller, origin }) => saveProfile(caller, body, origin),
  factor: ({ body, caller, origin }) => changeFactor(caller, body, origin),
  activity: ({ query, caller }) => activityPage(caller.userId, query),
  securityQuestions: () => reference('securityQuestions'),
  firstPassword: ({ body, caller, origin }) => firstPassword(caller, body, origin),
  changePassword: ({ body, caller, origin }) => changePassword(caller, body, origin),
});
