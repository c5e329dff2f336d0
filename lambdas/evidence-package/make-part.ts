import type { EvidenceKind } from '#contract/evidence/record.ts';
import { dayIn } from '#contract/rules/dates.ts';
import type { EvidencePlan, PlannedRecord } from '../domain/evidence/own-packages.ts';
import { storedKinds } from '../entities/all-entities.ts';
import { advanceEvidence, type EvidenceJob, evidenceKeys } from '../entities/evidence.ts';
import { rootName, tenantSettingsOf } from '../entities/records/company.ts';
import { documents } from '../entities/records/document.ts';
import { siteInspections } from '../entities/records/site-inspection.ts';
import { beginUpload } from '../ports/s3/object-streams.ts';
import { putObject } from '../ports/s3/objects.ts';
import { type TenantId, tenantIdOf } from '../store/id.ts';
import { serverActor, tenantScope } from '../store/scope.ts';
import { type Held, together } from './held.ts';
import type { History } from './history.ts';
import { packRecord, type ReadRecord } from './pack-record.ts';
import { personNamer, type TenantFacts, tenantFacts } from './tenant-facts.ts';
import { indexPage, manifestOf, type PackageHead, sumsOf } from './top-files.ts';
import { openZip, type PackedFile, safeName, type ZipPart } from './zip-part.ts';

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

/** Who has requested a package and when, in the words of its tenant. */
export const headOf = async (job: EvidenceJob): Promise<PackageHead> => {
  // Without one tenant the settings are those that a tenant begins with.
  const { timeZone } = await tenantSettingsOf(job.familyId);
  const day = dayIn(timeZone)(job.createdAt);
  const company = job.familyId === '' ? '' : await rootName(job.familyId);
  const nameOf = await personNamer(tenantIdOf(job.userId));
  return { job, madeBy: nameOf(job.userId, job.userName), company, timeZone, day };
};

/** Packs what names everything, in the last zip. The list of sums comes at the end, so that it has the sums of the others. */
const packTop = async (progress: Progress, zip: ZipPart, held: Held): Promise<void> => {
  const head = await headOf(progress.job());
  const add = async (path: string, content: string | Iterable<string>) => {
    const packed = await zip.add(path, content);
    await progress.count(packed.bytes);
    return packed;
  };
  const index = await add('index.html', indexPage(head, held));
  const manifest = await add('manifest.json', manifestOf(head, held, index));
  await add('SHA256SUMS', sumsOf([...held.files, index, manifest]));
};

/** The names of a package's zips; where there are several, they are numbered. */
const partNames = ({ job: { title }, day }: PackageHead, count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const name = `Evidence ${safeName(title, 60, 'package')} ${day}`;
    return count === 1 ? `${name}.zip` : `${name} ${at + 1} of ${count}.zip`;
  });

/** A planned record with its documents and inspections; undefined for one that was removed since. Those that were are left out. */
const readRecord = async (
  kind: EvidenceKind,
  { id, documents: documentIds, inspections: inspectionIds }: PlannedRecord,
): Promise<ReadRecord | undefined> => {
  const scope = tenantScope(serverActor, tenantIdOf(id));
  const [record, found, inspected] = await Promise.all([
    storedKinds[kind].repository(scope).find(id),
    documents(scope).findMany(documentIds),
    siteInspections(scope).findMany(inspectionIds),
  ]);
  if (!record) return undefined;
  return {
    record,
    row: storedKinds[kind].entity.row(record as never),
    documents: documentIds.flatMap((each) => found.get(each) ?? []),
    inspections: inspectionIds.flatMap((each) => inspected.get(each) ?? []),
  };
};

/** A package that is being made: its plan, what its finished zips hold, and what the work of this run shares. */
export interface Run {
  readonly progress: Progress;
  readonly plan: EvidencePlan;
  readonly finished: readonly Held[];
  readonly history: History;
  readonly documentBucket: string;
  readonly exportBucket: string;
  /** A zip takes no further record once its files have this many bytes. */
  readonly partBytes: number;
  /** Whether there is time for another record. */
  hasTime(): boolean;
}

const REMOVED = 'The record was removed after the package was requested.';

/** Packs records until the zip is full or time is short; returns how many of the plan are done then. */
const packRecords = async (run: Run, zip: ZipPart, held: Held): Promise<number> => {
  const { progress, plan, history, documentBucket } = run;
  const job = progress.job();
  const facts = new Map<string, TenantFacts>();
  const factsOf = async (kind: EvidenceKind, tenantId: TenantId) => {
    const key = `${kind} ${tenantId}`;
    const known = facts.get(key) ?? (await tenantFacts(kind, tenantId, Date.parse(job.createdAt)));
    facts.set(key, known);
    return known;
  };
  const counted = ({ bytes }: PackedFile) => progress.count(bytes);
  const packing = { zip, held, history, options: job, documentBucket, counted, gap: progress.gap };
  let next = job.next;
  for (const planned of plan.records.slice(next)) {
    const { kind = job.kind } = planned;
    const read = await readRecord(kind, planned);
    if (read) await packRecord(packing, await factsOf(kind, tenantIdOf(planned.id)), read);
    else {
      held.gaps.push({ recordId: planned.id, record: planned.id, file: '', problem: REMOVED });
      progress.gap();
    }
    next += 1;
    if (zip.size() >= run.partBytes || !run.hasTime()) break;
  }
  return next;
};

/** Notes that a zip is finished: what it holds, and from where the next one goes on. */
const notePart = async ({ progress, plan, exportBucket }: Run, next: number, size: number, held: Held) => {
  const job = progress.job();
  const sizes = [...job.parts.map((part) => part.size), size];
  const body = Buffer.from(JSON.stringify(held));
  await putObject(exportBucket, evidenceKeys.held(job, sizes.length), body, { contentType: 'application/json' });
  const names = partNames(await headOf(job), sizes.length);
  const isLast = next === plan.records.length;
  await progress.save({
    next,
    parts: sizes.map((each, at) => ({ name: names[at] ?? '', size: each })),
    attempts: 0,
    upload: null,
    ...(isLast ? { state: 'done', finishedAt: new Date().toISOString() } : {}),
  });
};

/** Makes the next zip of a package; the last one gets what names everything. Returns what it holds. */
export const makePart = async (run: Run): Promise<Held> => {
  const { progress, plan, exportBucket } = run;
  const job = progress.job();
  const key = evidenceKeys.part(job, job.parts.length + 1);
  const upload = await beginUpload(exportBucket, key, 'application/zip');
  const folder = `evidence-${job.id.slice(job.id.indexOf('-') + 1)}`;
  const zip = openZip(upload, folder, new Date(job.createdAt));
  const held: Held = { records: [], files: [], gaps: [] };
  try {
    await progress.save({ upload: { key, uploadId: upload.uploadId } });
    const next = await packRecords(run, zip, held);
    if (next === plan.records.length) await packTop(progress, zip, together([...run.finished, held]));
    await notePart(run, next, await zip.finish(), held);
    return held;
  } catch (error) {
    await zip.giveUp();
    throw error;
  }
};
