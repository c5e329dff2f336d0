/** An error of Cognito: `type` goes to `__type`, the message to the user. Always HTTP 400. */
export class CognitoError extends Error {
  readonly type: string;

  constructor(type: string, message: string) {
    super(message);
    this.name = type;
    this.type = type;
  }
}

/** Sign-in, tokens and challenge sessions are refused with this one type. */
export const notAuthorized = (message: string) => new CognitoError('NotAuthorizedException', message);

/** The request is well formed but for something the pool does not do. */
export const invalidParameter = (message: string) => new CognitoError('InvalidParameterException', message);

/** The same words for an unknown user and a wrong password (PreventUserExistenceErrors). */
export const wrongCredentials = () => notAuthorized('Incorrect username or password.');
