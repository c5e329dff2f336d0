/**
 * Stands in for the SDK's chain of credential providers. Lambda hands a function its credentials in variables and in no
 * other way, so the clients for SSO, STS and the rest need not be packed: a sixth of the bundle.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: process.env.AWS_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.AWS_SECRET_ACCESS_KEY ?? '',
  sessionToken: process.env.AWS_SESSION_TOKEN ?? '',
});
