import { writeFileSync } from 'node:fs';
import {
  DescribeUserPoolClientCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SignUpCommand,
  UpdateUserPoolClientCommand,
  type UpdateUserPoolClientRequest,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { federatedAttributes, federatedScopes } from '#contract/company-sign-in/federation.ts';
import { createAuthorizer } from '#local/http/api.ts';
import { secretHash } from '#local/identity/clients.ts';
import { createIdentity } from '#local/identity/identity.ts';
import {
  callbackUrl,
  claimsOf,
  type Federation,
  parametersOf,
  signedOutUrl,
  startFederation,
  visit,
} from './federation-world.ts';
import { days, hours } from './harness.ts';
import { startOidcProvider } from './oidc-test-provider.ts';
import { enlist, newPerson } from './people.ts';
import { givePassword, openSignIn, proofOf, signInBySms } from './wire.ts';

let pool: Federation;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let id: string;
const person = newPerson();

beforeAll(async () => {
  [pool, provider] = await Promise.all([startFederation(), startOidcProvider()]);
  await pool.create('Acme', 'OIDC', provider.details);
  await pool.configure(['Acme']);
  id = await enlist(pool, person);
  await pool.link(id, 'Acme', 'ada');
});
afterAll(async () => {
  expect(pool.unexpected).toEqual([]);
  await Promise.all([pool.close(), provider.close()]);
});

/** Tokens of a sign-in with the provider. */
const signIn = async (more: Record<string, string> = {}) => {
  const address = (await visit(pool.authorizeUrl('Acme', more))).headers.get('location') ?? '';
  const { code } = parametersOf(await visit(provider.answer(address, { sub: 'ada', email: 'ada@acme.example' })));
  const { body } = await pool.exchange(code);
  return { access: String(body.access_token), id: body.id_token, refresh: String(body.refresh_token) };
};

const notAuthorized = { name: 'NotAuthorizedException' };
const invalidParameter = { name: 'InvalidParameterException' };

describe('a password', () => {
  it('begins no sign-in with the client, nor does it end one that another client began', async () => {
    const start = new InitiateAuthCommand({
      ClientId: pool.ClientId,
      AuthFlow: 'USER_SRP_AUTH',
      AuthParameters: { USERNAME: person.email, SRP_A: 'abc' },
    });
    await expect(pool.client.send(start)).rejects.toMatchObject(invalidParameter);
    const opened = await openSignIn(pool, person.email);
    const answer = new RespondToAuthChallengeCommand({
      ClientId: pool.ClientId,
      ChallengeName: 'PASSWORD_VERIFIER',
      Session: opened.session,
      ChallengeResponses: proofOf(pool, opened, person.password),
    });
    await expect(pool.client.send(answer)).rejects.toMatchObject(invalidParameter);
  });

  it('is none of a user of the provider, whatever is typed', async () => {
    const address = (await visit(pool.authorizeUrl('Acme'))).headers.get('location') ?? '';
    await visit(provider.answer(address, { sub: 'grace' }));
    await expect(givePassword(pool, 'Acme_grace', 'a password')).rejects.toMatchObject(notAuthorized);
  });
});

describe('a refresh', () => {
  const get = (RefreshToken: string, ClientId = pool.ClientId) =>
    pool.client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));

  it('keeps client, scope and time of the sign-in, and replaces the token', async () => {
    const before = await signIn();
    const { AuthenticationResult: after } = await get(before.refresh);
    const [first, second] = [claimsOf(before.access), claimsOf(after?.AccessToken ?? '')];
    for (const name of ['client_id', 'scope', 'auth_time', 'origin_jti', 'sub'])
      expect(second[name]).toEqual(first[name]);
    expect(claimsOf(after?.IdToken ?? '').aud).toBe(pool.ClientId);
    await expect(get(before.refresh)).rejects.toMatchObject({ name: 'RefreshTokenReuseException' });
    const { body } = await pool.refresh(after?.RefreshToken ?? '');
    expect(claimsOf(body.access_token).origin_jti).toBe(first.origin_jti);
    expect((await pool.refresh(after?.RefreshToken ?? '')).body).toEqual({ error: 'invalid_grant' });
    expect((await pool.refresh(body.refresh_token)).status).toBe(200);
  });

  it('keeps its token where the client does not rotate', async () => {
    await pool.configure(['Acme'], {
      RefreshTokenRotation: undefined,
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
    });
    const { refresh } = await signIn();
    for (const _ of ['once', 'twice']) {
      const { status, body } = await pool.refresh(refresh);
      expect([status, body.refresh_token]).toEqual([200, undefined]);
    }
    await pool.configure(['Acme']);
  });

  it('is the only thing that InitiateAuth does for the client', async () => {
    const { refresh } = await signIn();
    const { AuthenticationResult } = await pool.client.send(
      new InitiateAuthCommand({
        ClientId: pool.ClientId,
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        AuthParameters: { REFRESH_TOKEN: refresh },
      }),
    );
    expect(claimsOf(AuthenticationResult?.AccessToken ?? '').client_id).toBe(pool.ClientId);
  });

  it('is refused to another client, as is the end of the sign-in', async () => {
    const { refresh } = await signIn();
    const site = pool.identity.clientId;
    await expect(get(refresh, site)).rejects.toMatchObject(notAuthorized);
    const revoke = new RevokeTokenCommand({ ClientId: site, Token: refresh });
    await expect(pool.client.send(revoke)).rejects.toMatchObject({ name: 'UnauthorizedException' });
    const { RefreshToken } = await signInBySms(pool, person);
    await expect(get(RefreshToken)).rejects.toMatchObject(notAuthorized);
    expect((await pool.refresh(RefreshToken)).body).toEqual({ error: 'invalid_grant' });
  });

  it('ends with the sign-in: revoked, or after twelve hours', async () => {
    const revoked = await signIn();
    expect((await pool.tokenRequest('revoke', { token: revoked.refresh })).status).toBe(200);
    expect((await pool.refresh(revoked.refresh)).body).toEqual({ error: 'invalid_grant' });
    const getUser = new GetUserCommand({ AccessToken: revoked.access });
    await expect(pool.client.send(getUser)).rejects.toMatchObject(notAuthorized);
    const old = await signIn();
    pool.skip(12 * hours);
    expect((await pool.refresh(old.refresh)).body).toEqual({ error: 'invalid_grant' });
  });
});

describe('a token', () => {
  it('opens the portal, and nothing of the account at the pool', async () => {
    const authorize = createAuthorizer(pool.identity);
    const { access, id: idToken } = await signIn();
    expect(claimsOf(access).scope).toBe('openid');
    expect(await authorize(`Bearer ${access}`)).toMatchObject({ sub: id, client_id: pool.ClientId });
    expect(await authorize(`Bearer ${idToken}`)).toBe(403);
    expect(await authorize('Bearer garbage')).toBe(401);
    const getUser = new GetUserCommand({ AccessToken: access });
    await expect(pool.client.send(getUser)).rejects.toMatchObject(notAuthorized);
  });

  it('is not given for another grant, to no client, or to one with a secret', async () => {
    const asked = (form: Record<string, string>) => pool.tokenRequest('token', form);
    expect((await asked({ grant_type: 'password' })).body).toEqual({ error: 'unsupported_grant_type' });
    expect((await asked({})).body).toEqual({ error: 'invalid_request' });
    const secretive = { grant_type: 'refresh_token', client_id: pool.identity.registration.id };
    expect((await asked(secretive)).body).toEqual({ error: 'invalid_client' });
    const site = { grant_type: 'refresh_token', client_id: pool.identity.clientId };
    expect((await asked(site)).body).toEqual({ error: 'unauthorized_client' });
  });
});

describe('signing out', () => {
  it('leads back to an address of the client, and nowhere else', async () => {
    const leave = (client_id: string, logout_uri: string) =>
      visit(`${pool.endpoint}/logout?${new URLSearchParams({ client_id, logout_uri })}`);
    expect((await leave(pool.ClientId, signedOutUrl)).headers.get('location')).toBe(signedOutUrl);
    expect((await leave(pool.ClientId, callbackUrl)).status).toBe(400);
    expect((await leave('unknown', signedOutUrl)).status).toBe(400);
  });
});

describe('the settings of a client', () => {
  const describeClient = async () => {
    const { UserPoolId, ClientId } = pool;
    const reply = await pool.client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId }));
    return reply.UserPoolClient;
  };
  const update = (more: Partial<UpdateUserPoolClientRequest>) =>
    pool.client.send(
      new UpdateUserPoolClientCommand({ UserPoolId: pool.UserPoolId, ClientId: pool.ClientId, ...more }),
    );

  it('are all shown, and each that is not sent falls back to its default', async () => {
    expect(await describeClient()).toMatchObject({
      ...{ ClientName: 'Federation', CallbackURLs: [callbackUrl], LogoutURLs: [signedOutUrl] },
      ...{ AccessTokenValidity: 15, RefreshTokenRotation: { Feature: 'ENABLED' } },
      ...{ AllowedOAuthScopes: [...federatedScopes], WriteAttributes: Object.values(federatedAttributes) },
    });
    await update({ LogoutURLs: [signedOutUrl] });
    const settings = await describeClient();
    expect(settings).toMatchObject({
      ...{ CallbackURLs: [], LogoutURLs: [signedOutUrl], SupportedIdentityProviders: [] },
      ...{ AccessTokenValidity: 1, RefreshTokenValidity: 30, TokenValidityUnits: {} },
      ...{ AllowedOAuthFlows: [], AllowedOAuthFlowsUserPoolClient: false, PreventUserExistenceErrors: 'LEGACY' },
      ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH', 'ALLOW_USER_SRP_AUTH', 'ALLOW_CUSTOM_AUTH'],
    });
    expect(settings).not.toHaveProperty('WriteAttributes');
    expect(settings).not.toHaveProperty('RefreshTokenRotation');
    await pool.configure(['Acme']);
  });

  it('decide how long tokens live, and whether the mapped attributes can be written', async () => {
    await pool.configure(['Acme'], { TokenValidityUnits: undefined, AccessTokenValidity: 2 });
    const { exp = 0, iat = 0 } = claimsOf((await signIn()).access);
    expect(Number(exp) - Number(iat)).toBe(2 * 3_600);
    await pool.configure(['Acme'], { WriteAttributes: ['given_name'] });
    const address = (await visit(pool.authorizeUrl('Acme'))).headers.get('location') ?? '';
    const reply = await visit(provider.answer(address, { sub: 'ada', email: 'ada@acme.example' }));
    expect(parametersOf(reply)).toMatchObject({
      error_description: 'A client attempted to write unauthorized attribute ',
    });
    await pool.configure(['Acme']);
  });

  it.each<[string, Partial<UpdateUserPoolClientRequest>]>([
    ['a provider that does not exist', { SupportedIdentityProviders: ['Unknown'] }],
    ['an address without https', { CallbackURLs: ['http://portal.example/'] }],
    ['an address with a fragment', { LogoutURLs: ['https://portal.example/#here'] }],
    ['hosted endpoints without flows', { AllowedOAuthFlowsUserPoolClient: true }],
    ['an attribute that does not exist', { WriteAttributes: ['custom:unknown'] }],
    [
      'rotation together with a refresh that does not rotate',
      {
        RefreshTokenRotation: { Feature: 'ENABLED' },
        ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
      },
    ],
  ])('cannot be %s', async (_, more) => {
    await expect(update(more)).rejects.toMatchObject(invalidParameter);
  });

  it('are the server’s alone', async () => {
    const { UserPoolId, ClientId } = pool;
    const nobody = pool.clientWith('NOBODY');
    const unknown = { name: 'UnrecognizedClientException' };
    const command = new UpdateUserPoolClientCommand({ UserPoolId, ClientId });
    await expect(nobody.send(command)).rejects.toMatchObject(unknown);
  });
});

it('lets neither the client of the site nor the one of registrations write what a provider says', async () => {
  const { id: ClientId, secret } = pool.identity.registration;
  const { email, password, phone } = newPerson();
  const signUp = (client: string, SecretHash?: string) =>
    pool.client.send(
      new SignUpCommand({
        ...{ ClientId: client, Username: email, Password: password, SecretHash },
        UserAttributes: [
          { Name: 'phone_number', Value: phone },
          { Name: federatedAttributes.factor, Value: 'mfa' },
        ],
      }),
    );
  const refused = { ...notAuthorized, message: 'A client attempted to write unauthorized attribute' };
  await expect(signUp(ClientId, secretHash(secret, email, ClientId))).rejects.toMatchObject(refused);
  await expect(signUp(pool.identity.clientId)).rejects.toMatchObject(refused);
});

describe('a state file that was written before companies had providers', () => {
  it('opens, and its sign-ins are of the client of the site', async () => {
    const tokens = await signInBySms(pool, person);
    const { providers: _, clients: __, requests: ___, grants: ____, ...before } = JSON.parse(pool.savedText());
    for (const user of Object.values<{ identities?: unknown }>(before.users)) delete user.identities;
    writeFileSync(pool.dataFile, JSON.stringify(before));
    await pool.restart();
    const { AccessToken, RefreshToken } = tokens;
    expect((await pool.client.send(new GetUserCommand({ AccessToken }))).Username).toBe(id);
    const refresh = new GetTokensFromRefreshTokenCommand({ ClientId: pool.identity.clientId, RefreshToken });
    const { AuthenticationResult } = await pool.client.send(refresh);
    expect(claimsOf(AuthenticationResult?.AccessToken ?? '').client_id).toBe(pool.identity.clientId);
    pool.skip(days);
    const reopened = await createIdentity({ dataFile: pool.dataFile, adminAccessKey: 'key', deliver: () => undefined });
    expect(reopened.federation.id).toBe(pool.ClientId);
  });
});
