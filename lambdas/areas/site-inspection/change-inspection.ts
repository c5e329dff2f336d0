import type * as z from 'zod';
import { ApplicationError, conflict } from '#contract/application-error.ts';
import type {
  InspectionAbort,
  InspectionOutcome,
  SamePlaceForm,
  StaffReport,
} from '#contract/site-inspection/forms.ts';
import { OWN_PLACE } from '#contract/site-inspection/place.ts';
import { isOpen, type SiteInspection, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { inspectionFailed } from '#lambdas/domain/notifications/review-events.ts';
import { endAskingItems } from '#lambdas/domain/site-inspection/new-inspection.ts';
import { placeOf } from '#lambdas/domain/site-inspection/placed-records.ts';
import { requireOutcome, withReport } from '#lambdas/domain/site-inspection/report.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { takeMoveBack } from './places.ts';
import {
  decidesAlone,
  failureRecipients,
  inspectionsAround,
  requireCompleting,
  requireOrdering,
  seenInspection,
  showInspection,
} from './visible-inspections.ts';

export const refused = (reason: string) => new ApplicationError('Update Failed', reason);

/** Refuses a change of an inspection that has ended, or that another user has changed meanwhile. */
export const requireOpen = (inspection: SiteInspectionRecord, version: number): void => {
  if (!isOpen(inspection)) throw refused('This inspection has ended. It cannot be changed any more.');
  if (inspection.version !== version) throw conflict();
};

const now = () => new Date().toISOString();

/** Stores the report that staff enter instead of an inspector; a link that an inspector has ends. */
export const reportInspection = async (
  caller: Caller,
  id: string,
  { version, ...report }: z.infer<typeof StaffReport>,
  origin: Origin,
): Promise<SiteInspection> => {
  const { inspection, record } = await seenInspection(caller, id);
  await requireOrdering(caller, inspection.kind, origin);
  requireOpen(inspection, version);
  const by = { id: caller.userId, name: await ownName(caller.principal) };
  const reported = withReport(inspection, report, by, await todayIn(inspection.parentId));
  const after = await inspectionsAround(caller, id).save(inspection, version, reported, () =>
    endAskingItems(caller, inspection, 'revoked'),
  );
  return showInspection(caller, after, record);
};

/**
 * Gives an inspection its outcome; its record knows of it from then on, and users are told of a failure at once (D-102). Another user
 * than the one who has entered the report decides, unless nobody else may, as with documents. D-95.
 */
export const completeInspection = async (
  caller: Caller,
  id: string,
  { version, ...given }: InspectionOutcome,
  origin: Origin,
): Promise<SiteInspection> => {
  const { inspection, record } = await seenInspection(caller, id);
  await requireCompleting(caller, origin);
  requireOpen(inspection, version);
  if (inspection.deliveredById === caller.userId && !(await decidesAlone(caller, inspection.parentId)))
    throw refused('You have entered this report yourself. A second user decides about it.');
  requireOutcome(inspection, given);
  const { outcome, validUntil } = given;
  const at = now();
  const by = await ownName(caller.principal);
  const to = outcome === 'failed' ? await failureRecipients(caller, inspection, record) : [];
  const completed = {
    outcome,
    validUntil,
    conditions: outcome === 'passed' ? '' : given.conditions,
    completedBy: by,
    completedById: caller.userId,
    completedAt: at,
    endedAs: 'completed',
    endedAt: at,
  } as const;
  const after = await inspectionsAround(caller, id).save(inspection, version, completed, async () =>
    inspectionFailed({ id, record: record.name, to, by, reason: given.conditions }),
  );
  return showInspection(caller, after, record);
};

/** Ends an inspection without an outcome; the link of its inspector ends too. */
export const abortInspection = async (
  caller: Caller,
  id: string,
  { version, reason }: z.infer<typeof InspectionAbort>,
  origin: Origin,
): Promise<SiteInspection> => {
  const { inspection, record } = await seenInspection(caller, id);
  await requireCompleting(caller, origin);
  requireOpen(inspection, version);
  const ended = { endedAs: 'aborted', endedAt: now(), endReason: reason } as const;
  const after = await inspectionsAround(caller, id).save(inspection, version, ended, () =>
    endAskingItems(caller, inspection, 'revoked'),
  );
  return showInspection(caller, after, record);
};

/**
 * Says with a reason that a place is the one that a completed inspection saw at another address: it counts for both. If it is the
 * record's own, documents and purposes from before the change count again too.
 */
export const countForPlace = async (
  caller: Caller,
  id: string,
  { version, placeId, reason }: SamePlaceForm,
  origin: Origin,
): Promise<SiteInspection> => {
  const { inspection, record } = await seenInspection(caller, id);
  await requireCompleting(caller, origin);
  if (inspection.outcome === '') throw refused('This inspection has no outcome.');
  if (inspection.version !== version) throw conflict();
  const { key, address } = await placeOf(record, placeId);
  const known = [inspection.placeKey, ...inspection.alsoAt.map((place) => place.key)];
  if (known.includes(key)) throw refused('This inspection counts for this address already.');
  const by = await ownName(caller.principal);
  const alsoAt = [...inspection.alsoAt, { key, address, reason, by, at: now() }];
  const after = await inspectionsAround(caller, id).save(inspection, version, { alsoAt });
  if (placeId === OWN_PLACE) await takeMoveBack(caller, inspection, reason);
  return showInspection(caller, after, record);
};
