import { identitySentence } from '#contract/account/identity-sentences.ts';
import { TransportError } from '../api/failure.ts';
import { toastError } from '../ui/feedback/toasts.tsx';

const fallback = 'Something went wrong...please try again';

/**
 * What to say about a failed call of the identity service in a form's red alert; a service that does not answer is a toast
 * as well. `words` are for exceptions that mean something else in this form. Spec part 1, 8.
 */
export const identityProblem = (error: unknown, words: Readonly<Record<string, string>> = {}): string => {
  if (!(error instanceof Error)) return fallback;
  if (error instanceof TransportError) return error.message;
  if (error.name === 'NetworkError' || error instanceof TypeError) {
    toastError('Server under maintenance!', 'Please try again');
    return 'Server under maintenance! Please try again';
  }
  return words[error.name] ?? identitySentence(error.name);
};
