import { workOn } from '#lambdas/evidence-package/work.ts';
import { settings } from '#local/settings.ts';
import { measure } from '../kit/measure.ts';

const KB_PER_MB = 1_024;
const HOUR_MS = 3_600_000;

/** Makes a package; says how much memory the process held before, too. */
export const step = async ({ id }: { id: string }) => {
  const limits = {
    documentBucket: settings.buckets.documents,
    exportBucket: settings.buckets.exports,
    signingKey: settings.signingKey,
    partBytes: 3_900_000_000,
    timeLeft: () => HOUR_MS,
  };
  global.gc?.();
  const beforeMb = process.resourceUsage().maxRSS / KB_PER_MB;
  return { beforeMb, ...(await measure(() => workOn('bench', id, true, limits))) };
};
