import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles, requestStateOn } from '#contract/document-request/states.ts';
import { may } from '#contract/rules/access.ts';
import {
  isOpen,
  type ShownInspector,
  type SiteInspection,
  type SiteInspectionRecord,
} from '#contract/site-inspection/record.ts';
import { mayDecideInspection, mayOrderInspection } from '#contract/site-inspection/rights.ts';
import { inspectionStateOn } from '#contract/site-inspection/states.ts';
import { type StaffMember, staffOf, whoSee } from '#lambdas/domain/obligations/staff.ts';
import { askedOf } from '#lambdas/domain/site-inspection/new-inspection.ts';
import { type PlacedRecord, seenPlaced, seesPlaced } from '#lambdas/domain/site-inspection/placed-records.ts';
import { marksOf, photoNow } from '#lambdas/domain/site-inspection/report.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { inspectionsOf, siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** Inspections of the tenant that an id belongs to; for every user but a super admin that is their own. */
export const inspectionsAround = (caller: Caller, id: string) =>
  siteInspections(caller.tenantScope(caller.isSuperadmin ? tenantIdOf(id) : undefined));

/** An inspection whose record the person sees, and that record; for any other the reply is that of one that does not exist. */
export const seenInspection = async (
  caller: Caller,
  id: string,
): Promise<{ readonly inspection: SiteInspectionRecord; readonly record: PlacedRecord }> => {
  const inspection = await inspectionsAround(caller, id).get(id);
  return { inspection, record: await seenPlaced(caller, inspection.kind, inspection.recordId) };
};

export const mayOrder = (caller: Caller, kind: SiteInspectionRecord['kind']): boolean =>
  mayOrderInspection(caller, kind);

/** Refuses who may not order inspections of this kind of record. */
export const requireOrdering = async (
  caller: Caller,
  kind: SiteInspectionRecord['kind'],
  origin: Origin,
): Promise<void> => {
  if (!mayOrder(caller, kind)) await deny(caller, 'inspection.order', origin);
};

export const mayComplete = (caller: Caller): boolean => mayDecideInspection(caller, isOfReseller(caller));

/** Refuses staff of a reseller. */
export const requireCompleting = async (caller: Caller, origin: Origin): Promise<void> => {
  if (!mayComplete(caller)) await deny(caller, 'inspection.complete', origin);
};

/** Whether no other user of the root company decides about inspections; super admins stand outside of it. */
export const decidesAlone = async ({ userId }: Caller, tenantId: TenantId): Promise<boolean> => {
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  return !members.some(
    (member) => member.userId !== userId && member.home === tenantId && may(member, 'inspection.complete'),
  );
};

/**
 * Who is told that an inspection has failed: who has ordered it, the responsible user of the record, who decides about inspections, and
 * users of the record's company who order them; not the user who acts, and only users who see the record. D-102.
 */
export const failureRecipients = async (
  { userId }: Caller,
  { kind, recordId, orderedById, parentId }: SiteInspectionRecord,
  { companyId, responsibleId }: PlacedRecord,
): Promise<StaffMember[]> => {
  const { members } = await staffOf(tenantIdOf(parentId), await todayIn(parentId));
  const isConcerned = (member: StaffMember) =>
    member.userId === orderedById ||
    member.userId === responsibleId ||
    mayDecideInspection(member, member.isOfReseller) ||
    (member.home === companyId && mayOrderInspection(member, kind));
  const concerned = members.filter((member) => member.userId !== userId && isConcerned(member));
  return whoSee(concerned, (member) => seesPlaced(member, kind, recordId));
};

/** The completed inspection of the same place before this one; '' for none. */
const formerOf = async (inspection: SiteInspectionRecord): Promise<string> => {
  const all = siteInspections(tenantScope(serverActor, inspection.parentId));
  const before = (value: (field: string) => unknown) =>
    value('placeKey') === inspection.placeKey &&
    value('endedAs') === 'completed' &&
    (inspection.completedAt === '' || String(value('completedAt')) < inspection.completedAt);
  const of = inspectionsOf(inspection.recordId);
  const [selected] = await all.select({
    listFilter: { key: '', matches: (value, derived) => of.matches(value, derived) && before(value) },
  });
  if (!selected) return '';
  const { columns } = selected.view;
  const newest = selected.positions.reduce<number | undefined>(
    (best, at) =>
      best === undefined || String(columns.value('completedAt', at)) > String(columns.value('completedAt', best))
        ? at
        : best,
    undefined,
  );
  return newest === undefined ? '' : String(columns.value('id', newest));
};

/** An inspector who was asked: by the address that has the link now, after it was forwarded. */
const shownInspector = (
  { email, at }: SiteInspectionRecord['asked'][number],
  request: DocumentRequestRecord | undefined,
  today: string,
): ShownInspector =>
  request
    ? { email: request.email, at, state: requestStateOn(request, today), endedAt: request.endedAt, note: request.note }
    : { email, at, state: '', endedAt: '', note: '' };

/** An inspection as this person receives it, as it stands today. */
export const showInspection = async (
  caller: Caller,
  inspection: SiteInspectionRecord,
  { name }: Pick<PlacedRecord, 'name'>,
): Promise<SiteInspection> => {
  const tenantId = inspection.parentId;
  const isOther = inspection.deliveredById !== caller.userId || (await decidesAlone(caller, tenantId));
  const { requestId } = inspection;
  const requestIds = [...new Set([...inspection.asked.map((one) => one.requestId), requestId])].filter(Boolean);
  const [today, formerId, requests] = await Promise.all([
    todayIn(tenantId),
    formerOf(inspection),
    documentRequests(tenantScope(serverActor, tenantId)).findMany(requestIds),
  ]);
  const present = requests.get(requestId);
  const isAwaited = isOpen(inspection) && inspection.deliveredAt === '';
  return {
    ...inspection,
    recordName: name,
    state: inspectionStateOn(inspection, today),
    askedOf: present?.email ?? '',
    asked: askedOf(inspection, present).map((one) => shownInspector(one, requests.get(one.requestId), today)),
    photos: inspection.photos.map(photoNow).map(({ original, copy: _copy, ...photo }) => ({
      ...photo,
      size: original.size,
      marks: marksOf({ ...photo, original, copy: _copy }, inspection, today),
    })),
    formerId,
    mayReport: isOpen(inspection) && mayOrder(caller, inspection.kind),
    mayAsk: isAwaited && mayOrder(caller, inspection.kind) && !(present && acceptsFiles(present, today)),
    mayComplete: isOpen(inspection) && inspection.deliveredAt !== '' && mayComplete(caller) && isOther,
  };
};
