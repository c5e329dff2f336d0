import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { api } from '../api/client.ts';
import { keyOf } from '../api/use-call.ts';
import { paths } from '../routing/paths/site.ts';

const EVERY_MS = 60_000;
/** A question that is on its way already answers this one too. */
const JOIN = { cancelRefetch: false };

/** How many of one's notices are unread, undefined where the last question was refused: asked on every page, when the window gets the focus, and each minute while it is seen. */
export const useUnread = (): number | undefined => {
  const { pathname } = useLocation();
  const { data, isError, refetch } = useQuery({
    queryKey: [keyOf(api.notification.unread.route), {}],
    queryFn: ({ signal }) => api.notification.unread({}, { signal, quiet: true }),
    // Not while the tab is hidden: that is the default of the library.
    refetchInterval: EVERY_MS,
  });
  useEffect(() => {
    // On the way out it would be refused: the session may have ended before it arrives.
    if (pathname !== paths.logout()) void refetch(JOIN);
  }, [refetch, pathname]);
  useEffect(() => {
    const onFocus = () => void refetch(JOIN);
    window.addEventListener('focus', onFocus);
    return () => window.removeEventListener('focus', onFocus);
  }, [refetch]);
  return isError ? undefined : (data?.unread ?? 0);
};
