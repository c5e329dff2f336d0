const later = 'Please try again in a few minutes. If it fails again, tell your administrator.';
const notDone = `The sign-in service could not do this. ${later}`;
const notSent = `The code could not be sent. ${later}`;
const begin = 'The sign-in has ended. Please sign in again.';

/** For users who have signed in with their company: such a sign-in changes nothing of the account at the pool. ADR 0054. */
export const NEEDS_PASSWORD = 'You have signed in with your company. Sign in with your password to change this.';

/**
 * What a person reads in place of an exception of the identity service, by the exception's name: what to do, and nothing
 * of the service's own words. Covers every exception that the portal's calls can raise.
 */
export const identitySentences: Readonly<Record<string, string>> = {
  CodeMismatchException: 'The code is not right. Check it and enter it again.',
  EnableSoftwareTokenMFAException: 'The code is not right. Enter the one that the app shows now.',
  ExpiredCodeException: 'The code was used already, or is no longer good. Enter the newest one.',
  InvalidPasswordException: 'The new password is not allowed. Choose another one, of 8 characters or more.',
  PasswordHistoryPolicyViolationException: 'You have had this password before. Choose another one.',
  LimitExceededException: 'Too many attempts. Please try again in 15 minutes.',
  TooManyFailedAttemptsException: 'Too many attempts. Please try again in 15 minutes.',
  TooManyRequestsException: 'Many people are signing in at this moment. Please try again in a minute.',
  ForbiddenException: 'Too many attempts came from your network. Please try again in five minutes.',
  NotAuthorizedException: begin,
  UnauthorizedException: begin,
  UserNotFoundException: begin,
  PasswordResetRequiredException: 'Your password has to be replaced first. Use Forgot Password on the sign-in page.',
  UserNotConfirmedException: 'Your registration is not confirmed yet. Sign in to get a confirmation code.',
  RefreshTokenReuseException: begin,
  SoftwareTokenMFANotFoundException: 'No authenticator app is set up. Please sign in again and set one up.',
  MFAMethodNotFoundException: 'No second factor is set up. Tell your administrator.',
  ConcurrentModificationException: 'The account was changed at the same moment. Please try again.',
  InvalidParameterException: 'The sign-in service does not accept this. Check what you entered, and try again.',
  AliasExistsException: 'This address belongs to another account. Tell your administrator.',
  CodeDeliveryFailureException: notSent,
  InvalidEmailRoleAccessPolicyException: notSent,
  InvalidSmsRoleAccessPolicyException: notSent,
  InvalidSmsRoleTrustRelationshipException: notSent,
  FeatureUnavailableInTierException: notDone,
  InternalErrorException: notDone,
  InvalidLambdaResponseException: notDone,
  InvalidUserPoolConfigurationException: notDone,
  OperationNotEnabledException: notDone,
  ResourceNotFoundException: notDone,
  UnexpectedLambdaException: notDone,
  UnsupportedOperationException: notDone,
  UnsupportedTokenTypeException: notDone,
  UserLambdaValidationException: notDone,
};

/** The sentence for an exception; one for all that are not known. */
export const identitySentence = (name: string): string => identitySentences[name] ?? notDone;
