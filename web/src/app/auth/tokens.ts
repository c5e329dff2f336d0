import { fetchAuthSession } from 'aws-amplify/auth';
import { ready } from './identity.ts';

/** The person's own tokens as text; '' where there is none. D-20. */
export const ownTokens = async () => {
  await ready();
  const { tokens } = await fetchAuthSession();
  return { access: tokens?.accessToken.toString() ?? '', id: tokens?.idToken?.toString() ?? '' };
};
