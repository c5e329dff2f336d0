import { toDocumentOwner } from '#contract/kinds/wire.ts';
import { ownLine, type RetentionDays, retentionDays, termOf } from '#contract/rules/retention.ts';
import { standingKinds } from '#contract/standing/standings.ts';
import { documentEntity, documents, ofRecord } from '#lambdas/entities/records/document.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { keys } from '#lambdas/store/keys.ts';
import { getItems } from '#lambdas/store/read-items.ts';
import { namesDocuments } from '#lambdas/store/retention/around-days.ts';
import { type RetainedList, wasEverActive } from '#lambdas/store/retention/ever-active.ts';
import { type RetentionPolicy, retentionPolicyOf } from '#lambdas/store/retention/retention-policy.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere } from '#lambdas/store/write-many.ts';

/** When the last document of a record would be due by a line of its own (ISO time), '' if none has one. */
const lastOfDocuments = async (policy: RetentionPolicy, list: RetainedList, id: string, now: string) => {
  const kind = standingKinds.find((each) => each === list.name);
  if (!kind || !namesDocuments(policy)) return '';
  const tenantId = tenantIdOf(id);
  const { matches } = ofRecord(toDocumentOwner(kind), id);
  const ids = idsWhere(await loadView(tenantId, documentEntity), matches);
  const found = await documents(tenantScope(serverActor, tenantId)).findMany(ids);
  const days = [...found.values()].map((document) => {
    const subject = documentEntity.retained?.(document, now) ?? {};
    return ownLine(policy, subject) ? retentionDays(now, { everActive: true, ...termOf(policy, subject) }).eraseOn : '';
  });
  return days.sort().at(-1) ?? '';
};

/** The days that a record of a list would have if it were deleted now, with its documents: those of the policy of its tenant. D-110. */
export const daysIfDeleted = async (tenantId: TenantId, list: RetainedList, id: string): Promise<RetentionDays> => {
  const now = new Date().toISOString();
  const [policy, everActive, [item]] = await Promise.all([
    retentionPolicyOf(tenantIdOf(id)),
    wasEverActive(tenantId, list, id),
    getItems([keys.record(tenantId, list.name, id)]),
  ]);
  const term = termOf(policy, item ? list.subjectOf(item, now) : {});
  const days = retentionDays(now, { everActive, ...term });
  const last = everActive ? await lastOfDocuments(policy, list, id, now) : '';
  return { ...days, eraseOn: days.eraseOn > last ? days.eraseOn : last };
};
