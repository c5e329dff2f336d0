import { ApplicationError } from '#contract/application-error.ts';
import type { NewEvidence } from '#contract/evidence/forms.ts';
import { EVIDENCE_AT_ONCE, type EvidencePackage } from '#contract/evidence/record.ts';
import { evidence } from '#contract/evidence/routes.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import {
  advanceEvidence,
  type EvidenceJob,
  evidenceOf,
  findEvidence,
  hasEnded,
  openEvidence,
  showEvidence,
} from '#lambdas/entities/evidence.ts';
import { evidenceKeys } from '#lambdas/entities/evidence-keys.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { sendMessages } from '#lambdas/ports/queue.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { DuplicateRequest, findDuplicate } from '#lambdas/store/idempotency.ts';
import { env } from './env.ts';
import { cancelPackage, downloadPart, packagePage } from './own-packages.ts';
import { planFor } from './plan-for.ts';

/** The package of an earlier request with the same key. D-82. */
const earlierOf = async (caller: Caller): Promise<EvidenceJob | undefined> => {
  const id = await findDuplicate(caller.scope());
  return id === undefined ? undefined : findEvidence(caller.userId, id);
};

/** One person does not keep the others waiting. */
const refuseTooMany = async ({ userId }: Caller) => {
  const unfinished = (await evidenceOf(userId)).filter((job) => !hasEnded(job));
  if (unfinished.length < EVIDENCE_AT_ONCE) return;
  const reason = `${EVIDENCE_AT_ONCE} of your packages are still being made. Wait for one of them, or cancel it.`;
  throw new ApplicationError('Save Failed', reason);
};

/** Puts a package into the queue of the function that makes it. */
const start = async (job: EvidenceJob) => {
  const { userId, id } = job;
  try {
    await sendMessages(env().PACKAGE_QUEUE_URL, [JSON.stringify({ userId, id })]);
  } catch (error) {
    // No user would ever work on it.
    const message = 'The package could not be started. Please request it again.';
    await advanceEvidence(job, { state: 'failed', message, finishedAt: new Date().toISOString() });
    throw error;
  }
};

/**
 * Has a package made: which records and documents is decided now, by what the caller sees now. The caller is written into
 * the audit trail. Refuses what is larger than a package may be.
 */
const askForPackage = async (caller: Caller, request: NewEvidence, origin: Origin): Promise<EvidencePackage> => {
  const { plan, estimate, tenantId } = await planFor(caller, request, origin);
  const earlier = await earlierOf(caller);
  if (earlier) return showEvidence(earlier);
  const { problem, ...found } = estimate;
  if (problem !== '') throw new ApplicationError('Save Failed', problem);
  await refuseTooMany(caller);
  const { userId, userName, home } = caller;
  const id = newTenantId(tenantId === '' ? tenantIdOf(userId) : tenantId);
  const body = Buffer.from(JSON.stringify(plan));
  await putObject(env().EXPORT_BUCKET, evidenceKeys.plan({ userId, id }), body, { contentType: 'application/json' });
  const { kind, documents, versions, comments } = request;
  const scope = caller.scope();
  const tenant = tenantId === '' ? undefined : tenantId;
  const who = { userId, userName, home, reach: scope.visibility, familyId: tenantId };
  try {
    const job = await openEvidence(scope, { ...found, ...who, id, kind, documents, versions, comments });
    await recordActivity(
      userId,
      { type: 'evidence', detail: `${id} ${found.title}`, said: found.title, tenant },
      origin,
    );
    await start(job);
    return showEvidence(job);
  } catch (error) {
    const twin = error instanceof DuplicateRequest ? await earlierOf(caller) : undefined;
    if (twin) return showEvidence(twin);
    throw error;
  }
};

export const handler = serve(evidence, {
  estimate: async ({ body, caller, origin }) => (await planFor(caller, body, origin)).estimate,
  create: ({ body, caller, origin }) => askForPackage(caller, body, origin),
  list: ({ query, caller }) => packagePage(caller, query),
  cancel: ({ params, caller }) => cancelPackage(caller, params.id),
  download: ({ params, query, caller, origin }) => downloadPart(caller, params.id, query.part, origin),
});
