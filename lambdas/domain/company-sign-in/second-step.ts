import { createHmac } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { beginStep, passStep } from '#lambdas/entities/people/second-step.ts';
import { secondStepText } from '#lambdas/mail/verification-code.ts';
import { sendSms } from '#lambdas/ports/sms.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { newCode } from '../contacts/pending.ts';

/** One sign-in with a provider that has reported no second factor: its session, and the `sub` of its account. */
export interface Step {
  readonly sessionId: string;
  readonly sub: string;
  /** A secret that is not in the table, so that six digits cannot be guessed from their digest. */
  readonly secret: string;
}

const codesPerHour = { times: 6, within: 3_600 };
const guessesPerHour = { times: 20, within: 3_600 };

const markOf = ({ sessionId, sub, secret }: Step, code: string) =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['second-step', sessionId, sub, code]))
    .digest('base64url');

const SHOWN = 4;
const hidden = (phone: string) => `${'*'.repeat(Math.max(0, phone.length - SHOWN))}${phone.slice(-SHOWN)}`;

/** Sends a code to a phone and tells where, all but its end hidden. 429 after six codes an hour. */
export const sendStepCode = async (step: Step, phone: string): Promise<string> => {
  if (phone === '')
    throw new ApplicationError(
      'No phone number',
      'Your account has no phone number for a code. Ask your administrator to enter one.',
    );
  if (!(await isWithin('second-step', step.sub, codesPerHour)))
    throw new ApplicationError('Too many codes were sent within an hour. Please try again later.', '', 429);
  const code = newCode();
  await beginStep(step.sessionId, step.sub, markOf(step, code));
  await sendSms(phone, secondStepText(code));
  return hidden(phone);
};

/** Passes the step with the code that was typed. Throws for a wrong one, and 429 after 20 guesses an hour of one account. */
export const confirmStepCode = async (step: Step, code: string): Promise<void> => {
  if (!(await isWithin('second-step-guess', step.sub, guessesPerHour)))
    throw new ApplicationError('Too many wrong codes were entered. Please try again later.', '', 429);
  if (!(await passStep(step.sessionId, step.sub, markOf(step, code))))
    throw new ApplicationError(
      'The code is not right, or no longer good.',
      'Check it, or ask for another one. It is good for 5 minutes.',
    );
};
