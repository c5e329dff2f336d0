import { useState } from 'react';
import type { Typed } from './conflict.tsx';

/** Reads a record again after a conflict: the form begins anew (`round` is its key), and what had been typed is shown above it. */
export const useReload = (refetch: () => Promise<{ readonly error: Error | null }>) => {
  const [state, setState] = useState<{ readonly round: number; readonly typed: readonly Typed[] }>({
    round: 0,
    typed: [],
  });
  const reload = async (typed: readonly Typed[]) => {
    const { error } = await refetch();
    if (error === null) setState(({ round }) => ({ round: round + 1, typed }));
  };
  return { ...state, reload };
};
