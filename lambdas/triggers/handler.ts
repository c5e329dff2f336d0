import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { registerUser } from '../data/register-user.ts';
import { log } from '../kit/log.ts';
import { passwordRecovered } from './password-recovered.ts';

/** Called by Cognito after a registration or a new password was confirmed; an error here is shown to the person. D-11, D-19. */
export const handler = async (event: PostConfirmationTriggerEvent): Promise<PostConfirmationTriggerEvent> => {
  const { sub = '', email = '', phone_number: phone = '', ...names } = event.request.userAttributes;
  log.info('confirmed', { trigger: event.triggerSource, sub });
  if (event.triggerSource === 'PostConfirmation_ConfirmSignUp') {
    const { given_name: firstName = '', family_name: lastName = '' } = names;
    await registerUser({ sub, email, phone, firstName, lastName });
  } else await passwordRecovered(sub);
  return event;
};
