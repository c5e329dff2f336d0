import { useSyncExternalStore } from 'react';

/** From this width on there is room beside a record. */
const WIDE = '(min-width: 1200px)';

const subscribe = (listener: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

export const useWide = () => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
