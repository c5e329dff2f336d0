import * as account from './account.ts';
import * as adminAccess from './admin-access.ts';
import * as adminUsers from './admin-users.ts';
import * as forgot from './forgot-password.ts';
import * as invitations from './invitations.ts';
import type { Call } from './protocol.ts';
import * as signIn from './sign-in.ts';
import * as signUp from './sign-up.ts';
import * as off from './switched-off.ts';
import * as totp from './totp-setup.ts';

/**
 * Every call of the Cognito user pools API that the portal makes, and every one that an access token alone can make.
 * Those whose name begins with Admin or Describe need the key.
 */
export const calls: ReadonlyMap<string, Call> = new Map(
  Object.entries({
    InitiateAuth: signIn.initiateAuth,
    RespondToAuthChallenge: signIn.respondToAuthChallenge,
    GetTokensFromRefreshToken: signIn.getTokensFromRefreshToken,
    RevokeToken: signIn.revokeToken,
    GlobalSignOut: account.globalSignOut,
    SignUp: signUp.signUp,
    ConfirmSignUp: signUp.confirmSignUp,
    ResendConfirmationCode: signUp.resendConfirmationCode,
    ForgotPassword: forgot.forgotPassword,
    ConfirmForgotPassword: forgot.confirmForgotPassword,
    ChangePassword: account.changePassword,
    GetUser: account.getUser,
    DeleteUser: off.stoppedCall,
    DeleteUserAttributes: off.stoppedCall,
    UpdateUserAttributes: account.updateUserAttributes,
    GetUserAttributeVerificationCode: account.getUserAttributeVerificationCode,
    VerifyUserAttribute: account.verifyUserAttribute,
    AssociateSoftwareToken: totp.associateSoftwareToken,
    VerifySoftwareToken: totp.verifySoftwareToken,
    SetUserMFAPreference: totp.setUserMfaPreference,
    SetUserSettings: off.setUserSettings,
    GetUserAuthFactors: off.getUserAuthFactors,
    StartWebAuthnRegistration: off.passkeyCall,
    CompleteWebAuthnRegistration: off.passkeyCall,
    ListWebAuthnCredentials: off.passkeyCall,
    DeleteWebAuthnCredential: off.passkeyCall,
    ConfirmDevice: off.deviceCall,
    ForgetDevice: off.deviceCall,
    GetDevice: off.deviceCall,
    ListDevices: off.deviceCall,
    UpdateDeviceStatus: off.deviceCall,
    DescribeUserPoolClient: adminUsers.describeUserPoolClient,
    AdminCreateUser: invitations.adminCreateUser,
    AdminGetUser: adminUsers.adminGetUser,
    AdminDeleteUser: adminUsers.adminDeleteUser,
    AdminDisableUser: adminUsers.adminDisableUser,
    AdminEnableUser: adminUsers.adminEnableUser,
    AdminUpdateUserAttributes: adminUsers.adminUpdateUserAttributes,
    AdminConfirmSignUp: adminUsers.adminConfirmSignUp,
    AdminSetUserPassword: adminAccess.adminSetUserPassword,
    AdminResetUserPassword: adminAccess.adminResetUserPassword,
    AdminSetUserMFAPreference: adminAccess.adminSetUserMfaPreference,
    AdminUserGlobalSignOut: adminAccess.adminUserGlobalSignOut,
  }),
);
