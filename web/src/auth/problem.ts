import { identitySentence } from '#contract/account/identity-sentences.ts';

interface Problem {
  readonly toast?: { readonly title: string; readonly message: string };
  /** Stays on the screen. */
  readonly message: string;
  /** The sign-in has to begin again. */
  readonly hasEnded: boolean;
}

const REJECTED = 'Invalid username or password';
const ENDED = 'The sign-in has ended. Please sign in again.';
const EXPIRED = 'Your temporary password has expired. Ask your administrator to send the invitation again.';
const LOCKED_OUT = 'Too many wrong attempts. Wait, at most 15 minutes, and sign in again.';
const MAINTENANCE = { title: 'Server under maintenance!', message: 'Please try again' };

/** A call that did not get through, or a refused entry. */
const hasTitle = (error: Error): error is Error & { title: string } => 'title' in error;

/** The same message for unknown users, wrong passwords and locked accounts. */
const rejecting: readonly string[] = [
  'NotAuthorizedException',
  'UserNotFoundException',
  'InvalidParameterException',
  'PasswordResetRequiredException',
  'UserNotConfirmedException',
];

/** After these the step is closed at the identity service. */
const ending: readonly string[] = [
  ...rejecting,
  'ResourceNotFoundException',
  'TooManyFailedAttemptsException',
  'SoftwareTokenMFANotFoundException',
  'MFAMethodNotFoundException',
];

const isPasswordFault = (name: string) =>
  name === 'InvalidPasswordException' ||
  name === 'InvalidParameterException' ||
  name === 'PasswordHistoryPolicyViolationException';

/** For a user name that is no e-mail address, whether it exists or not. */
const byEmail = (userName: string) =>
  userName.includes('@') ? REJECTED : `${REJECTED}. Sign in with the e-mail address of your account.`;

/** The identity service returns this only for a correct password. */
const isExpiredInvitation = (message: string) => message.startsWith('Temporary password has expired');

/** What to say when a sign-in step fails; never in the identity service's words. Spec part 1, sections 5 and 8; D-02, D-34. */
export const problemOf = (error: unknown, isCodeStep: boolean, userName = '@'): Problem => {
  if (!(error instanceof Error)) return { message: 'Service failed!', hasEnded: true };
  if (hasTitle(error)) {
    const { title, message } = error;
    return { toast: { title, message }, message, hasEnded: true };
  }
  if (error.name === 'NetworkError' || error instanceof TypeError)
    return { toast: MAINTENANCE, message: `${MAINTENANCE.title} ${MAINTENANCE.message}`, hasEnded: false };
  return isCodeStep ? ofCode(error) : { message: ofCredentials(error, userName), hasEnded: true };
};

/** The identity service says so for every name, whether an account exists or not: it waits longer with each attempt. */
const isLockedOut = (message: string) => message.startsWith('Password attempts exceeded');

const ofCredentials = ({ name, message }: Error, userName: string) => {
  if (isLockedOut(message)) return LOCKED_OUT;
  if (isExpiredInvitation(message)) return EXPIRED;
  return rejecting.includes(name) ? byEmail(userName) : identitySentence(name);
};

const ofCode = ({ name }: Error): Problem => {
  const hasEnded = ending.includes(name);
  const message = hasEnded ? ENDED : identitySentence(name);
  return { toast: { title: 'OTP', message }, message, hasEnded };
};

/** What to say when a new password in the middle of a sign-in is not accepted. */
export const problemOfNewPassword = (error: unknown): Problem => {
  if (error instanceof Error && isPasswordFault(error.name))
    return { message: identitySentence(passwordName(error.name)), hasEnded: false };
  const { toast, message, hasEnded } = problemOf(error, true);
  return toast?.title === 'OTP' ? { message, hasEnded } : { ...(toast ? { toast } : {}), message, hasEnded };
};

/** An invalid parameter can only be the password here. */
const passwordName = (name: string) => (name === 'InvalidParameterException' ? 'InvalidPasswordException' : name);
