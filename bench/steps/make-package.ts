import { findEvidence } from '#lambdas/entities/evidence.ts';
import { workOn } from '#lambdas/evidence-package/work.ts';
import { settings } from '#local/settings.ts';
import { measure } from '../kit/measure.ts';

const KB_PER_MB = 1_024;
const HOUR_MS = 3_600_000;

/** Makes a package of a user; says how much memory the process held before, too. */
export const step = async ({ id, userId }: { id: string; userId: string }) => {
  const limits = {
    documentBucket: settings.buckets.documents,
    exportBucket: settings.buckets.exports,
    signingKey: settings.signingKey,
    partBytes: 3_900_000_000,
    timeLeft: () => HOUR_MS,
  };
  global.gc?.();
  const beforeMb = process.resourceUsage().maxRSS / KB_PER_MB;
  const made = await measure(() => workOn(userId, id, true, limits));
  const { state } = (await findEvidence(userId, id)) ?? {};
  if (state !== 'done') throw new Error(`The package is ${state}`);
  return { beforeMb, ...made };
};
