import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';

/** Commands and errors of Cognito that the portal uses; loaded like those of S3 (ports/s3/sdk.ts). */
// biome-ignore lint/performance/noBarrelFile: the list limits what is packed of the SDK
export {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  ConfirmSignUpCommand,
  DescribeUserPoolClientCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
  UserNotFoundException,
  UsernameExistsException,
  VerifySoftwareTokenCommand,
} from '@aws-sdk/client-cognito-identity-provider';

/** The one Cognito client of a process; AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER points it at a local pool. */
export const identity = new CognitoIdentityProviderClient({});
