import { ApplicationError } from '../../../contract/application-error.ts';
import { log } from '../../kit/log.ts';
import { env } from './env-values.ts';

/** Whether this stage has an analytics service. */
export const isConfigured = () => env.QUICKSIGHT_ACCOUNT !== '' && env.QUICKSIGHT_PREFIX !== '';

const unreachable = () =>
  new ApplicationError(
    'Reports are not available',
    'The report service does not answer. Please try again in a few minutes.',
  );

/** Waits for an answer of the analytics service; a failure is written to the log and said in plain words. */
export const answered = <Value>(answer: Promise<Value>): Promise<Value> =>
  answer.catch((error: unknown) => {
    log.error('the analytics service failed', { error });
    throw unreachable();
  });
