import { account } from '../../../contract/account/routes.ts';
import { stopChange } from '../../domain/contacts/stop.ts';
import { reference } from '../../entities/reference.ts';
import { serve } from '../../kit/serve.ts';
import { activityPage } from './activity-page.ts';
import { confirmApp, ownFactors, preferFactor, removeApp, startApp } from './apps.ts';
import { changeFactor } from './change-factor.ts';
import { changePassword } from './change-password.ts';
import { confirmRegistration, resendRegistration } from './confirm-registration.ts';
import { cancelContact, confirmContact, resendContact } from './contacts.ts';
import { env } from './env-values.ts';
import { firstPassword } from './first-password.ts';
import { forgotten } from './forgotten.ts';
import { requireFewFrom } from './public-limits.ts';
import { register } from './register.ts';
import { saveProfile } from './save-profile.ts';

export const handler = serve(account, {
  forgotByEmail: ({ body, origin }) => forgotten(body.emailAddress, origin),
  forgotByName: ({ body, origin }) => forgotten(body.value, origin),
  register: ({ body, origin }) => register(body, origin),
  confirmRegistration: ({ body, origin }) => confirmRegistration(body, origin),
  resendRegistration: ({ body, origin }) => resendRegistration(body, origin),
  stopChange: async ({ body, origin }) => {
    await requireFewFrom(origin);
    await stopChange(env.USER_POOL_ID, body.token, origin);
  },
  confirmContact: ({ body, caller, origin }) => confirmContact(caller, body, origin),
  resendContact: ({ body, caller }) => resendContact(caller, body.kind),
  cancelContact: ({ body, caller, origin }) => cancelContact(caller, body.kind, origin),
  saveProfile: ({ body, caller, origin }) => saveProfile(caller, body, origin),
  factor: ({ body, caller, origin }) => changeFactor(caller, body, origin),
  factors: ({ caller }) => ownFactors(caller),
  preferFactor: ({ body, caller, origin }) => preferFactor(caller, body.factor, origin),
  startApp: ({ caller, origin }) => startApp(caller, origin),
  confirmApp: ({ body, caller, origin }) => confirmApp(caller, body.code, origin),
  removeApp: ({ caller, origin }) => removeApp(caller, origin),
  activity: ({ query, caller }) => activityPage(caller.userId, query),
  securityQuestions: () => reference('securityQuestions'),
  firstQuestions: async ({ origin }) => {
    await requireFewFrom(origin);
    return reference('securityQuestions');
  },
  firstPassword: ({ body, caller, origin }) => firstPassword(caller, body, origin),
  changePassword: ({ body, caller, origin }) => changePassword(caller, body, origin),
});
