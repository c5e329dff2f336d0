import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  ChangePasswordCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { identity } from './identity.ts';

/** A password to be replaced at the next sign-in. D-14. */
export const setTemporaryPassword = async (UserPoolId: string, Username: string, Password: string) => {
  await identity.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password, Permanent: false }));
};

/** A person's own change, proven by their token and their old password; no right of the portal's own is used. D-13. */
export const changePassword = async (AccessToken: string, PreviousPassword: string, ProposedPassword: string) => {
  await identity.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword }));
};

/** Whether the person has a password of their own, not one to be replaced. D-11. */
export const hasOwnPassword = async (UserPoolId: string, Username: string) => {
  const { UserStatus } = await identity.send(new AdminGetUserCommand({ UserPoolId, Username }));
  return UserStatus === 'CONFIRMED';
};
