import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { rememberRecord } from '../session/recent-records.ts';
import { currentSession } from '../session/session.ts';
import { placeAt } from './record-places.ts';

/** Notes the record of the page as the one that was opened last, once its name is known. */
export const useRecent = (name: string | undefined) => {
  const { pathname } = useLocation();
  useEffect(() => {
    const place = placeAt(pathname);
    const userId = currentSession()?.userId;
    if (name && place && userId) rememberRecord(sessionStorage, userId, { ...place, name });
  }, [pathname, name]);
};
