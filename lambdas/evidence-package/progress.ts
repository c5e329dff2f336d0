import { advanceEvidence, type EvidenceJob } from '../entities/evidence.ts';

/** How often the person sees how far a package is, and a cancellation is noticed. */
const EVERY_MS = 2_000;

type Changes = Parameters<typeof advanceEvidence>[1];

/** How far the making of a package is. Every change throws Superseded once it was cancelled. */
export interface Progress {
  job(): EvidenceJob;
  /** Counts a file that is in the package. */
  count(bytes: number): Promise<void>;
  gap(): void;
  save(changes: Changes): Promise<void>;
}

export const trackProgress = (before: EvidenceJob): Progress => {
  let job = before;
  let { doneFiles, doneBytes, gaps } = before;
  let savedAt = Date.now();
  const save = async (changes: Changes) => {
    job = await advanceEvidence(job, { doneFiles, doneBytes, gaps, ...changes });
    savedAt = Date.now();
  };
  return {
    job: () => job,
    count: async (bytes) => {
      doneFiles += 1;
      doneBytes += bytes;
      if (Date.now() - savedAt >= EVERY_MS) await save({});
    },
    gap: () => {
      gaps += 1;
    },
    save,
  };
};
