import { ApplicationError } from '#contract/application-error.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { EvidencePackage } from '#contract/evidence/record.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import {
  advanceEvidence,
  type EvidenceJob,
  evidenceOf,
  findEvidence,
  hasEnded,
  reaches,
  Superseded,
  showEvidence,
} from '#lambdas/entities/evidence.ts';
import { evidenceKeys } from '#lambdas/entities/evidence-keys.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { normalizeText } from '#lambdas/store/journal/view/normalize.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { env } from './env.ts';

const OPEN_FOR_S = 60;
const ATTEMPTS = 20;

/** A user who has moved to another company, or sees less than when they requested it, does not get what they saw then. */
const isStillTheirs = (caller: Caller, { home, reach }: EvidenceJob) =>
  caller.home === home && reaches.indexOf(caller.scope().visibility) >= reaches.indexOf(reach);

/** One of the caller's packages; any other user's is one that does not exist. */
const ownPackage = async (caller: Caller, id: string): Promise<EvidenceJob> => {
  const found = await findEvidence(caller.userId, id);
  if (!found || !isStillTheirs(caller, found)) throw new ApplicationError('Id Not Available');
  return found;
};

const fieldOf = (job: EvidencePackage, orderBy: string) =>
  normalizeText(String(job[orderBy as keyof EvidencePackage] ?? ''));

/** One page of the caller's packages. */
export const packagePage = async (caller: Caller, request: PageRequest): Promise<Page<EvidencePackage>> => {
  const { page, size, orderBy, modifier, searchText } = request;
  const needle = normalizeText(searchText);
  const own = (await evidenceOf(caller.userId)).filter((job) => isStillTheirs(caller, job)).map(showEvidence);
  const rows = own
    .filter(({ title }) => normalizeText(title).includes(needle))
    .sort((a, b) => fieldOf(a, orderBy).localeCompare(fieldOf(b, orderBy)) || a.id.localeCompare(b.id));
  const content = (modifier === 'desc' ? rows.reverse() : rows).slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
};

/** Ends the making of a package; its worker stops within seconds. One that has ended already stays as it is. */
export const cancelPackage = async (caller: Caller, id: string): Promise<EvidencePackage> => {
  for (let tries = 1; ; tries++) {
    const job = await ownPackage(caller, id);
    if (job.state === 'cancelled') return showEvidence(job);
    if (hasEnded(job)) throw new ApplicationError('Update Failed', 'This package has ended already.');
    try {
      const finishedAt = new Date().toISOString();
      return showEvidence(await advanceEvidence(job, { state: 'cancelled', finishedAt, parts: [] }));
    } catch (error) {
      // The worker notes how far it is.
      if (!(error instanceof Superseded) || tries === ATTEMPTS) throw error;
    }
  }
};

/** An address of one zip of a package, for a minute; the download is written into the audit trail. */
export const downloadPart = async (caller: Caller, id: string, number: number, origin: Origin) => {
  const job = await ownPackage(caller, id);
  const part = job.state === 'done' ? job.parts[number - 1] : undefined;
  if (!part) throw new ApplicationError('Id Not Available');
  const { name: said } = part;
  await recordActivity(
    caller.userId,
    { type: 'download', detail: `${id} ${said}`, said, tenant: tenantIdOf(id) },
    origin,
  );
  const url = await presignGet(env().EXPORT_BUCKET, evidenceKeys.part(job, number), {
    fileName: part.name,
    contentType: 'application/zip',
    seconds: OPEN_FOR_S,
  });
  return { url, fileName: part.name };
};
