import type { Pool } from '../pool.ts';
import type { LinkedIdentity, Provider, User } from '../state.ts';
import { metadataOf } from './provider-details.ts';

/** An identity at a provider. */
export interface ExternalIdentity {
  readonly provider: Provider;
  readonly subject: string;
}

/** The provider of a name, if there is one. */
export const findProvider = (pool: Pool, name: string): Provider | undefined =>
  Object.values(pool.state.providers).find((provider) => provider.name === name);

/** The user name of an identity that is linked with no user. */
export const externalName = ({ provider, subject }: ExternalIdentity) => `${provider.name}_${subject}`;

const isOf =
  ({ provider, subject }: ExternalIdentity) =>
  ({ providerName, userId }: LinkedIdentity) =>
    providerName === provider.name && userId === subject;

/** The user as whom an identity signs in: one that it is linked with, or one that consists of it. */
export const userWithIdentity = (pool: Pool, identity: ExternalIdentity): User | undefined =>
  Object.values(pool.state.users).find(({ identities }) => identities.some(isOf(identity)));

/** The identity as Cognito describes it in the attribute `identities`. */
export const describeIdentity = (
  pool: Pool,
  { provider, subject }: ExternalIdentity,
  primary: boolean,
): LinkedIdentity => ({
  userId: subject,
  providerName: provider.name,
  providerType: provider.type,
  issuer: provider.type === 'SAML' ? metadataOf(provider).entityId : null,
  primary,
  dateCreated: Math.floor(pool.now()),
});

/** Takes the link to an identity from a user. */
export const removeIdentity = (pool: Pool, user: User, identity: ExternalIdentity) => {
  const isLink = isOf(identity);
  user.identities = user.identities.filter((one) => !isLink(one));
  user.modifiedAt = pool.now();
};
