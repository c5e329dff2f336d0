import type { PostConfirmationTriggerEvent } from 'aws-lambda';
import { CognitoError } from './errors.ts';
import type { Pool } from './pool.ts';
import type { User } from './state.ts';

/**
 * Runs the post-confirmation trigger as Cognito does: after the fact is on disk, and before the caller hears of it. A
 * trigger that throws makes the call a UserLambdaValidationException, but the user stays confirmed.
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
      version: '1',
      region: pool.region,
      userPoolId: pool.poolId,
      triggerSource,
      userName: user.id,
      callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: pool.clientId },
      request: { userAttributes, clientMetadata },
      response: {},
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    throw new CognitoError('UserLambdaValidationException', `PostConfirmation failed with error ${reason}.`);
  }
};
