import { parseArgs } from 'node:util';
import {
  AdminCreateUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { generateSync } from 'otplib';
import { NCRA } from '../../contract/rules/roles.ts';
import { readOutputs } from '../outputs.ts';
import { withTarget } from '../target.ts';

/**
 * Makes the person of `npm run smoke` at an emulated stage: a family, its user and the account with an authenticator app; and
 * another family, for commands that work on a whole one. Prints variables, one a line. At AWS an administrator invites the
 * person, and mails and text messages arrive.
 */
const { values } = parseArgs({ options: { outputs: { type: 'string', default: 'outputs.json' } } });
const { UserPoolId, UserPoolClientId } = readOutputs(values.outputs);
const [email, password] = ['smoke@example.com', 'Portal-smoke-2026'];

/** An account without a phone; returns its `sub`. */
const createAccount = async (): Promise<string> => {
  const pool = new CognitoIdentityProviderClient({});
  const Username = email;
  const UserAttributes = [
    { Name: 'email', Value: email },
    { Name: 'email_verified', Value: 'true' },
  ];
  const { User } = await pool.send(
    new AdminCreateUserCommand({ UserPoolId, Username, MessageAction: 'SUPPRESS', UserAttributes }),
  );
  await pool.send(new AdminSetUserPasswordCommand({ UserPoolId, Username, Password: password, Permanent: true }));
  return User?.Attributes?.find(({ Name }) => Name === 'sub')?.Value ?? '';
};

/** Signs in with the password, and adds an authenticator app. (The emulator lets people in who have none yet.) */
const addApp = async (sub: string): Promise<string> => {
  const { associateApp, preferApp, verifyApp } = await import('../../lambdas/ports/factors.ts');
  Amplify.configure({ Auth: { Cognito: { userPoolId: UserPoolId, userPoolClientId: UserPoolClientId } } });
  await signIn({ username: email, password });
  const token = (await fetchAuthSession()).tokens?.accessToken.toString() ?? '';
  const secret = await associateApp(token);
  // The code before: each counts once, and the smoke test signs in with the one of now.
  const epoch = Math.floor(Date.now() / 1000) - 30;
  await verifyApp(token, generateSync({ secret, epoch }));
  await preferApp(UserPoolId, sub);
  return secret;
};

await withTarget({ outputs: values.outputs, local: false, data: '' }, async () => {
  const { createFamily } = await import('../../local/seed/families.ts');
  const { createUser } = await import('../../lambdas/entities/user.ts');
  const { chosenScope } = await import('../../lambdas/store/scope.ts');
  const sub = await createAccount();
  const companyId = await createFamily('Smoke', 'Sam Smoke', 14);
  await createUser(chosenScope({ userId: 'operator', userName: 'operator' }, companyId), {
    sub,
    companyId,
    userName: email,
    userEmail: email,
    userPhone: '',
    firstName: 'Sam',
    middleInitial: '',
    lastName: 'Smoke',
    userRoles: [{ roleId: NCRA }],
    isSuperadmin: false,
    isMFAenabled: true,
    isFirstLogin: false,
    enabled: true,
    adminAlert: false,
    accountNonLocked: true,
  });
  const secret = await addApp(sub);
  const other = await createFamily('Moved', 'Mona Moved', 14);
  process.stdout.write(
    `SMOKE_EMAIL=${email}\nSMOKE_PASSWORD=${password}\nSMOKE_TOTP_SECRET=${secret}\nFAMILY=${other}\n`,
  );
});
