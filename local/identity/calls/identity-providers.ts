import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors.ts';
import {
  describeIdentity,
  externalName,
  findProvider,
  removeIdentity,
  userWithIdentity,
} from '../federation/federated-sign-in.ts';
import { completeDetails, Details } from '../federation/provider-details.ts';
import { type Pool, settings } from '../pool.ts';
import { type Provider, ProviderType } from '../state.ts';
import { isInSchema } from '../users/attributes.ts';
import { findUser, requireUser } from '../users/users.ts';
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
const requireProvider = (pool: Pool, name: string): Provider => {
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

const Identity = z.object({
  ProviderName: z.string().min(1).max(32),
  ProviderAttributeName: z.string().optional(),
  ProviderAttributeValue: z.string().min(1).max(2_048),
});

const checkIsSubject = ({ ProviderAttributeName: name }: z.output<typeof Identity>) => {
  if (name !== 'Cognito_Subject') throw invalidParameter('Only Cognito_Subject identifies a user of a provider here.');
};

/**
 * Lets an identity at a provider sign in as a user of the pool. Throws InvalidParameterException for an identity that is linked, or has
 * signed in and therefore is a user itself, and LimitExceededException above five links.
 */
export const adminLinkProviderForUser = call(
  z.object({ UserPoolId, DestinationUser: Identity, SourceUser: Identity }),
  (pool, { DestinationUser: destination, SourceUser: source }) => {
    if (destination.ProviderName !== 'Cognito') throw invalidParameter('DestinationUser must be a user of the pool.');
    checkIsSubject(source);
    const user = requireUser(pool, destination.ProviderAttributeValue);
    const identity = {
      provider: requireProvider(pool, source.ProviderName),
      subject: source.ProviderAttributeValue,
    };
    const holder = userWithIdentity(pool, identity);
    if (findUser(pool, externalName(identity)) || holder?.status === 'EXTERNAL_PROVIDER') {
      throw invalidParameter(
        'Merging is not currently supported, provide a SourceUser that has not been signed up in order to link',
      );
    }
    if (holder) throw invalidParameter('SourceUser is already linked to DestinationUser');
    if (user.identities.length >= settings.linksMax) {
      throw new CognitoError('LimitExceededException', 'Exceeded the limit of linked identities of a user.');
    }
    user.identities.push(describeIdentity(pool, identity, false));
    user.modifiedAt = pool.now();
    return {};
  },
);

/** Takes the link to an identity from its user. The next sign-in with the identity is a first one again. */
export const adminDisableProviderForUser = call(z.object({ UserPoolId, User: Identity }), (pool, { User: input }) => {
  checkIsSubject(input);
  const identity = {
    provider: requireProvider(pool, input.ProviderName),
    subject: input.ProviderAttributeValue,
  };
  const user = userWithIdentity(pool, identity);
  if (!user) throw new CognitoError('UserNotFoundException', 'User does not exist.');
  if (user.status === 'EXTERNAL_PROVIDER') throw invalidParameter('Only links to users of the pool are removed here.');
  removeIdentity(pool, user, identity);
  return {};
});
