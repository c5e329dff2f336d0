import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { claimsOf, type Federation, parametersOf, startFederation, visit } from './federation-world.ts';
import { minutes } from './harness.ts';
import { enlist, newPerson } from './people.ts';
import { type Assertion, createSamlProvider } from './saml-test-provider.ts';

const provider = createSamlProvider();
let pool: Federation;
let subject: string;

beforeAll(async () => {
  pool = await startFederation();
  const details = { MetadataFile: provider.metadata, IDPInit: 'false', RequestSigningAlgorithm: 'rsa-sha256' };
  await pool.create('Acme', 'SAML', details);
  await pool.create('Other', 'SAML', { MetadataFile: provider.metadata });
  await pool.configure(['Acme', 'Other']);
});
afterAll(async () => {
  expect(pool.unexpected).toEqual([]);
  await pool.close();
});
beforeEach(() => {
  subject = randomUUID();
  pool.asked.length = 0;
});

const begin = async (name = 'Acme', more = {}) =>
  (await visit(pool.authorizeUrl(name, more))).headers.get('location') ?? '';
const post = (body: URLSearchParams) => visit(`${pool.endpoint}/saml2/idpresponse`, { method: 'POST', body });
const signIn = async (wrong: Partial<Assertion> = {}) =>
  parametersOf(await post(provider.answer(await begin(), subject, wrong)));

describe('a sign-in with a SAML provider', () => {
  it('asks for the person as Cognito does, signed, and anew where the page says so', async () => {
    const address = await begin();
    const { xml, recipient, issuer } = provider.requestIn(address);
    expect(address).toContain('https://saml.example/sign-in?');
    expect([issuer, recipient]).toEqual([
      `urn:amazon:cognito:sp:${pool.UserPoolId}`,
      `${pool.endpoint}/saml2/idpresponse`,
    ]);
    expect(new URL(address).searchParams.get('SigAlg')).toContain('rsa-sha256');
    expect(xml).not.toContain('ForceAuthn');
    expect(provider.requestIn(await begin('Acme', { prompt: 'login' })).xml).toContain('ForceAuthn="true"');
    expect(await begin('Other')).not.toContain('SigAlg');
  });

  it('signs in as the linked user and writes what is mapped', async () => {
    const id = await enlist(pool, newPerson());
    await pool.link(id, 'Acme', subject);
    const { code, state } = await signIn();
    const { body } = await pool.exchange(code);
    expect([state, claimsOf(body.access_token).sub]).toEqual(['of-the-page', id]);
    const { attributes } = await pool.account(id);
    expect(attributes).toMatchObject({
      'custom:company_email': 'grace@acme.example',
      'custom:company_factor': '[pwd, mfa]',
    });
    const [identity] = JSON.parse(attributes.identities ?? '[]');
    expect(identity).toMatchObject({ providerType: 'SAML', issuer: provider.entityId, primary: false });
  });

  it('makes a user of the provider where the trigger passes', async () => {
    const { body } = await pool.exchange((await signIn({ attributes: { email: ['grace@acme.example'] } })).code);
    expect(claimsOf(body.id_token)).toMatchObject({
      'cognito:username': `Acme_${subject}`,
      'custom:company_email': 'grace@acme.example',
    });
    expect(pool.asked).toMatchObject([{ userName: `Acme_${subject}` }]);
  });

  it('refuses a value that is longer than the attribute may be', async () => {
    expect(await signIn({ attributes: { email: ['x'.repeat(2_049)] } })).toMatchObject({ error: 'invalid_request' });
  });
});

describe('an assertion', () => {
  const refused = {
    error: 'server_error',
    error_description: expect.stringMatching(/^Invalid SAML response received: /),
  };

  it.each<[string, () => Partial<Assertion>]>([
    ['that is not signed', () => ({ signedBy: 'no one' })],
    ['whose response alone is signed', () => ({ signed: 'Response' })],
    ['that another key has signed', () => ({ signedBy: 'another' })],
    ['for another audience', () => ({ audience: 'urn:amazon:cognito:sp:us-east-1_Another' })],
    ['for another recipient', () => ({ recipient: 'https://elsewhere.example/saml2/idpresponse' })],
    ['of another issuer', () => ({ issuer: 'https://elsewhere.example' })],
    ['that has expired', () => ({ validMs: -1 })],
    ['that answers another request', () => ({ inResponseTo: '_another' })],
    ['that answers no request', () => ({ inResponseTo: undefined })],
  ])('%s is refused', async (_, wrong) => {
    expect(await signIn(wrong())).toMatchObject(refused);
    expect(pool.asked).toEqual([]);
  });

  it('that was changed after it was signed is refused', async () => {
    const form = provider.answer(await begin(), subject);
    const xml = Buffer.from(form.get('SAMLResponse') ?? '', 'base64').toString();
    form.set('SAMLResponse', Buffer.from(xml.replaceAll(subject, 'somebody-else')).toString('base64'));
    expect(parametersOf(await post(form))).toMatchObject(refused);
  });

  it('counts once', async () => {
    const form = provider.answer(await begin(), subject);
    expect((await post(form)).status).toBe(302);
    expect((await post(form)).status).toBe(400);
  });

  it('that was stolen does not answer the request of another browser', async () => {
    const stolen = provider.answer(await begin(), subject);
    stolen.set('RelayState', new URL(await begin()).searchParams.get('RelayState') ?? '');
    expect(parametersOf(await post(stolen))).toMatchObject(refused);
  });

  it('that nobody has asked for is shown as an error: no sign-in begins at the provider', async () => {
    const form = provider.answer(await begin(), subject, { inResponseTo: undefined });
    form.delete('RelayState');
    expect((await post(form)).status).toBe(400);
    form.set('RelayState', 'made-up');
    expect((await post(form)).status).toBe(400);
  });

  it('comes too late after half an hour', async () => {
    const form = provider.answer(await begin(), subject);
    pool.skip(30 * minutes);
    expect((await post(form)).status).toBe(400);
  });
});
