import type { CustomMessageTriggerEvent, PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import { type User, usernameOf } from './state.ts';

/**
 * Calls the pre-sign-up trigger. If it throws, the call fails with UserLambdaValidationException and no user is
 * created.
 */
export const preSignUp = async (
  pool: Pool,
  user: User,
  triggerSource: PreSignUpTriggerEvent['triggerSource'],
  clientId: string,
  clientMetadata: Record<string, string> = {},
) => {
  const request = { userAttributes: { ...user.attributes }, clientMetadata };
  await callPreSignUp(pool, user, triggerSource, clientId, request);
};

/** Calls the pre-sign-up trigger about a user of a provider, whom the pool does not have. Fails as `preSignUp` does. */
export const preSignUpExternal = (pool: Pool, user: User, clientId: string) => {
  const aliases = { 'cognito:email_alias': '', 'cognito:phone_number_alias': '' };
  const request = { userAttributes: { ...aliases, ...user.attributes }, validationData: {} };
  return callPreSignUp(pool, user, 'PreSignUp_ExternalProvider', clientId, request);
};

const callPreSignUp = async (
  pool: Pool,
  user: User,
  triggerSource: PreSignUpTriggerEvent['triggerSource'],
  clientId: string,
  request: PreSignUpTriggerEvent['request'],
) => {
  if (!pool.triggers.preSignUp) return;
  try {
    await pool.triggers.preSignUp({
      ...common(pool, user),
      triggerSource,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      request,
      response: { autoConfirmUser: false, autoVerifyEmail: false, autoVerifyPhone: false },
    });
  } catch (error) {
    throw failed('PreSignUp', error);
  }
};

const common = (pool: Pool, user: User) => ({
  version: '1',
  region: pool.region,
  userPoolId: pool.poolId,
  userName: usernameOf(user),
});

const failed = (trigger: string, error: unknown) => {
  const reason = error instanceof Error ? error.message : 'unknown';
  return new CognitoError('UserLambdaValidationException', `${trigger} failed with error ${reason}.`);
};

/**
 * Calls the post-confirmation trigger as Cognito does: after the state is on disk, and before the response is sent. If
 * it throws, the call fails with UserLambdaValidationException, but the user stays confirmed.
 */
export const postConfirmation = async (
  pool: Pool,
  user: User,
  triggerSource: PostConfirmationTriggerEvent['triggerSource'],
  clientMetadata: Record<string, string> = {},
  clientId = pool.clientId,
) => {
  if (!pool.triggers.postConfirmation) return;
  pool.save();
  const userAttributes = { sub: user.id, 'cognito:user_status': user.status, ...user.attributes };
  try {
    await pool.triggers.postConfirmation({
      ...common(pool, user),
      triggerSource,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      request: { userAttributes, clientMetadata },
      response: {},
    });
  } catch (error) {
    throw failed('PostConfirmation', error);
  }
};

type Occasion = CustomMessageTriggerEvent['triggerSource'];

const CODE = '{####}';
const USER = '{username}';
const SMS_MAX = 140;
const SUBJECT_MAX = 140;
const MAIL_MAX = 20_000;

const refused = (what: string) =>
  new CognitoError('InvalidLambdaResponseException', `Invalid lambda function output : ${what}`);

/** Checks what the trigger has returned as Cognito does: its placeholders, its lengths, and whether mails may have texts of their own. */
const checkMessage = (pool: Pool, occasion: Occasion, { smsMessage, emailMessage, emailSubject }: Texts) => {
  const needed = occasion === 'CustomMessage_AdminCreateUser' ? [CODE, USER] : [CODE];
  for (const text of [smsMessage, emailMessage])
    if (text && !needed.every((part) => text.includes(part))) throw refused('a placeholder is missing');
  if ((smsMessage ?? '').length > SMS_MAX) throw refused('the text message is too long');
  if ((emailMessage ?? '').length > MAIL_MAX || (emailSubject ?? '').length > SUBJECT_MAX)
    throw refused('the mail is too long');
  if (emailMessage && !pool.sendsThroughSes)
    throw failed('CustomMessage', new Error('Custom email messages need the SES account of the developer'));
};

type Texts = Pick<CustomMessageTriggerEvent['response'], 'smsMessage' | 'emailMessage' | 'emailSubject'>;

const entities: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' };

/** What a reader shows of a mail in HTML. */
const textOf = (html: string) =>
  html
    .replace(/<br>|<\/p>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    .replace(/&(lt|gt|amp|quot);/g, (entity) => entities[entity] ?? entity)
    .trim();

/**
 * Calls the custom message trigger for the text of a message, in the published shape, and puts the code and the user name
 * into it. Undefined if the trigger gives none: Cognito sends its own text then. A trigger that throws fails the call.
 */
export const customMessage = async (
  pool: Pool,
  user: User,
  triggerSource: Occasion,
  { channel, code, clientId }: { channel: 'sms' | 'email'; code: string; clientId: string },
): Promise<string | undefined> => {
  if (!pool.triggers.customMessage) return undefined;
  const event: CustomMessageTriggerEvent = {
    ...common(pool, user),
    triggerSource,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
    request: {
      userAttributes: { sub: user.id, 'cognito:user_status': user.status, ...user.attributes },
      codeParameter: CODE,
      linkParameter: '{##Click Here##}',
      usernameParameter: triggerSource === 'CustomMessage_AdminCreateUser' ? USER : null,
    } as unknown as CustomMessageTriggerEvent['request'],
    response: { smsMessage: null, emailMessage: null, emailSubject: null },
  } as unknown as CustomMessageTriggerEvent;
  const { response } = await pool.triggers.customMessage(event).catch((error: unknown) => {
    throw failed('CustomMessage', error);
  });
  checkMessage(pool, triggerSource, response);
  const { smsMessage, emailMessage, emailSubject } = response;
  const text = channel === 'sms' ? smsMessage : emailMessage && `${emailSubject}\n${textOf(emailMessage)}`;
  return text?.replaceAll(CODE, () => code).replaceAll(USER, () => user.attributes.email ?? '');
};
