/** An attribute of a person, by the pool's own name. */
export type PoolAttribute = 'email' | 'phone_number' | 'given_name' | 'family_name';

/**
 * The user pool's rules about attributes: one source for the deployed pool and for the local engine. D-92.
 * `required` is empty because Cognito refuses an app client that may not write what the pool requires; registration and
 * invitation require e-mail and phone through our API instead.
 */
export const accountPool = {
  required: [] as readonly PoolAttribute[],
  /** A changed value counts only after its code was entered; the one before stays until then. */
  retainedUntilVerified: ['email'] as readonly PoolAttribute[],
  /** What an access token of the site's client may write or delete: no attribute that signs in, recovers or receives codes. */
  writtenBySite: ['given_name', 'family_name'] as readonly PoolAttribute[],
  /** What the server's client may write when a user registers. */
  writtenByRegistration: ['email', 'phone_number', 'given_name', 'family_name'] as readonly PoolAttribute[],
  /** Calls of an access token alone that the pool's firewall stops: no user needs them, and Cognito cannot switch them off. */
  stopped: ['DeleteUser', 'DeleteUserAttributes', 'UpdateUserAttributes'],
} as const;
