import { Duration } from 'aws-cdk-lib';

/** How long what the pool gives a browser holds: the same for users who sign in here and with the provider of their company. */
export const tokenLifetimes = {
  authSessionValidity: Duration.minutes(5),
  accessTokenValidity: Duration.minutes(15),
  idTokenValidity: Duration.minutes(15),
  refreshTokenValidity: Duration.hours(12),
  // Two tabs may refresh at the same moment.
  refreshTokenRotationGracePeriod: Duration.seconds(10),
} as const;
