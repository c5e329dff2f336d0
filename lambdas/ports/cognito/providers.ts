import { createHash } from 'node:crypto';
import type { ConnectionFields } from '#contract/company-sign-in/connection.ts';
import { federatedAttributes, IDENTIFIER_MAX } from '#contract/company-sign-in/federation.ts';
import { isCognitoError } from '../service-errors.ts';

/** A provider at the pool: how it is reached, and under which name and domain. */
export interface PoolProvider extends ConnectionFields {
  readonly name: string;
  /** Until its domain is proven, no identifier leads to the provider. */
  readonly isProven: boolean;
}

/** By what the sign-in page names the provider of a domain: the domain, or a part of its hash where it is longer than the pool takes. */
export const identifierOf = (domain: string): string =>
  domain.length <= IDENTIFIER_MAX ? domain : createHash('sha256').update(domain).digest('hex').slice(0, IDENTIFIER_MAX);

const SAML_EMAIL = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress';

/** No sign-in is begun by the provider, and requests to it are signed. */
const samlDetails = ({ metadataUrl, metadata }: PoolProvider) => ({
  ...(metadataUrl === '' ? { MetadataFile: metadata } : { MetadataURL: metadataUrl }),
  IDPInit: 'false',
  IDPSignout: 'false',
  RequestSigningAlgorithm: 'rsa-sha256',
});

const oidcDetails = ({ issuer, clientId, clientSecret }: PoolProvider) => ({
  client_id: clientId,
  client_secret: clientSecret,
  authorize_scopes: 'openid email',
  oidc_issuer: issuer,
  attributes_request_method: 'GET',
});

/** What of the provider's words goes into which attribute of the pool. */
const mappingOf = ({ type, emailClaim, factorClaim }: PoolProvider) => ({
  [federatedAttributes.email]: emailClaim || (type === 'saml' ? SAML_EMAIL : 'email'),
  ...(type === 'oidc' ? { [federatedAttributes.verified]: 'email_verified' } : {}),
  ...(factorClaim === '' ? {} : { [federatedAttributes.factor]: factorClaim }),
});

const settingsOf = (provider: PoolProvider) => ({
  ProviderDetails: provider.type === 'saml' ? samlDetails(provider) : oidcDetails(provider),
  AttributeMapping: mappingOf(provider),
  IdpIdentifiers: provider.isProven ? [identifierOf(provider.domain)] : [],
});

/** The pool has refused the provider as it was entered: its metadata or its issuer cannot be read. */
export class ProviderRefused extends Error {}

const refusing = async <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw isCognitoError(error, 'InvalidParameterException') ? new ProviderRefused('', { cause: error }) : error;
  });

/** Enters a provider into the pool. Throws ProviderRefused. */
export const createProvider = async (UserPoolId: string, provider: PoolProvider): Promise<void> => {
  const { identity } = await import('./sdk.ts');
  const { CreateIdentityProviderCommand } = await import('./federation-sdk.ts');
  const ProviderType = provider.type === 'saml' ? 'SAML' : 'OIDC';
  const named = { UserPoolId, ProviderName: provider.name, ProviderType } as const;
  await refusing(identity.send(new CreateIdentityProviderCommand({ ...named, ...settingsOf(provider) })));
};

/** The secret of an OpenID Connect client as the pool stores it; '' for none. */
const storedSecret = async (UserPoolId: string, ProviderName: string): Promise<string> => {
  const { identity } = await import('./sdk.ts');
  const { DescribeIdentityProviderCommand } = await import('./federation-sdk.ts');
  const { IdentityProvider } = await identity.send(new DescribeIdentityProviderCommand({ UserPoolId, ProviderName }));
  return IdentityProvider?.ProviderDetails?.client_secret ?? '';
};

/** Changes a provider of the pool; without a secret the one that the pool has stays. Throws ProviderRefused. */
export const updateProvider = async (UserPoolId: string, provider: PoolProvider): Promise<void> => {
  const { identity } = await import('./sdk.ts');
  const { UpdateIdentityProviderCommand } = await import('./federation-sdk.ts');
  const isKept = provider.type === 'oidc' && provider.clientSecret === '';
  const clientSecret = isKept ? await storedSecret(UserPoolId, provider.name) : provider.clientSecret;
  const named = { UserPoolId, ProviderName: provider.name };
  const settings = settingsOf({ ...provider, clientSecret });
  await refusing(identity.send(new UpdateIdentityProviderCommand({ ...named, ...settings })));
};

/** Removes a provider from the pool; one that is not there is no error. */
export const deleteProvider = async (UserPoolId: string, ProviderName: string): Promise<void> => {
  const { identity } = await import('./sdk.ts');
  const { DeleteIdentityProviderCommand, ResourceNotFoundException } = await import('./federation-sdk.ts');
  await identity.send(new DeleteIdentityProviderCommand({ UserPoolId, ProviderName })).catch((error: unknown) => {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  });
};
