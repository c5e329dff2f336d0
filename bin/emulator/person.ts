import { parseArgs } from 'node:util';
import { Amplify } from 'aws-amplify';
import { fetchAuthSession, signIn } from 'aws-amplify/auth';
import { generateSync } from 'otplib';
import { NCRA } from '#contract/rules/roles.ts';
import { readOutputs } from '../command/outputs.ts';
import { withTarget } from '../command/target.ts';

/**
 * Makes the person of `npm run smoke` at an emulated stage: a tenant, its user and the account with an authenticator app; and
 * another tenant, for commands that work on a whole one. Prints variables, one a line. At AWS an administrator invites the
 * person, and mails and text messages arrive.
 */
const { values } = parseArgs({ options: { outputs: { type: 'string', default: 'outputs.json' } } });
const { UserPoolId, UserPoolClientId } = readOutputs(values.outputs);
const [email, password] = ['smoke@example.com', 'Portal-smoke-2026'];

/** Signs in with the password, and adds an authenticator app. (The emulator lets people in who have none yet.) */
const addApp = async (sub: string): Promise<string> => {
  const { associateApp, preferApp, verifyApp } = await import('#lambdas/ports/cognito/credentials.ts');
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
  const { createTenant } = await import('#local/seed/tenants.ts');
  const { createPerson } = await import('#local/seed/tenants.ts');
  const companyId = await createTenant('Smoke', 'Sam Smoke', 14);
  const sam = { email, name: ['Sam', 'Smoke'], works: 'first', roles: [NCRA] } as const;
  const sub = await createPerson(sam, companyId, { poolId: UserPoolId, password });
  const secret = await addApp(sub);
  const other = await createTenant('Moved', 'Mona Moved', 14);
  process.stdout.write(
    `SMOKE_EMAIL=${email}\nSMOKE_PASSWORD=${password}\nSMOKE_TOTP_SECRET=${secret}\nTENANT=${other}\n`,
  );
});
