import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { registerUser } from '../domain/user/register-user.ts';
import { noOrigin, recordActivity } from '../entities/activity.ts';
import { findPrincipal } from '../entities/people/principal.ts';
import { takeTicket } from '../entities/people/second-step.ts';
import { companyOfAddress, users } from '../entities/records/user.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { accountMessage } from '../mail/sign-in.ts';
import { ownScope } from '../store/scope.ts';
import { env } from './env.ts';

const { SITE_ORIGIN, SENDS_THROUGH_SES } = env();

/**
 * Puts product, company, link and validity into a message of the user pool. A mail of its own is given only where the pool sends
 * through SES: elsewhere Cognito refuses one, and with it the call. A failure here leaves Cognito its own text, because a
 * message that says less is better than a sign-in that fails.
 */
const writeMessage = async ({ triggerSource, request, response }: CustomMessageTriggerEvent): Promise<void> => {
  try {
    const { userAttributes, codeParameter: code, usernameParameter } = request;
    const company = await companyOfAddress(userAttributes.email ?? '');
    const message = accountMessage(triggerSource, { code, user: usernameParameter ?? '', company, site: SITE_ORIGIN });
    if (!message) return;
    response.smsMessage = message.sms;
    if (SENDS_THROUGH_SES === '') return;
    response.emailSubject = message.subject;
    response.emailMessage = message.html;
  } catch (error) {
    log.error('no message was written', { trigger: triggerSource, error });
  }
};

/** A forgotten password was replaced: the first login is over and every session ends. D-11. */
const passwordRecovered = async (sub: string): Promise<void> => {
  const principal = await findPrincipal(sub);
  if (!principal) return;
  await users(ownScope(principal)).patchLatest(principal.userId, { isFirstLogin: false, sessionsFrom: Date.now() });
  await recordActivity(
    principal.userId,
    { type: 'password', detail: 'recovered', said: 'Forgotten password replaced' },
    noOrigin,
  );
};

type Event = CustomMessageTriggerEvent | PostConfirmationTriggerEvent | PreSignUpTriggerEvent;

const isCustomMessage = (event: Event): event is CustomMessageTriggerEvent =>
  event.triggerSource.startsWith('CustomMessage_');
const isPreSignUp = (event: Event): event is PreSignUpTriggerEvent => event.triggerSource.startsWith('PreSignUp_');

/** Lets in who signs in with the provider of a company for the first time, or throws. ADR 0054. */
const admitFirst = async ({ userPoolId, userName, request }: PreSignUpTriggerEvent) => {
  const { admitIdentity } = await import('../domain/company-sign-in/first-sign-in.ts');
  const first = { poolId: userPoolId, userName, attributes: request.userAttributes, site: SITE_ORIGIN };
  try {
    await admitIdentity(first);
  } catch (error) {
    log.warn('first sign-in refused', { userName, error });
    throw error;
  }
};

/** Only the portal's server registers people: any user can call SignUp with the browser's client. Invitations pass. D-92. */
const checkSignUp = async (event: PreSignUpTriggerEvent) => {
  const { triggerSource, callerContext, request } = event;
  if (triggerSource === 'PreSignUp_AdminCreateUser') return;
  if (triggerSource === 'PreSignUp_ExternalProvider') return admitFirst(event);
  const { email = '', phone_number: phone = '' } = request.userAttributes;
  const isOurs = phone !== '' && (await takeTicket(email, callerContext.clientId));
  if (!isOurs) throw new Error('Registration is done at the portal');
};

/** Called by Cognito before a registration, before it sends a message, and after a registration or a new password was confirmed. D-11, D-19, D-92. */
export const handler = async <E extends Event>(event: E): Promise<E> => {
  await answer(event);
  return event;
};

const answer = measured((event: Event) => {
  if (isCustomMessage(event)) return writeMessage(event);
  return isPreSignUp(event) ? checkSignUp(event) : confirmed(event);
});

const confirmed = async (event: PostConfirmationTriggerEvent) => {
  const { sub = '', email = '', phone_number: phone = '', ...names } = event.request.userAttributes;
  log.info('confirmed', { trigger: event.triggerSource, sub });
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') {
    const { given_name: firstName = '', family_name: lastName = '' } = names;
    await registerUser({ sub, email, phone, firstName, lastName });
  } else await passwordRecovered(sub);
};
