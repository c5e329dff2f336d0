import { ApplicationError } from '#contract/application-error.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { NewEvidence } from '#contract/evidence/forms.ts';
import type { EvidencePackage } from '#contract/evidence/record.ts';
import { evidence } from '#contract/evidence/routes.ts';
import {
  addressOfPart,
  cancelPackage,
  earlierPackage,
  ownPackage,
  ownPackages,
  refuseTooMany,
  startPackage,
} from '#lambdas/domain/evidence/own-packages.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { evidenceKeys, openEvidence, showEvidence } from '#lambdas/entities/evidence.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { putObject } from '#lambdas/ports/s3/objects.ts';
import { newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { DuplicateRequest } from '#lambdas/store/idempotency.ts';
import { normalizeText, searchableText } from '#lambdas/store/journal/view/normalize.ts';
import type { Page } from '#lambdas/store/repository/list-page.ts';
import { env } from './env.ts';
import { planFor } from './plan-for.ts';

const fieldOf = (job: EvidencePackage, orderBy: string) =>
  normalizeText(String(job[orderBy as keyof EvidencePackage] ?? ''));

/** One page of the caller's packages. */
const packagePage = async (caller: Caller, request: PageRequest): Promise<Page<EvidencePackage>> => {
  const { page, size, orderBy, modifier, searchText } = request;
  const needle = searchableText(searchText);
  const own = (await ownPackages(caller, 'records')).map(showEvidence);
  const rows = own
    .filter(({ title }) => searchableText(title).includes(needle))
    .sort((a, b) => fieldOf(a, orderBy).localeCompare(fieldOf(b, orderBy)) || a.id.localeCompare(b.id));
  const content = (modifier === 'desc' ? rows.reverse() : rows).slice(page * size, (page + 1) * size);
  return { content, totalElements: rows.length, totalPages: Math.ceil(rows.length / size) };
};

/**
 * Has a package made: which records and documents is decided now, by what the caller sees now. The caller is written into
 * the audit trail. Refuses what is larger than a package may be.
 */
const askForPackage = async (caller: Caller, request: NewEvidence, origin: Origin): Promise<EvidencePackage> => {
  const { plan, estimate, tenantId } = await planFor(caller, request, origin);
  const earlier = await earlierPackage(caller);
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
    await startPackage(job, env().PACKAGE_QUEUE_URL);
    return showEvidence(job);
  } catch (error) {
    const twin = error instanceof DuplicateRequest ? await earlierPackage(caller) : undefined;
    if (twin) return showEvidence(twin);
    throw error;
  }
};

export const handler = serve(evidence, {
  estimate: async ({ body, caller, origin }) => (await planFor(caller, body, origin)).estimate,
  create: ({ body, caller, origin }) => askForPackage(caller, body, origin),
  list: ({ query, caller }) => packagePage(caller, query),
  cancel: async ({ params, caller }) => showEvidence(await cancelPackage(caller, 'records', params.id)),
  download: async ({ params, query, caller, origin }) =>
    addressOfPart(await ownPackage(caller, 'records', params.id), query.part, env().EXPORT_BUCKET, origin),
});
