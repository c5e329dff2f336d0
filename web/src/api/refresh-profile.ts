import { useEffect } from 'react';
import { currentSession, renewProfile } from '../session/session.ts';
import { api } from './client.ts';

/** Not fetched again within this time when a tab comes to the front. */
const PAUSE_MS = 60_000;

let refreshedAt = 0;

/** Roles, company and logo as the server has them now; the other tabs follow. D-91. */
export const refreshProfile = async () => {
  if (!currentSession()) return;
  refreshedAt = Date.now();
  const profile = await api.user.profile({}, { quiet: true }).catch(() => undefined);
  if (profile) renewProfile(profile);
};

/** Looks again when the person comes back to this tab. */
export const useFreshProfile = () => {
  useEffect(() => {
    const onFront = () => {
      if (document.visibilityState === 'visible' && Date.now() - refreshedAt > PAUSE_MS) refreshProfile();
    };
    document.addEventListener('visibilitychange', onFront);
    return () => document.removeEventListener('visibilitychange', onFront);
  }, []);
};
