import type { endUsers } from '#lambdas/entities/records/end-user.ts';

/** Makes a function that changes the review day of one end user after the other. */
export const changing = (all: ReturnType<typeof endUsers>, ids: readonly string[]) => {
  let changed = 0;
  return () => {
    const day = String((changed % 28) + 1).padStart(2, '0');
    return all.patchLatest(ids[changed++ % ids.length] ?? '', { endUserReviewDate: `2026-12-${day}` });
  };
};
