import type { CustomMessageTriggerEvent } from 'aws-lambda';
import { companyOfAddress } from '../entities/company-of-address.ts';
import { log } from '../kit/log.ts';
import { readEnv } from '../ports/env.ts';
import { accountMessage } from './account-messages.ts';
import { TriggersEnv } from './env.ts';

const { SITE_ORIGIN, SENDS_THROUGH_SES } = readEnv(TriggersEnv);

/**
 * Puts product, company, link and validity into a message of the user pool. A mail of its own is given only where the pool sends
 * through SES: elsewhere Cognito refuses one, and with it the call. A failure here leaves Cognito its own text, because a
 * message that says less is better than a sign-in that fails.
 */
export const writeMessage = async ({ triggerSource, request, response }: CustomMessageTriggerEvent): Promise<void> => {
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
