/**
 * What sign-ins by the provider of a company write into an account of the pool, by name of the attribute. The provider gives them at each
 * sign-in. No e-mail address is mapped to the account's own: a provider must not change the address that receives codes. ADR 0054.
 */
export const federatedAttributes = {
  /** The e-mail address as the provider knows it. */
  email: 'custom:company_email',
  /** Whether the provider has verified it: 'true' or 'false'; SAML has no such claim. */
  verified: 'custom:company_verified',
  /** How the person has signed in there, such as the `amr` of OpenID Connect. */
  factor: 'custom:company_factor',
} as const;

/** The longest value of these attributes. */
export const FEDERATED_VALUE_MAX = 2_048;

/**
 * What the tokens of a federated sign-in may do: call the portal, and nothing of the account at the pool. Before its second step such a
 * token could replace the authenticator app that protects the password. ADR 0054.
 */
export const federatedScopes = ['openid'] as const;

/** How long tokens are good, of sign-ins here and with the provider of a company, and how long a renewed one may be used by two tabs. */
export const tokenLifetimes = { minutes: 15, refreshHours: 12, graceSeconds: 10 } as const;

/** Where the identity service leads back to, and where after signing out: pages of the site. */
export const CALLBACK_PATH = '/home/company-login';
export const SIGNED_OUT_PATH = '/login';

/** Cognito takes no identifier of a provider above this. */
export const IDENTIFIER_MAX = 40;

/** A federated sign-in whose provider has reported no second factor goes on with the portal's own second step. */
export const STEP_REQUIRED = 'Second step required';

/** The domain of an e-mail address, in small letters; '' for a text that is none. */
export const domainOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1
    ? ''
    : email
        .slice(at + 1)
        .trim()
        .toLowerCase();
};
