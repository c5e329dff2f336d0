import { useLayoutEffect } from 'react';

/**
 * Lets the browser ask, in its own words, before the tab is closed or reloaded while something would be lost. From the first
 * paint on, because a person may leave right after typing, before passive effects run.
 */
export const useAskBeforeUnload = (isAtStake: boolean) =>
  useLayoutEffect(() => {
    if (!isAtStake) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isAtStake]);
