/** The errors of Cognito by their names. */
export type CognitoError = Extract<
  keyof typeof import('@aws-sdk/client-cognito-identity-provider'),
  `${string}Exception`
>;

/** Whether Cognito has answered with one of these errors. Their classes would bring its client along. */
export const isCognitoError = (error: unknown, ...names: CognitoError[]): error is Error =>
  error instanceof Error && (names as string[]).includes(error.name);
