/**
 * Makes an account that is ready to be linked with an identity: no mail goes out, and its password is known to nobody. An account that is
 * there already is taken where `isOwn` says so: an earlier try has made it, and no task deletes it. Returns the sub.
 */
export const createConfirmedAccount = async (
  UserPoolId: string,
  email: string,
  password: string,
  isOwn: (sub: string) => Promise<boolean>,
): Promise<string> => {
  const {
    identity,
    AdminCreateUserCommand,
    AdminGetUserCommand,
    AdminSetUserPasswordCommand,
    UsernameExistsException,
  } = await import('./sdk.ts');
  const command = new AdminCreateUserCommand({
    UserPoolId,
    Username: email,
    MessageAction: 'SUPPRESS',
    UserAttributes: [
      { Name: 'email', Value: email },
      // The provider of the company has proven it.
      { Name: 'email_verified', Value: 'true' },
    ],
  });
  const made = await identity.send(command).catch(async (error: unknown) => {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { Username = '' } = await identity.send(new AdminGetUserCommand({ UserPoolId, Username: email }));
    if (!(await isOwn(Username))) throw error;
    return { User: { Username } };
  });
  const sub = made.User?.Username ?? '';
  await identity.send(
    new AdminSetUserPasswordCommand({ UserPoolId, Username: sub, Password: password, Permanent: true }),
  );
  return sub;
};
