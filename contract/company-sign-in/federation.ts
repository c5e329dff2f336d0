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

/** What the tokens of a federated sign-in may do. Without the first one the API's authorizer refuses each call. */
export const federatedScopes = ['aws.cognito.signin.user.admin', 'openid'] as const;

/** Where the identity service leads back to, and where after signing out: pages of the site. */
export const CALLBACK_PATH = '/home/company-login';
export const SIGNED_OUT_PATH = '/home/login';

/** Cognito takes no identifier of a provider above this. */
export const IDENTIFIER_MAX = 40;
