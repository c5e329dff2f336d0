import { createHmac } from 'node:crypto';

/** The app client that only the server may use, because it has a secret. D-92. */
export interface RegistrationClient {
  readonly poolId: string;
  readonly clientId: string;
}

let secret: Promise<string> | undefined;

const askForSecret = async ({ poolId, clientId }: RegistrationClient) => {
  const { identity, DescribeUserPoolClientCommand } = await import('./sdk.ts');
  const command = new DescribeUserPoolClientCommand({ UserPoolId: poolId, ClientId: clientId });
  const { UserPoolClient } = await identity.send(command);
  if (!UserPoolClient?.ClientSecret) throw new Error('The registration client has no secret');
  return UserPoolClient.ClientSecret;
};

/** The client's secret, read once in a process, because it is in no variable and in no template. A failed read is repeated. */
const secretOf = (client: RegistrationClient) => {
  secret ??= askForSecret(client).catch((error: unknown) => {
    secret = undefined;
    throw error;
  });
  return secret;
};

/** The parameters of every call of the client; the hash proves the secret. */
const signed = async (client: RegistrationClient, email: string) => {
  const hash = createHmac('sha256', await secretOf(client)).update(`${email}${client.clientId}`);
  return { ClientId: client.clientId, Username: email, SecretHash: hash.digest('base64') };
};

export interface NewAccount {
  readonly email: string;
  readonly phone: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly password: string;
}

/** Registers a user; Cognito mails a code to the address. Returns the sub. */
export const signUp = async (client: RegistrationClient, account: NewAccount): Promise<string> => {
  const { identity, SignUpCommand } = await import('./sdk.ts');
  const { email, phone, firstName, lastName, password: Password } = account;
  const attributes = { email, phone_number: phone, given_name: firstName, family_name: lastName };
  const UserAttributes = Object.entries(attributes)
    .filter(([, value]) => value !== '')
    .map(([Name, Value]) => ({ Name, Value }));
  const { UserSub = '' } = await identity.send(
    new SignUpCommand({ ...(await signed(client, email)), Password, UserAttributes }),
  );
  return UserSub;
};

/** Confirms the address of a registration. */
export const confirmSignUp = async (client: RegistrationClient, email: string, ConfirmationCode: string) => {
  const { identity, ConfirmSignUpCommand } = await import('./sdk.ts');
  await identity.send(new ConfirmSignUpCommand({ ...(await signed(client, email)), ConfirmationCode }));
};

/** Has another code mailed. */
export const resendSignUpCode = async (client: RegistrationClient, email: string) => {
  const { identity, ResendConfirmationCodeCommand } = await import('./sdk.ts');
  await identity.send(new ResendConfirmationCodeCommand(await signed(client, email)));
};

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
