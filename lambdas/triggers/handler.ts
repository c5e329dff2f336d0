import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { registerUser } from '../domain/user/register-user.ts';
import { takeTicket } from '../entities/tickets.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { writeMessage } from './custom-message.ts';
import { passwordRecovered } from './password-recovered.ts';

type Event = CustomMessageTriggerEvent | PostConfirmationTriggerEvent | PreSignUpTriggerEvent;

const isCustomMessage = (event: Event): event is CustomMessageTriggerEvent =>
  event.triggerSource.startsWith('CustomMessage_');
const isPreSignUp = (event: Event): event is PreSignUpTriggerEvent => event.triggerSource.startsWith('PreSignUp_');

/** Only the portal's server registers people: anybody can call SignUp with the browser's client. Invitations pass. D-92. */
const checkSignUp = async ({ triggerSource, callerContext, request }: PreSignUpTriggerEvent) => {
  if (triggerSource === 'PreSignUp_AdminCreateUser') return;
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
