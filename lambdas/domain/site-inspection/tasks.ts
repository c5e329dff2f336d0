import * as z from 'zod';
import { daysAfter } from '#contract/rules/dates.ts';
import { placedKinds } from '#contract/site-inspection/place.ts';
import { isOpen, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { DUE_DAYS_USUAL } from '#contract/site-inspection/rules.ts';
import { factsOfInspections } from '#lambdas/entities/computed/place-facts.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { inspectionsOf, siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import { type Scope, tenantScope } from '#lambdas/store/scope.ts';
import { Actor, defineTask } from '../define-task.ts';
import { requestDays } from '../document-request/new-requests.ts';
import { askingItems, endAskingItems, newInspection } from './new-inspection.ts';
import { findPlaced, type Place, type PlacedRecord, placesOf } from './placed-records.ts';

/**
 * A request like the one of an inspection, for the report of the one that follows it; undefined where staff enter the report, and
 * where the request has ended: an inspector who has declined is not asked again, users choose whom they ask.
 */
const nextRequest = async (
  scope: Scope,
  { requestId, parentId }: SiteInspectionRecord,
  inspectionId: string,
  due: string,
) => {
  const all = documentRequests(scope);
  const before = requestId === '' ? undefined : await all.find(requestId);
  if (before?.endedAs !== '') return undefined;
  const now = new Date().toISOString();
  const days = requestDays(due, await todayIn(parentId));
  return {
    ...before,
    ...days,
    id: all.newId(),
    version: 1,
    askedAt: now,
    mailedAt: now,
    endedAt: '',
    endedAs: '' as const,
    note: '',
    handedFrom: [],
    inspectionId,
  };
};

/** What is written about requests: the inspector of the left place is asked for the new one instead. */
const requestItems = async (
  scope: Scope,
  left: SiteInspectionRecord,
  next: SiteInspectionRecord | undefined,
  request: Awaited<ReturnType<typeof nextRequest>>,
): Promise<readonly TransactItem[]> => {
  // Both requests are of one list, and one transaction writes a list once.
  if (!next || !request) return endAskingItems(scope.actor, left, 'revoked');
  return askingItems(scope.actor, request, left.requestId);
};

/** Closes an inspection whose place was left, and opens one of the address where the place is now. */
const moveInspection = async (
  scope: Scope,
  left: SiteInspectionRecord,
  { name: recordName }: Pick<PlacedRecord, 'name'>,
  place: Place | undefined,
  today: string,
) => {
  const all = siteInspections(scope);
  const at = new Date().toISOString();
  const closed: SiteInspectionRecord = {
    ...left,
    version: left.version + 1,
    endedAs: 'place left',
    endedAt: at,
    endReason: place ? `The place is at ${place.address} now.` : 'The place was removed.',
  };
  const id = all.newId();
  const due = left.due >= today ? left.due : daysAfter(today, DUE_DAYS_USUAL);
  const request = place && (await nextRequest(scope, left, id, due));
  const next: SiteInspectionRecord | undefined = place && {
    ...newInspection(
      { ...left, reason: 'moved', due },
      {
        recordName,
        place,
        template: { name: left.templateName, points: left.points, photos: left.photoKinds },
        firm: left.firmId === 0 ? undefined : { id: left.firmId, name: left.firmName },
        request,
        by: { id: left.orderedById, name: left.orderedBy },
      },
    ),
    id,
    version: 1,
  };
  await all.write(async (view) => ({
    parts: [all.change(view, left, closed), ...(next ? [all.creation(view, next)] : [])],
    transactItems: [
      ...(await factsOfInspections(scope, [{ before: left, after: closed }, { after: next }])),
      ...(await requestItems(scope, left, next, request)),
    ],
  }));
};

/** The open inspections of a record whose addresses it has left. */
const leftInspections = async (scope: Scope, record: PlacedRecord, places: readonly Place[]) => {
  const all = siteInspections(scope);
  const keys = new Set(places.map(({ key }) => key));
  const listed = await all.all({ listFilter: inspectionsOf(record.id) });
  const found = await all.findMany(listed.map(({ id }) => id));
  return [...found.values()].filter((one) => isOpen(one) && !keys.has(one.placeKey));
};

/** Where a place is now: nowhere if its division is gone, or if an inspection is open there already. */
const placeNow = ({ placeId }: SiteInspectionRecord, places: readonly Place[], open: ReadonlySet<string>) => {
  const place = places.find(({ id }) => id === placeId);
  return place && !open.has(place.key) ? place : undefined;
};

/** May be repeated at any point: an inspection that was closed is not open any more. */
const closeLeft = async (task: OutboxTask<'place-left'>): Promise<void> => {
  const { id, of, actor } = task;
  const record = await findPlaced(of, id);
  const scope = tenantScope(actor, tenantIdOf(id));
  if (record) {
    const [places, today] = await Promise.all([placesOf(record), todayIn(tenantIdOf(id))]);
    const open = new Set(record.inspectionFacts.filter(({ at }) => at === '').flatMap(({ keys }) => keys));
    for (const left of await leftInspections(scope, record, places)) {
      const place = placeNow(left, places, open);
      await moveInspection(scope, left, record, place, today);
      if (place) open.add(place.key);
    }
  }
  await closeTask(task);
};

export const siteInspectionTasks = {
  'place-left': defineTask('place-left', { of: z.enum(placedKinds), actor: Actor }, closeLeft),
};
