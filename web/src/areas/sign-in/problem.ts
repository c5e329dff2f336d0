import { TransportError } from '../../api/transport-error.ts';

interface Problem {
  readonly toast?: { readonly title: string; readonly message: string };
  /** Stays on the screen. */
  readonly message: string;
  /** The sign-in has to begin again. */
  readonly over: boolean;
}

const REJECTED = 'Invalid username or password';
const MAINTENANCE = { title: 'Server under maintenance!', message: 'Please try again' };

const isRefusedEntry = (error: Error): error is Error & { title: string } => 'title' in error;

/** What to say when a sign-in step fails. Spec part 1, sections 5 and 8; D-02, D-34. */
export const problemOf = (error: unknown, isCodeStep: boolean): Problem => {
  if (!(error instanceof Error)) return { message: 'Service failed!', over: true };
  if (error instanceof TransportError)
    return { toast: { title: error.title, message: error.message }, message: error.message, over: true };
  if (isRefusedEntry(error))
    return { toast: { title: error.title, message: error.message }, message: error.message, over: true };
  if (error.name === 'NetworkError' || error instanceof TypeError)
    return { toast: MAINTENANCE, message: `${MAINTENANCE.title} ${MAINTENANCE.message}`, over: false };
  if (!isCodeStep) return { message: rejection(error), over: true };
  const toast = { title: 'OTP', message: error.message };
  if (isWrongCode(error)) return { toast, message: error.message, over: false };
  return { toast, message: 'The sign-in has ended. Please log in again.', over: true };
};

/** What to say when a new password, asked in the middle of a sign-in, is not taken. */
export const problemOfNewPassword = (error: unknown): Problem => {
  if (error instanceof Error && isPasswordFault(error)) return { message: error.message, over: false };
  const { toast, message, over } = problemOf(error, true);
  return toast?.title === 'OTP' ? { message, over } : { ...(toast ? { toast } : {}), message, over };
};

const isPasswordFault = ({ name }: Error) =>
  name === 'InvalidPasswordException' ||
  name === 'InvalidParameterException' ||
  name === 'PasswordHistoryPolicyViolationException';

/** Unknown people, wrong passwords and locked accounts all read the same. */
const rejection = ({ name, message }: Error) =>
  name === 'LimitExceededException' || name === 'TooManyRequestsException' ? message : REJECTED;

const isWrongCode = ({ name }: Error) =>
  name === 'CodeMismatchException' || name === 'EnableSoftwareTokenMFAException' || name === 'ExpiredCodeException';
