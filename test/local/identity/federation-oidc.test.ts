import { randomUUID } from 'node:crypto';
import { AdminDisableUserCommand, AdminGetUserCommand } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  callbackUrl,
  claimsOf,
  type Federation,
  parametersOf,
  proofKey,
  signedOutUrl,
  startFederation,
  visit,
} from './federation-world.ts';
import { minutes } from './harness.ts';
import { startOidcProvider } from './oidc-test-provider.ts';
import { enlist, newPerson } from './people.ts';

let pool: Federation;
let provider: Awaited<ReturnType<typeof startOidcProvider>>;
let subject: string;

beforeAll(async () => {
  [pool, provider] = await Promise.all([startFederation(), startOidcProvider()]);
  await pool.create('Acme', 'OIDC', provider.details, { IdpIdentifiers: ['acme.example'] });
  await pool.configure(['Acme']);
});
afterAll(async () => {
  expect(pool.unexpected).toEqual([]);
  await Promise.all([pool.close(), provider.close()]);
});
beforeEach(() => {
  subject = randomUUID();
  pool.asked.length = 0;
  pool.confirmed.length = 0;
  pool.trigger.act = () => undefined;
  provider.tellTheTruth();
});

const begin = async (more: Record<string, string | undefined> = {}) =>
  (await visit(pool.authorizeUrl('Acme', more))).headers.get('location') ?? '';
const claims = () => ({ sub: subject, email: 'ada@acme.example', amr: ['pwd', 'mfa'] });

/** A whole sign-in at the provider: the parameters with which the page of the site is reached. */
const signIn = async (more: Record<string, string | undefined> = {}, said: Record<string, unknown> = claims()) =>
  parametersOf(await visit(provider.answer(await begin(more), said)));

const signInLinked = async (more: Record<string, string | undefined> = {}) => {
  const id = await enlist(pool, newPerson());
  await pool.link(id, 'Acme', subject);
  const { code = '', state } = await signIn(more);
  return { id, code, state };
};

describe('an identity that a user is linked with', () => {
  it('signs in as that user, with tokens of the client, and what the provider says is written', async () => {
    const { verifier, parameters } = proofKey();
    const { id, code, state } = await signInLinked({ ...parameters, nonce: 'of-the-page' });
    expect(state).toBe('of-the-page');
    const { status, body } = await pool.exchange(code, { code_verifier: verifier });
    expect([status, body.token_type, body.expires_in]).toEqual([200, 'Bearer', 900]);
    const about = { sub: id, username: id, client_id: pool.ClientId, scope: 'openid' };
    expect(claimsOf(body.access_token)).toMatchObject(about);
    expect(claimsOf(body.id_token)).toMatchObject({
      sub: id,
      aud: pool.ClientId,
      nonce: 'of-the-page',
      at_hash: expect.any(String),
      'custom:company_email': 'ada@acme.example',
      identities: [{ userId: subject, providerName: 'Acme', providerType: 'OIDC', primary: 'false' }],
    });
    const { attributes } = await pool.account(id);
    expect(attributes).toMatchObject({ 'custom:company_factor': '[pwd, mfa]' });
    expect(JSON.parse(attributes.identities ?? '')).toEqual([
      {
        ...{ userId: subject, providerName: 'Acme', providerType: 'OIDC', issuer: null, primary: false },
        dateCreated: expect.any(Number),
      },
    ]);
    expect(pool.asked).toEqual([]);
  });

  it('leaves an attribute as it was whose claim is missing, and merges what the provider says besides', async () => {
    const { id } = await signInLinked();
    provider.lies.info = { email: 'ada.l@acme.example' };
    await signIn({}, { sub: subject });
    expect((await pool.account(id)).attributes).toMatchObject({
      'custom:company_email': 'ada.l@acme.example',
      'custom:company_factor': '[pwd, mfa]',
    });
  });

  it('encodes several values as a form does', async () => {
    const { id } = await signInLinked();
    await signIn({}, { sub: subject, amr: ['a b', 'c,d'] });
    expect((await pool.account(id)).attributes['custom:company_factor']).toBe('[a+b, c%2Cd]');
  });

  it('is refused as a disabled user', async () => {
    const { id } = await signInLinked();
    await pool.client.send(new AdminDisableUserCommand({ UserPoolId: pool.UserPoolId, Username: id }));
    expect(await signIn()).toEqual({
      ...{ error: 'invalid_request', error_description: 'User is disabled.', state: 'of-the-page' },
    });
  });
});

describe('an identity that no user has', () => {
  const refusal = (error_description: string) => ({
    error: 'invalid_request',
    error_description,
    state: 'of-the-page',
  });

  it('reaches the trigger with what is mapped, and is refused with its words', async () => {
    pool.trigger.act = () => {
      throw new Error('not invited');
    };
    expect(await signIn()).toEqual(refusal('PreSignUp failed with error not invited. '));
    expect(pool.asked).toMatchObject([
      {
        version: '1',
        userName: `Acme_${subject}`,
        callerContext: { clientId: pool.ClientId },
        request: {
          userAttributes: {
            'cognito:email_alias': '',
            'cognito:phone_number_alias': '',
            'custom:company_email': 'ada@acme.example',
          },
        },
      },
    ]);
    await expect(pool.account(`Acme_${subject}`)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('fails once although the trigger links it, and signs in as the linked user the next time', async () => {
    const id = await enlist(pool, newPerson());
    pool.trigger.act = () => pool.link(id, 'Acme', subject);
    expect(await signIn()).toEqual(refusal(`Already found an entry for username Acme_${subject}`));
    const { body } = await pool.exchange((await signIn()).code);
    expect(claimsOf(body.access_token).sub).toBe(id);
    expect(pool.asked).toHaveLength(1);
  });

  it('becomes a user of the provider if the trigger passes, found by user name only', async () => {
    const { body } = await pool.exchange((await signIn()).code);
    const { sub, username } = claimsOf(body.access_token);
    expect(username).toBe(`Acme_${subject}`);
    expect(await pool.account(`Acme_${subject}`)).toMatchObject({
      status: 'EXTERNAL_PROVIDER',
      attributes: { sub, 'custom:company_email': 'ada@acme.example' },
    });
    const bySub = new AdminGetUserCommand({ UserPoolId: pool.UserPoolId, Username: String(sub) });
    await expect(pool.client.send(bySub)).rejects.toMatchObject({ name: 'UserNotFoundException' });
    expect(pool.confirmed).toMatchObject([
      {
        triggerSource: 'PostConfirmation_ConfirmSignUp',
        userName: `Acme_${subject}`,
        callerContext: { clientId: pool.ClientId },
        request: { userAttributes: { sub, 'cognito:user_status': 'EXTERNAL_PROVIDER' } },
      },
    ]);
    const again = await pool.exchange((await signIn()).code);
    expect(claimsOf(again.body.access_token).sub).toBe(sub);
    expect(pool.asked).toHaveLength(1);
  });
});

describe('an answer of the provider', () => {
  const failed = { error: 'invalid_request', error_description: expect.stringMatching(/^Acme Error - /) };

  it.each([
    ['another nonce', { nonce: 'of-somebody-else' }],
    ['no nonce', { nonce: undefined }],
    ['another issuer', { iss: 'https://issuer.example' }],
    ['another audience', { aud: 'another-client' }],
    ['a time that is over', { exp: 1_000_000_000 }],
  ])('is refused with %s in the ID token', async (_, wrong) => {
    provider.lies.distort = (all) => ({ ...all, ...wrong });
    expect(await signIn()).toMatchObject(failed);
    expect(pool.asked).toEqual([]);
  });

  it('is refused with the signature of another key, and with claims of another person', async () => {
    provider.lies.signAsAnother = true;
    expect(await signIn()).toMatchObject(failed);
    provider.tellTheTruth();
    provider.lies.info = { sub: 'somebody-else' };
    expect(await signIn()).toMatchObject(failed);
  });

  it('counts once, and not without a request of the pool', async () => {
    const back = provider.answer(await begin(), claims());
    expect((await visit(back)).status).toBe(302);
    expect((await visit(back)).status).toBe(400);
    back.searchParams.set('state', 'made-up');
    expect((await visit(back)).status).toBe(400);
  });

  it('may be an error, which the page is told', async () => {
    const asked = new URL(await begin()).searchParams;
    const back = new URL(asked.get('redirect_uri') ?? '');
    for (const [name, value] of [
      ['error', 'access_denied'],
      ['state', asked.get('state') ?? ''],
    ] as const)
      back.searchParams.set(name, value);
    expect(parametersOf(await visit(back))).toEqual({ error: 'access_denied', state: 'of-the-page' });
  });

  it('is refused when the provider was taken from the client in the meantime', async () => {
    const address = await begin();
    await pool.configure([]);
    expect(parametersOf(await visit(provider.answer(address, claims())))).toMatchObject({ error: 'invalid_request' });
    expect(await visit(pool.authorizeUrl('Acme'))).toMatchObject({ status: 302 });
    expect(parametersOf(await visit(pool.authorizeUrl('Acme')))).toMatchObject({ error: 'invalid_request' });
    await pool.configure(['Acme']);
  });
});

describe('the code', () => {
  const invalid = { status: 400, body: { error: 'invalid_grant' } };

  it('needs the verifier of the request', async () => {
    const { verifier, parameters } = proofKey();
    expect(await pool.exchange((await signInLinked(parameters)).code)).toEqual(invalid);
    const wrong = { code_verifier: proofKey().verifier };
    expect(await pool.exchange((await signIn(parameters)).code, wrong)).toEqual(invalid);
    const { code } = await signIn(parameters);
    expect((await pool.exchange(code, { code_verifier: verifier })).status).toBe(200);
    expect(await pool.exchange(code, { code_verifier: verifier })).toEqual(invalid);
  });

  it('works for five minutes, at its redirect address', async () => {
    const { code } = await signInLinked();
    expect(await pool.exchange(code, { redirect_uri: signedOutUrl })).toEqual(invalid);
    const later = await signIn();
    pool.skip(5 * minutes);
    expect(await pool.exchange(later.code)).toEqual(invalid);
  });
});

describe('the request', () => {
  const asked = async (more: Record<string, string | undefined>) => {
    const reply = await visit(pool.authorizeUrl('Acme', more));
    return reply.status === 302 ? new URL(reply.headers.get('location') ?? '') : reply.status;
  };

  it('finds the provider by an identifier, and passes the prompt on', async () => {
    const found = await asked({ identity_provider: undefined, idp_identifier: 'acme.example', prompt: 'login' });
    expect(String(found)).toContain(`${provider.issuer}/authorize?`);
    expect(String(found)).toContain('prompt=login');
    expect(String(await asked({ prompt: 'none' }))).not.toContain('prompt');
  });

  it.each([
    [{ client_id: 'unknown' }],
    [{ client_id: 'localportalclient0000000000' }],
    [{ redirect_uri: `${callbackUrl}/more` }],
    [{ redirect_uri: undefined }],
    [{ identity_provider: undefined }],
  ])('with %j is shown as an error and leads nowhere', async (more) => {
    expect(await asked(more)).toBe(400);
  });

  it.each([
    [{ response_type: undefined }, 'invalid_request'],
    [{ response_type: 'token' }, 'unauthorized_client'],
    [{ scope: 'openid email' }, 'invalid_scope'],
    [{ code_challenge: 'x'.repeat(43) }, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' }, 'invalid_request'],
    [{ identity_provider: 'Unknown' }, 'invalid_request'],
  ])('with %j is told to the page as %s', async (more, error) => {
    const url = await asked(more);
    expect(String(url)).toContain(`${callbackUrl}?`);
    expect(url instanceof URL && Object.fromEntries(url.searchParams)).toMatchObject({ error, state: 'of-the-page' });
  });
});
