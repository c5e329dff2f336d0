import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  GetUserCommand,
  SetUserMFAPreferenceCommand,
  UpdateUserAttributesCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, expect, it } from 'vitest';
import { startBackend } from '../../support/backend.ts';

const engines = await startBackend();
const { createCompanySignInWorld } = await import('../../support/company-sign-in-world.ts');
const { enrolApp } = await import('../../support/enrol-app.ts');
const { call } = await import('../../support/call.ts');
const { identity } = await import('#lambdas/ports/cognito/sdk.ts');

const world = await createCompanySignInWorld(engines);
afterAll(world.close);
const { arrive, claimsOf, login, profile, signIn } = world;
expect((await world.connect()).status).toBe('Success');

it('whoever knows a password at the provider alone reads and changes nothing of the account at the pool', async () => {
  const { who, person } = await arrive();
  await enrolApp(person.token ?? '');
  const half = await signIn(claimsOf(who.email, { amr: ['pwd'] }));
  const AccessToken = half?.token ?? '';
  const [PreviousPassword, ProposedPassword] = [who.password, 'Another password 1'];
  for (const asked of [
    // Another authenticator app would let a password in.
    () => identity.send(new AssociateSoftwareTokenCommand({ AccessToken })),
    () => identity.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true } })),
    () => identity.send(new GetUserCommand({ AccessToken })),
    () => identity.send(new ChangePasswordCommand({ AccessToken, PreviousPassword, ProposedPassword })),
  ])
    await expect(asked()).rejects.toThrow('Access Token does not have required scopes');
  const UserAttributes = [{ Name: 'custom:company_factor', Value: 'mfa' }];
  await expect(identity.send(new UpdateUserAttributesCommand({ AccessToken, UserAttributes }))).rejects.toThrow();
});

it('its token opens the portal all the same once the second step is passed', async () => {
  const { who } = await arrive();
  const whole = await signIn(claimsOf(who.email));
  expect(await login(whole)).toMatchObject({ status: 'Success' });
  expect(whole && (await profile(whole))).toBe(200);
  const sentence = 'You have signed in with your company. Sign in with your password to change this.';
  expect((await call('POST', '/api/user/app', { as: whole, body: {} })).data).toMatchObject({ reason: sentence });
  if (whole) expect((await world.changeTo(whole, who, 'Another password 1')).message).toBe(sentence);
});
