/** A refusal that the client gets at its redirect address, or with status 400 from the token endpoint. RFC 6749, 4.1.2.1 and 5.2. */
export class OAuthError extends Error {
  readonly error: string;
  readonly description: string;

  constructor(error: string, description = '') {
    super(description || error);
    this.error = error;
    this.description = description;
  }
}
