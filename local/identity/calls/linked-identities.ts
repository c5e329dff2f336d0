import * as z from 'zod';
import { CognitoError, invalidParameter } from '../errors.ts';
import { describeIdentity, externalName, removeIdentity, userWithIdentity } from '../federation/identities.ts';
import { settings } from '../pool.ts';
import { findUser, requireUser } from '../users/users.ts';
import { requireProvider } from './identity-providers.ts';
import { call, UserPoolId } from './protocol.ts';

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
