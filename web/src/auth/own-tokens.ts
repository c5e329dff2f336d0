import { fetchAuthSession } from 'aws-amplify/auth';
import { bearer } from '../api/token.ts';
import { ready } from '../session/identity.ts';

/** The person's own tokens as text; '' if there is none. D-20. */
export const ownTokens = async () => {
  await ready();
  // Renewed in turn with the other tabs, not by Amplify.
  await bearer();
  const { tokens } = await fetchAuthSession();
  return { access: tokens?.accessToken.toString() ?? '', id: tokens?.idToken?.toString() ?? '' };
};
