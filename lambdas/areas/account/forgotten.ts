import { ApplicationError } from '../../../contract/application-error.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { isWithin } from '../../store/throttle.ts';

const perAddress = { times: 20, within: 600 };
const perValue = { times: 5, within: 600 };

/** Longer than the work ever takes, so that the duration reveals nothing. */
const ANSWER_MS = 400;

/**
 * Notes that somebody asked for a new password: Cognito does the rest with the browser. The name is not looked up, so
 * known and unknown ones cannot be told apart. D-15.
 */
export const forgotten = async (value: string, origin: Origin): Promise<void> => {
  const answer = new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  if (!(await isWithin('forgot-address', origin.ip, perAddress)))
    throw new ApplicationError('Please try again', '', 429);
  if (await isWithin('forgot-value', value, perValue))
    await recordActivity(`forgot:${value.toLowerCase()}`, { type: 'password', detail: 'forgotten' }, origin);
  await answer;
};
