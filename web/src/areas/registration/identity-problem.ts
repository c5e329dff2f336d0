import { toastError } from '../../ui/toasts.ts';

const fallback = 'Something went wrong...please try again';

/** What the identity service said, for a form's red alert; a service that does not answer is a toast as well. Spec part 1, 8. */
export const identityProblem = (error: unknown): string => {
  if (!(error instanceof Error)) return fallback;
  if (error.name === 'NetworkError' || error instanceof TypeError) {
    toastError('Server under maintenance!', 'Please try again');
    return 'Server under maintenance! Please try again';
  }
  return error.message === '' ? fallback : error.message;
};
