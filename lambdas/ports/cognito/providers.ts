import { createHash } from 'node:crypto';
import * as z from 'zod';
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

const Identities = z.array(z.object({ userId: z.string(), providerName: z.string() }));

/** A person as a company's provider knows them: the provider by its name at the pool, and its own id for the person. */
export interface Identity {
  readonly provider: string;
  readonly subject: string;
}

/** The identities that an account is linked with, from its attribute; none where it cannot be read. */
export const identitiesIn = (attributes: Readonly<Record<string, string>>): Identity[] => {
  try {
    const { data = [] } = Identities.safeParse(JSON.parse(attributes.identities ?? '[]'));
    return data.map(({ userId, providerName }) => ({ provider: providerName, subject: userId }));
  } catch {
    return [];
  }
};

/** The user name that the pool gives a person of a provider. Names of providers have no underscore. */
export const identityOf = (userName: string): Identity => {
  const at = userName.indexOf('_');
  return { provider: userName.slice(0, at), subject: userName.slice(at + 1) };
};

/** Lets a person of a provider sign in as an account of the pool. May be repeated. */
export const linkIdentity = async (UserPoolId: string, sub: string, { provider, subject }: Identity): Promise<void> => {
  const { identity } = await import('./sdk.ts');
  const { AdminLinkProviderForUserCommand } = await import('./federation-sdk.ts');
  await identity.send(
    new AdminLinkProviderForUserCommand({
      UserPoolId,
      DestinationUser: { ProviderName: 'Cognito', ProviderAttributeValue: sub },
      SourceUser: {
        ProviderName: provider,
        ProviderAttributeName: 'Cognito_Subject',
        ProviderAttributeValue: subject,
      },
    }),
  );
};

/** Ends the link of a person of a provider with an account; one that is not there, or whose provider is gone, is no error. */
export const unlinkIdentity = async (UserPoolId: string, { provider, subject }: Identity): Promise<void> => {
  const { identity } = await import('./sdk.ts');
  const { AdminDisableProviderForUserCommand } = await import('./federation-sdk.ts');
  const User = {
    ProviderName: provider,
    ProviderAttributeName: 'Cognito_Subject',
    ProviderAttributeValue: subject,
  };
  await identity.send(new AdminDisableProviderForUserCommand({ UserPoolId, User })).catch((error: unknown) => {
    if (!isCognitoError(error, 'UserNotFoundException', 'ResourceNotFoundException')) throw error;
  });
};

/** Removes what a provider has said about the second factor, so that it counts for one sign-in. */
export const forgetFactor = async (UserPoolId: string, Username: string): Promise<void> => {
  const { identity, AdminUpdateUserAttributesCommand } = await import('./sdk.ts');
  const UserAttributes = [{ Name: federatedAttributes.factor, Value: '' }];
  await identity.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
};
