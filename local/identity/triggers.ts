import type { PostConfirmationTriggerEvent, PreSignUpTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';

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
  if (!pool.triggers.preSignUp) return;
  try {
    await pool.triggers.preSignUp({
      ...common(pool, user),
      triggerSource,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId },
      request: { userAttributes: { ...user.attributes }, clientMetadata },
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
  userName: user.id,
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
) => {
  if (!pool.triggers.postConfirmation) return;
  pool.save();
  const userAttributes = { sub: user.id, 'cognito:user_status': user.status, ...user.attributes };
  try {
    await pool.triggers.postConfirmation({
      ...common(pool, user),
      triggerSource,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
      request: { userAttributes, clientMetadata },
      response: {},
    });
  } catch (error) {
    throw failed('PostConfirmation', error);
  }
};
