import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors.ts';
import { findProvider } from '../federation/identities.ts';
import { completeDetails, Details } from '../federation/provider-details.ts';
import { type Pool, settings } from '../pool.ts';
import { type Provider, ProviderType } from '../state.ts';
import { isInSchema } from '../users/attributes.ts';
import { call, UserPoolId } from './protocol.ts';

/** Neither a space nor an underscore, which separates the name from the subject in user names. */
const ProviderName = z
  .string()
  .max(32)
  .regex(/^[^_\p{Z}]{3,}$/u);
const AnyName = z.string().min(1).max(32);
const Mapping = z.record(z.string().min(1).max(32), z.string().max(131_072));
const Identifiers = z
  .array(
    z
      .string()
      .max(40)
      .regex(/^[\w\s+=.@-]+$/),
  )
  .max(50);

const OneProvider = z.object({ UserPoolId, ProviderName: AnyName });

/** The provider of a name. Throws ResourceNotFoundException. */
export const requireProvider = (pool: Pool, name: string): Provider => {
  const provider = findProvider(pool, name);
  if (provider) return provider;
  throw new CognitoError('ResourceNotFoundException', `Identity provider ${name} does not exist.`);
};

const describe = (pool: Pool, provider: Provider) => ({
  IdentityProvider: {
    UserPoolId: pool.poolId,
    ProviderName: provider.name,
    ProviderType: provider.type,
    ProviderDetails: provider.details,
    AttributeMapping: provider.mapping,
    IdpIdentifiers: provider.identifiers,
    CreationDate: provider.createdAt / 1_000,
    LastModifiedDate: provider.modifiedAt / 1_000,
  },
});

const checkMapping = (mapping: Provider['mapping']) => {
  const unknown = Object.keys(mapping).find((name) => name !== 'username' && !isInSchema(name));
  if (unknown) throw invalidParameter(`Invalid attribute mapping: ${unknown} does not exist in the schema.`);
};

const checkIdentifiers = (pool: Pool, identifiers: readonly string[], owner?: Provider) => {
  const others = Object.values(pool.state.providers).filter((one) => one !== owner);
  const used = identifiers.find((identifier) => others.some((one) => one.identifiers.includes(identifier)));
  if (used) throw new CognitoError('DuplicateProviderException', `The identifier ${used} is used by another provider.`);
};

/** Lets users of a company's directory sign in, with a client that lists the provider. */
export const createIdentityProvider = call(
  z.object({
    UserPoolId,
    ProviderName,
    ProviderType,
    ProviderDetails: Details,
    AttributeMapping: Mapping.default({}),
    IdpIdentifiers: Identifiers.default([]),
  }),
  async (pool, input) => {
    const { providers } = pool.state;
    if (findProvider(pool, input.ProviderName)) {
      throw new CognitoError('DuplicateProviderException', 'A provider already exists with this name.');
    }
    if (Object.keys(providers).length >= settings.providersMax) {
      throw new CognitoError('LimitExceededException', 'Exceeded the limit of identity providers for the pool.');
    }
    checkMapping(input.AttributeMapping);
    checkIdentifiers(pool, input.IdpIdentifiers);
    const provider: Provider = {
      name: input.ProviderName,
      type: input.ProviderType,
      ...(await completeDetails(input.ProviderType, input.ProviderDetails)),
      mapping: input.AttributeMapping,
      identifiers: input.IdpIdentifiers,
      createdAt: pool.now(),
      modifiedAt: pool.now(),
    };
    providers[provider.name] = provider;
    return describe(pool, provider);
  },
);

/** The provider with all its details, the secret of its client included. */
export const describeIdentityProvider = call(OneProvider, (pool, input) =>
  describe(pool, requireProvider(pool, input.ProviderName)),
);

/** Replaces those of the three parts of a provider that are sent. */
export const updateIdentityProvider = call(
  OneProvider.extend({
    ProviderDetails: Details.optional(),
    AttributeMapping: Mapping.optional(),
    IdpIdentifiers: Identifiers.optional(),
  }),
  async (pool, input) => {
    const provider = requireProvider(pool, input.ProviderName);
    checkMapping(input.AttributeMapping ?? {});
    checkIdentifiers(pool, input.IdpIdentifiers ?? [], provider);
    const details = input.ProviderDetails && (await completeDetails(provider.type, input.ProviderDetails));
    Object.assign(provider, details, {
      mapping: input.AttributeMapping ?? provider.mapping,
      identifiers: input.IdpIdentifiers ?? provider.identifiers,
      modifiedAt: pool.now(),
    });
    return describe(pool, provider);
  },
);

/** Deletes a provider. Users keep their links to identities of it. */
export const deleteIdentityProvider = call(OneProvider, (pool, input) => {
  delete pool.state.providers[requireProvider(pool, input.ProviderName).name];
  return {};
});
