import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { FirstPassword } from '#contract/user/credentials.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { renewSession } from '#lambdas/entities/people/principal.ts';
import { answerItem } from '#lambdas/entities/people/security-answer.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { reference } from '#lambdas/entities/reference.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { env } from '#lambdas/kit/env.ts';
import { hasOwnPassword } from '#lambdas/ports/cognito/credentials.ts';
import { ownScope } from '#lambdas/store/scope.ts';

const refused = (reason: string) => new ApplicationError('Changed Failed', reason);

/**
 * The person has replaced the temporary password at Cognito: the first login is over, other sessions end, and the answer
 * to a security question is kept as a hash. D-11, D-16.
 */
export const firstPassword = async (
  caller: Caller,
  { id, securityAnswer }: z.infer<typeof FirstPassword>,
  origin: Origin,
): Promise<void> => {
  if (id !== caller.userId) throw new ApplicationError('Id Not Available');
  if (!(await hasOwnPassword(env().USER_POOL_ID, caller.sub))) throw refused('Please set a new password first.');
  const transactItems = securityAnswer ? [await answerOf(caller.userId, securityAnswer)] : [];
  await users(ownScope(caller)).patchLatest(id, { isFirstLogin: false, sessionsFrom: Date.now() }, transactItems);
  await renewSession(caller.sessionId);
  await recordActivity(id, { type: 'password', detail: 'first', said: 'First password set' }, origin);
};

const answerOf = async (userId: string, { questionId, answer }: { questionId: number; answer: string }) => {
  const questions = await reference('securityQuestions');
  if (!questions.some((question) => question.id === questionId)) throw refused('The question is not known.');
  return answerItem(userId, questionId, answer);
};
