import * as z from 'zod';
import { federatedAttributes } from '#contract/company-sign-in/federation.ts';

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

/**
 * Ends the link of a person of a provider with an account; one that is not there is no error. The pool may keep links to a provider that
 * was deleted: nobody signs in by them.
 */
export const unlinkIdentity = async (UserPoolId: string, { provider, subject }: Identity): Promise<void> => {
  const { identity, UserNotFoundException } = await import('./sdk.ts');
  const { AdminDisableProviderForUserCommand, ResourceNotFoundException } = await import('./federation-sdk.ts');
  const User = {
    ProviderName: provider,
    ProviderAttributeName: 'Cognito_Subject',
    ProviderAttributeValue: subject,
  };
  await identity.send(new AdminDisableProviderForUserCommand({ UserPoolId, User })).catch((error: unknown) => {
    if (!(error instanceof UserNotFoundException || error instanceof ResourceNotFoundException)) throw error;
  });
};

/** Removes what a provider has said about the second factor, so that it counts for one sign-in. */
export const forgetFactor = async (UserPoolId: string, Username: string): Promise<void> => {
  const { identity, AdminUpdateUserAttributesCommand } = await import('./sdk.ts');
  const UserAttributes = [{ Name: federatedAttributes.factor, Value: '' }];
  await identity.send(new AdminUpdateUserAttributesCommand({ UserPoolId, Username, UserAttributes }));
};
