import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  AdminDisableProviderForUserCommand,
  AdminUpdateUserAttributesCommand,
  DeleteIdentityProviderCommand,
  DescribeIdentityProviderCommand,
  UpdateIdentityProviderCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { federatedAttributes } from '#contract/company-sign-in/federation.ts';
import { type Federation, parametersOf, startFederation, visit } from './federation-world.ts';
import { startOidcProvider } from './oidc-test-provider.ts';
import { enlist, newPerson } from './people.ts';
import { createSamlProvider } from './saml-test-provider.ts';

const saml = createSamlProvider();
let pool: Federation;
let oidc: Awaited<ReturnType<typeof startOidcProvider>>;

beforeAll(async () => {
  [pool, oidc] = await Promise.all([startFederation(), startOidcProvider()]);
});
afterAll(async () => {
  expect(pool.unexpected).toEqual([]);
  await Promise.all([pool.close(), oidc.close()]);
});

const one = (ProviderName: string) => ({ UserPoolId: pool.UserPoolId, ProviderName });
const show = async (name: string) =>
  (await pool.client.send(new DescribeIdentityProviderCommand(one(name)))).IdentityProvider;
const remove = (name: string) => pool.client.send(new DeleteIdentityProviderCommand(one(name)));

const file = () => ({ MetadataFile: saml.metadata });
const notFound = { name: 'ResourceNotFoundException' };
const duplicate = { name: 'DuplicateProviderException' };
const invalid = { name: 'InvalidParameterException' };

describe('a provider', () => {
  it('by OpenID Connect gets its endpoints from the issuer', async () => {
    await pool.create('Acme', 'OIDC', oidc.details, { IdpIdentifiers: ['acme.example'] });
    expect(await show('Acme')).toMatchObject({
      ...{ ProviderType: 'OIDC', IdpIdentifiers: ['acme.example'] },
      ProviderDetails: { ...oidc.details, token_url: `${oidc.issuer}/token`, jwks_uri: `${oidc.issuer}/jwks` },
      AttributeMapping: { [federatedAttributes.email]: 'email' },
      CreationDate: expect.any(Date),
    });
  });

  it('by SAML is read in its metadata, given or at an address', async () => {
    const server = createServer((_req, res) => void res.end(saml.metadata));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const MetadataURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metadata`;
    await pool.create('ByFile', 'SAML', file());
    await pool.create('ByAddress', 'SAML', { MetadataURL });
    await new Promise((resolve) => server.close(resolve));
    const SSORedirectBindingURI = 'https://saml.example/sign-in';
    expect((await show('ByFile'))?.ProviderDetails).toMatchObject({ SSORedirectBindingURI });
    expect((await show('ByAddress'))?.ProviderDetails).toMatchObject({ MetadataURL, SSORedirectBindingURI });
    await expect(pool.create('TooLate', 'SAML', { MetadataURL })).rejects.toMatchObject(invalid);
  });

  it.each([['a_b'], ['with space'], ['ab'], ['x'.repeat(33)]])('is not called %j', async (name) => {
    await expect(pool.create(name, 'SAML', file())).rejects.toMatchObject(invalid);
  });

  it.each<[string, 'SAML' | 'OIDC', () => Record<string, string>]>([
    ['metadata that is none', 'SAML', () => ({ MetadataFile: '<html></html>' })],
    ['metadata that is no XML', 'SAML', () => ({ MetadataFile: 'metadata' })],
    ['metadata with a document type', 'SAML', () => ({ MetadataFile: `<!DOCTYPE x []>${saml.metadata}` })],
    ['neither metadata nor their address', 'SAML', () => ({ IDPInit: 'false' })],
    ['an issuer without discovery document', 'OIDC', () => ({ ...oidc.details, oidc_issuer: `${oidc.issuer}/none` })],
    ['an issuer that is no address', 'OIDC', () => ({ ...oidc.details, oidc_issuer: 'issuer' })],
    ['no client', 'OIDC', () => ({ ...oidc.details, client_id: '' })],
    ['a scope without openid', 'OIDC', () => ({ ...oidc.details, authorize_scopes: 'email' })],
  ])('with %s is refused', async (_, type, details) => {
    await expect(pool.create('Wrong', type, details())).rejects.toMatchObject(invalid);
    await expect(show('Wrong')).rejects.toMatchObject(notFound);
  });

  it('is refused with a name or an identifier of another, and with a mapping of an unknown attribute', async () => {
    await expect(pool.create('Acme', 'SAML', file())).rejects.toMatchObject(duplicate);
    const IdpIdentifiers = ['acme.example'];
    await expect(pool.create('Other', 'SAML', file(), { IdpIdentifiers })).rejects.toMatchObject(duplicate);
    const AttributeMapping = { 'custom:unknown': 'email' };
    await expect(pool.create('Other', 'SAML', file(), { AttributeMapping })).rejects.toMatchObject(invalid);
  });

  it('is updated in those parts that are sent', async () => {
    const AttributeMapping = { [federatedAttributes.verified]: 'email_verified' };
    await pool.client.send(new UpdateIdentityProviderCommand({ ...one('Acme'), AttributeMapping }));
    expect(await show('Acme')).toMatchObject({
      ...{ AttributeMapping, IdpIdentifiers: ['acme.example'] },
      ProviderDetails: { client_id: oidc.details.client_id },
    });
    const ProviderDetails = { ...oidc.details, oidc_issuer: `${oidc.issuer}/none` };
    const wrong = new UpdateIdentityProviderCommand({ ...one('Acme'), ProviderDetails });
    await expect(pool.client.send(wrong)).rejects.toMatchObject(invalid);
    const unknown = new UpdateIdentityProviderCommand(one('Unknown'));
    await expect(pool.client.send(unknown)).rejects.toMatchObject(notFound);
  });

  it('is deleted once, and then no client can list it, nor can a sign-in that was begun end', async () => {
    await pool.create('Leaving', 'OIDC', oidc.details);
    await pool.configure(['Leaving']);
    const address = (await visit(pool.authorizeUrl('Leaving'))).headers.get('location') ?? '';
    await remove('Leaving');
    expect((await visit(oidc.answer(address, { sub: 'ada' }))).status).toBe(400);
    expect(parametersOf(await visit(pool.authorizeUrl('Leaving')))).toMatchObject({ error: 'invalid_request' });
    await expect(pool.configure(['Leaving'])).rejects.toMatchObject(invalid);
    await expect(remove('Leaving')).rejects.toMatchObject(notFound);
  });

  it('is one of 300 at most', async () => {
    const names = Array.from({ length: 301 }, (_, at) => `Many${at}`);
    const created: string[] = [];
    const createAll = async () => {
      for (const name of names) {
        await pool.create(name, 'SAML', file());
        created.push(name);
      }
    };
    await expect(createAll()).rejects.toMatchObject({ name: 'LimitExceededException' });
    for (const name of created) await remove(name);
  });
});

it('has no provider that nobody has created, whatever its name', async () => {
  await expect(show('constructor')).rejects.toMatchObject(notFound);
  await expect(pool.configure(['constructor'])).rejects.toMatchObject(invalid);
});

describe('the link of a user with an identity', () => {
  const unlink = (ProviderName: string, subject: string) => {
    const User = { ProviderName, ProviderAttributeName: 'Cognito_Subject', ProviderAttributeValue: subject };
    return pool.client.send(new AdminDisableProviderForUserCommand({ UserPoolId: pool.UserPoolId, User }));
  };
  const linksOf = async (id: string) => JSON.parse((await pool.account(id)).attributes.identities ?? '[]');

  it('is one of five at most, and its identity is linked once', async () => {
    const [id, other] = [await enlist(pool, newPerson()), await enlist(pool, newPerson())];
    for (const subject of ['1', '2', '3', '4', '5']) await pool.link(id, 'Acme', subject);
    expect(await linksOf(id)).toHaveLength(5);
    await expect(pool.link(id, 'Acme', '6')).rejects.toMatchObject({ name: 'LimitExceededException' });
    await expect(pool.link(other, 'Acme', '1')).rejects.toMatchObject(invalid);
    await unlink('Acme', '1');
    await pool.link(other, 'Acme', '1');
    expect(await linksOf(other)).toMatchObject([{ userId: '1', providerName: 'Acme' }]);
    await expect(unlink('Acme', 'unknown')).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('needs a provider, a user of the pool, and an identity that is no user itself', async () => {
    const id = await enlist(pool, newPerson());
    await expect(pool.link(id, 'Unknown', 'ada')).rejects.toMatchObject(notFound);
    const nobody = '00000000-0000-4000-8000-000000000000';
    await expect(pool.link(nobody, 'Acme', 'ada')).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await pool.configure(['Acme']);
    const address = (await visit(pool.authorizeUrl('Acme'))).headers.get('location') ?? '';
    await visit(oidc.answer(address, { sub: 'grace' }));
    await expect(pool.link(id, 'Acme', 'grace')).rejects.toMatchObject({
      ...invalid,
      message: expect.stringContaining('Merging is not currently supported'),
    });
    await expect(unlink('Acme', 'grace')).rejects.toMatchObject(invalid);
  });
});

it('keeps what a provider has said until the server empties it', async () => {
  const id = await enlist(pool, newPerson());
  const write = (Value: string) =>
    pool.client.send(
      new AdminUpdateUserAttributesCommand({
        ...{ UserPoolId: pool.UserPoolId, Username: id },
        UserAttributes: [{ Name: federatedAttributes.factor, Value }],
      }),
    );
  await write('[pwd, mfa]');
  expect((await pool.account(id)).attributes[federatedAttributes.factor]).toBe('[pwd, mfa]');
  await write('');
  expect((await pool.account(id)).attributes).not.toHaveProperty(federatedAttributes.factor);
});
