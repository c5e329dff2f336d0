import { ApplicationError } from '#contract/application-error.ts';
import { toastError } from '../ui/feedback/toasts.tsx';
import { SignedOut, TransportError } from './transport-error.ts';

/** What to tell a person about a failed call: the toast's two lines and, where known, what to do about it. */
export interface Failure {
  readonly title: string;
  readonly message: string;
  readonly reason: string;
}

/** `title` is the screen's own heading for refusals ('Company', 'OTP'); transport errors bring theirs. */
export const describeFailure = (error: unknown, title = 'Error'): Failure => {
  if (error instanceof ApplicationError) return { title, message: error.message, reason: error.reason };
  if (error instanceof TransportError) return { title: error.title, message: error.message, reason: '' };
  return { title, message: 'Service failed!', reason: '' };
};

const inWords = ({ message, reason }: Failure) =>
  reason === '' ? message : `${message}${/[.!?]$/.test(message) ? '' : '.'} ${reason}`;

/** What a failed call says and what to do about it, in one text, for places without a toast. */
export const sayFailure = (error: unknown): string => {
  const failure = describeFailure(error, '');
  const isHeaded = error instanceof TransportError && failure.title !== 'Error';
  return isHeaded ? `${failure.title} ${failure.message}` : inWords(failure);
};

/** Shows a failed call as a toast and returns its texts, to be shown on the page as well. */
export const toastFailure = (error: unknown, title?: string): Failure => {
  const failure = describeFailure(error, title);
  if (!(error instanceof SignedOut)) toastError(failure.title, inWords(failure), failure.reason !== '');
  return failure;
};
