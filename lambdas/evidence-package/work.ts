import { EvidencePlan } from '../domain/evidence/own-packages.ts';
import { tellEvidenceEnded } from '../domain/notifications/import-ended.ts';
import { advanceEvidence, type EvidenceJob, evidenceKeys, findEvidence } from '../entities/evidence.ts';
import { giveUpUpload } from '../ports/s3/object-streams.ts';
import { getObject } from '../ports/s3/objects.ts';
import { Held } from './held.ts';
import { readHistory } from './history.ts';
import { headOf, makePart, trackProgress } from './make-part.ts';
import { makeRegister, type RegisterPlace, RegisterRefused } from './make-register.ts';

/** Tries of one zip before the package is aborted. lib/jobs/evidence-package.ts lets the queue deliver once more. */
const ATTEMPTS = 3;

/** The worker that starts a package leaves this much time for a zip, and for its end. Milliseconds. */
const PART_MS = 5 * 60_000;
const END_MS = 2 * 60_000;

/** A package that was aborted: its message goes to the dead-letter queue. */
class GivenUp extends Error {}

/** Where the work of one run ends up, and the limits it observes. */
export interface Limits extends RegisterPlace {
  readonly documentBucket: string;
  readonly partBytes: number;
  /** Milliseconds until the function is ended. */
  timeLeft(): number;
}

const readJson = async (bucket: string, key: string): Promise<unknown> => {
  const object = await getObject(bucket, key);
  if (!object) throw new Error(`${key} is not there`);
  return JSON.parse(Buffer.from(object.bytes).toString());
};

const failed = (message: string) => ({ state: 'failed', message, finishedAt: new Date().toISOString() }) as const;
const FAILED = 'The package could not be made. Request it again, or tell your administrator.';

/** Marks a package as failed and tells its person. */
const giveUp = async (job: EvidenceJob) =>
  tellEvidenceEnded(await advanceEvidence(job, { ...failed(FAILED), upload: null }));

/**
 * A package that is to be worked on now; undefined for one that has ended. One that had failed begins again when its message
 * was moved out of the dead-letter queue, which is a first delivery.
 */
const startRun = async (job: EvidenceJob, isFirst: boolean, exportBucket: string): Promise<EvidenceJob | undefined> => {
  // A run may have been ended before it could tell.
  if (job.state !== 'running') await tellEvidenceEnded(job);
  if (job.state === 'done' || job.state === 'cancelled') return undefined;
  if (job.upload) await giveUpUpload({ bucket: exportBucket, ...job.upload });
  if (job.state === 'failed' && !isFirst) throw new GivenUp(`${job.id} was given up`);
  const again = { state: 'running', message: '', finishedAt: '', upload: null } as const;
  if (job.state === 'failed') return advanceEvidence(job, { ...again, attempts: 1 });
  if (job.attempts < ATTEMPTS) return advanceEvidence(job, { ...again, attempts: job.attempts + 1 });
  await giveUp(job);
  throw new GivenUp(`${job.id} ended its process ${ATTEMPTS} times`);
};

const makeParts = async (job: EvidenceJob, limits: Limits): Promise<EvidenceJob> => {
  const { exportBucket, timeLeft } = limits;
  const plan = EvidencePlan.parse(await readJson(exportBucket, evidenceKeys.plan(job)));
  const finished: Held[] = [];
  for (const at of job.parts.keys())
    finished.push(Held.parse(await readJson(exportBucket, evidenceKeys.held(job, at + 1))));
  // What an interrupted run has counted beyond the finished zips is counted again.
  const files = finished.flatMap((held) => held.files);
  const progress = trackProgress({
    ...job,
    doneFiles: files.length,
    doneBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    gaps: finished.reduce((sum, { gaps }) => sum + gaps.length, 0),
  });
  const history = await readHistory(job.kind, plan.records.slice(job.next));
  try {
    const hasTime = () => timeLeft() > END_MS;
    do finished.push(await makePart({ ...limits, progress, plan, finished, history, hasTime }));
    while (progress.job().next < plan.records.length && timeLeft() > PART_MS);
  } finally {
    await history.close();
  }
  return progress.job();
};

/** Makes a file of the register, from its beginning in each run: it takes seconds. One that is too large fails with the reason. */
const makeRegisterOf = async (job: EvidenceJob, place: RegisterPlace): Promise<EvidenceJob> => {
  const progress = trackProgress({ ...job, doneFiles: 0, doneBytes: 0 });
  try {
    await makeRegister(progress, place, () => headOf(progress.job()));
  } catch (error) {
    if (!(error instanceof RegisterRefused)) throw error;
    await progress.save({ ...failed(error.message), upload: null });
  }
  return progress.job();
};

/**
 * Works on a package as far as there is time; true when the rest is to be continued by another run. May be interrupted
 * anywhere: the next run goes on after the last finished zip. Throws Superseded when the package was cancelled meanwhile.
 */
export const workOn = async (userId: string, id: string, isFirst: boolean, limits: Limits): Promise<boolean> => {
  const found = await findEvidence(userId, id);
  const job = found && (await startRun(found, isFirst, limits.exportBucket));
  if (!job) return false;
  const after = await (job.register ? makeRegisterOf : makeParts)(job, limits).catch(async (error: unknown) => {
    const latest = await findEvidence(userId, id);
    const isOwn = latest?.state === 'running' && latest.attempts === ATTEMPTS;
    if (isOwn) await giveUp(latest);
    throw error;
  });
  await tellEvidenceEnded(after);
  return after.state === 'running';
};
