/**
 * The only error a person sees. `message` is the spec's text, `reason` says in plain words what to do about it.
 * Business failures travel as HTTP 200 with status Failure (D-33); `http` is for the few that do not.
 */
export class ApplicationError extends Error {
  readonly reason: string;
  readonly http: number;
  /** 'Error' is the spec's word at sign-in only. */
  readonly status: 'Failure' | 'Error';

  constructor(message: string, reason = '', http = 200, status: 'Failure' | 'Error' = 'Failure') {
    super(message);
    this.name = 'Refusal';
    this.reason = reason;
    this.http = http;
    this.status = status;
  }
}

/** No valid session: 401, text of spec part 1, section 8. `reason` tells the owner of a session why it has ended. */
export const signedOut = (reason = 'Please sign in again.') =>
  new ApplicationError('Invalid user name and Password , Login Failed', reason, 401);

/** The role does not allow the action: 403. Role matrix 0. */
export const denied = () => new ApplicationError('This user does not have access', '', 403);

/** Another user saved first: 409. D-33, D-82. */
export const conflict = () =>
  new ApplicationError(
    'Update Failed',
    'Another user saved this record meanwhile. Reload it to see their changes.',
    409,
  );

/** The account was deleted at the pool, past the portal; the record is there. D-92. */
export const noAccount = () =>
  new ApplicationError(
    'This user no longer has a sign-in account.',
    'A user who may edit this one can send a new invitation from the page of the user.',
  );

/** A service behind the portal gives no answer at the moment; the same request may be sent again: 503. D-33. */
export const unavailable = () => new ApplicationError('Service unavailable!', 'Please try again in a moment.', 503);
