import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { documentFactOf } from '#contract/document/facts.ts';
import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import { approvedVersions, goodFiles } from '#contract/document/versions.ts';
import { EVIDENCE_AT_ONCE, EvidenceKind, type EvidenceOptions } from '#contract/evidence/record.ts';
import { type Counting, lineInForce, ranOutLast } from '#contract/obligations/in-force.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import {
  advanceEvidence,
  type EvidenceJob,
  evidenceKeys,
  evidenceOf,
  findEvidence,
  hasEnded,
  reaches,
  Superseded,
} from '#lambdas/entities/evidence.ts';
import { sendMessages } from '#lambdas/ports/queue.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { findDuplicate } from '#lambdas/store/idempotency.ts';
import type { Scope } from '#lambdas/store/scope.ts';

const OPEN_FOR_S = 60;
const ATTEMPTS = 20;

/** A user with what they see now. */
export interface PackageOwner {
  readonly userId: string;
  readonly home: string;
  scope(): Scope;
}

/** Packages of records, or files of the register, which are made in the same way. */
export type PackageOf = 'records' | 'register';

const isOf = ({ register }: EvidenceJob, of: PackageOf) => (register === null) === (of === 'records');

/** A user who has moved to another company, or sees less than when they requested it, does not get what they saw then. */
const isStillTheirs = (owner: PackageOwner, { home, reach }: EvidenceJob) =>
  owner.home === home && reaches.indexOf(owner.scope().visibility) >= reaches.indexOf(reach);

/** The packages of a user. */
export const ownPackages = async (owner: PackageOwner, of: PackageOf): Promise<EvidenceJob[]> =>
  (await evidenceOf(owner.userId)).filter((job) => isOf(job, of) && isStillTheirs(owner, job));

/** One of the user's packages; any other user's is one that does not exist. */
export const ownPackage = async (owner: PackageOwner, of: PackageOf, id: string): Promise<EvidenceJob> => {
  const found = await findEvidence(owner.userId, id);
  if (!found || !isOf(found, of) || !isStillTheirs(owner, found)) throw new ApplicationError('Id Not Available');
  return found;
};

/** The package of an earlier request with the same key. D-82. */
export const earlierPackage = async (owner: PackageOwner): Promise<EvidenceJob | undefined> => {
  const id = await findDuplicate(owner.scope());
  return id === undefined ? undefined : findEvidence(owner.userId, id);
};

/** One person does not keep the others waiting. */
export const refuseTooMany = async ({ userId }: PackageOwner) => {
  const unfinished = (await evidenceOf(userId)).filter((job) => !hasEnded(job));
  if (unfinished.length < EVIDENCE_AT_ONCE) return;
  const reason = `${EVIDENCE_AT_ONCE} of your packages are still being made. Wait for one of them, or cancel it.`;
  throw new ApplicationError('Save Failed', reason);
};

/** Puts a package into the queue of the function that makes it. */
export const startPackage = async (job: EvidenceJob, queueUrl: string): Promise<void> => {
  const { userId, id } = job;
  try {
    await sendMessages(queueUrl, [JSON.stringify({ userId, id })]);
  } catch (error) {
    // No user would ever work on it.
    const message = 'The package could not be started. Please request it again.';
    await advanceEvidence(job, { state: 'failed', message, finishedAt: new Date().toISOString() });
    throw error;
  }
};

/** Ends the making of a package; its worker stops within seconds. One that has ended already stays as it is. */
export const cancelPackage = async (owner: PackageOwner, of: PackageOf, id: string): Promise<EvidenceJob> => {
  for (let tries = 1; ; tries++) {
    const job = await ownPackage(owner, of, id);
    if (job.state === 'cancelled') return job;
    if (hasEnded(job)) throw new ApplicationError('Update Failed', 'This package has ended already.');
    try {
      const finishedAt = new Date().toISOString();
      return await advanceEvidence(job, { state: 'cancelled', finishedAt, parts: [] });
    } catch (error) {
      // The worker notes how far it is.
      if (!(error instanceof Superseded) || tries === ATTEMPTS) throw error;
    }
  }
};

/** An address of one zip of a finished package, for a minute; the download is written into the audit trail. */
export const addressOfPart = async (job: EvidenceJob, number: number, bucket: string, origin: Origin) => {
  const { id, userId } = job;
  const part = job.state === 'done' ? job.parts[number - 1] : undefined;
  if (!part) throw new ApplicationError('Id Not Available');
  const { name: said } = part;
  await recordActivity(userId, { type: 'download', detail: `${id} ${said}`, said, tenant: tenantIdOf(id) }, origin);
  const url = await presignGet(bucket, evidenceKeys.part(job, number), {
    fileName: part.name,
    contentType: 'application/zip',
    seconds: OPEN_FOR_S,
  });
  return { url, fileName: part.name };
};

/** A version of a document by its number, the first of them 1. */
export interface ChosenFile {
  readonly number: number;
  readonly file: StoredFile;
}

/** The number of the version of a document that is in force; if there is none, of the one that ran out last. D-101. */
const countingNumber = (document: DocumentRecord, today: string, counting?: Counting) => {
  const fact = documentFactOf(document);
  const own = fact ? [fact] : [];
  return (lineInForce(own, today, counting) ?? ranOutLast(own, today, counting))?.number;
};

/**
 * The versions of a document that go into a package, oldest first. With `newest` that is the one in force, by the rule that
 * decides which document is in force of a checklist line, so the package holds the file of each line that counts; `counting`
 * is how the requirement of the line counts. If all documents are requested and none is in force or ran out, it is the newest. D-101.
 */
export const chosenFiles = (
  document: DocumentRecord,
  { documents, versions }: EvidenceOptions,
  today: string,
  counting?: Counting,
): ChosenFile[] => {
  const all = goodFiles(document).map((file, index) => ({ number: index + 1, file }));
  if (versions === 'all') return documents === 'approved' ? approvedVersions(document) : all;
  const counted = countingNumber(document, today, counting);
  if (counted !== undefined) return all.filter(({ number }) => number === counted);
  return documents === 'all' ? all.slice(-1) : [];
};

/**
 * A record with its documents and inspections, by their ids; `kind` if it is not that of the package. Plans of releases before have
 * no inspections.
 */
const PlannedRecord = z.object({
  id: z.string(),
  documents: z.array(z.string()),
  inspections: z.array(z.string()).default([]),
  kind: EvidenceKind.optional(),
});
export type PlannedRecord = z.infer<typeof PlannedRecord>;

/** The records of a package in their order. */
export const EvidencePlan = z.object({ records: z.array(PlannedRecord) });
export type EvidencePlan = z.infer<typeof EvidencePlan>;

/** Every record has its page, its fields as JSON and its history; comments if they are requested. */
export const filesPerRecord = ({ comments }: { readonly comments: boolean }) => (comments ? 4 : 3);
/** index.html, manifest.json and SHA256SUMS. */
export const FILES_PER_PACKAGE = 3;
