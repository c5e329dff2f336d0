import { ApplicationError } from '#contract/application-error.ts';
import { SIGNED_OUT } from '../session/session.ts';
import { isOffline } from '../ui/feedback/network.tsx';
import { toastError } from '../ui/feedback/toasts.tsx';

/** A call that did not reach its handler, or that failed there. `title` and `message` are the toast's. */
export class TransportError extends Error {
  readonly title: string;
  readonly http: number;

  constructor(title: string, message: string, http: number) {
    super(message);
    this.name = 'TransportError';
    this.title = title;
    this.http = http;
  }
}

/** The session of a call has ended. The login shows it, without a toast. */
export class SignedOut extends TransportError {
  constructor() {
    super('Error', SIGNED_OUT, 401);
    this.name = 'SignedOut';
  }
}

interface Body {
  readonly message?: string;
  readonly errorMessage?: string;
  readonly data?: { readonly reason?: string; readonly correlationId?: string } | undefined;
}

const textOf = ({ message, errorMessage, data }: Body) => {
  const text = message ?? errorMessage ?? '';
  return data?.correlationId ? `${text} (reference ${data.correlationId})` : text;
};

const FIREWALL_HELP =
  'Nothing was saved. Shorten or reword what you entered and try again; if it happens again, tell your administrator the time.';

/** The firewall at the edge has refused a request: the portal has not seen it. D-111. */
export const firewallError = () => new TransportError('The request was refused by the firewall', FIREWALL_HELP, 403);

/** Follows the words of the specification. */
const OFFLINE = '. You are offline: it works again when the network is back.';

/** The spec's words for an HTTP status; 0 means that no answer came. Spec part 1, section 8. */
export const transportError = (http: number, body: Body = {}): TransportError => {
  const failed = (title: string, message: string) => new TransportError(title, message, http);
  if (http === 0) return failed('Server under maintenance!', `Please try again${isOffline() ? OFFLINE : ''}`);
  if (http === 401) return failed('Error', 'Invalid user name and Password , Login Failed');
  if (http === 404) return failed('Service failed!', 'Not found');
  if (http === 400) return failed('Service failed!', textOf(body) || 'The request is not valid');
  if (http === 503) return failed('Service unavailable!', 'Please try again');
  return failed('Error', textOf(body) || 'Service failed!');
};

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
