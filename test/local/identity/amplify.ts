import { Amplify } from 'aws-amplify';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import type { TestPool } from './harness.ts';

/** Points Amplify, which is one per process, at a pool, with no user signed in. The path of the endpoint is kept as it is. */
export const configureAmplify = ({ identity, endpoint }: TestPool) => {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: identity.poolId,
        userPoolClientId: identity.clientId,
        userPoolEndpoint: endpoint,
      },
    },
  });
  return cognitoUserPoolsTokenProvider.tokenOrchestrator.clearTokens();
};
