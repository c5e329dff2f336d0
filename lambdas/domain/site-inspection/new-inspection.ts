import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import type { NewSiteInspection } from '#contract/site-inspection/forms.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { DUE_DAYS_MAX } from '#contract/site-inspection/rules.ts';
import type { InspectionFirm, InspectionTemplate } from '#contract/site-inspection/template.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { type Actor, tenantScope } from '#lambdas/store/scope.ts';
import { requestMailTask } from '../document-request/link.ts';
import { SaveProblem } from '../saving/required-records.ts';
import type { Place } from './placed-records.ts';

/** Who acts, as others read it. */
export interface InspectionActor {
  readonly id: string;
  readonly name: string;
}

/** Refuses a due day that has passed or lies more than a year ahead; days are 'YYYY-MM-DD'. */
export const requireDue = (due: string, today: string): void => {
  const last = daysAfter(today, DUE_DAYS_MAX);
  if (due < today || due > last)
    throw new SaveProblem('due', 'Save Failed', `Please enter a day from today to ${showDay(last)}.`);
};

type AskingRequest = Pick<DocumentRequestRecord, 'id' | 'email' | 'askedAt'>;

/** What an inspection stores of a request for its report. */
export const askedBy = ({ id, email, askedAt }: AskingRequest): SiteInspectionRecord['asked'][number] => ({
  requestId: id,
  email,
  at: askedAt,
});

interface Ordered {
  /** What the record is called. */
  readonly recordName: string;
  readonly place: Place;
  readonly template: Pick<InspectionTemplate, 'name' | 'points' | 'photos'>;
  /** undefined for an inspection by staff. */
  readonly firm: Pick<InspectionFirm, 'id' | 'name'> | undefined;
  /** By which the inspector is asked for the report; undefined if staff enter it. */
  readonly request: AskingRequest | undefined;
  readonly by: InspectionActor;
}

type Wanted = Pick<NewSiteInspection, 'kind' | 'recordId' | 'reason' | 'manner' | 'due'>;

/** An inspection as it begins: with the points and photos that its template has now. */
export const newInspection = (
  { kind, recordId, reason, manner, due }: Wanted,
  { recordName, place, template, firm, request, by }: Ordered,
): Omit<SiteInspectionRecord, keyof Base> => ({
  parentId: tenantIdOf(recordId),
  kind,
  recordId,
  orderedName: recordName,
  placeId: place.id,
  placeName: place.name,
  placeKey: place.key,
  address: place.address,
  zipcode: place.zipcode,
  premises: place.premises,
  reason,
  manner,
  firmId: firm?.id ?? 0,
  firmName: firm?.name ?? '',
  requestId: request?.id ?? '',
  asked: request ? [askedBy(request)] : [],
  due,
  orderedBy: by.name,
  orderedById: by.id,
  orderedAt: new Date().toISOString(),
  templateName: template.name,
  points: template.points.map((point) => ({ ...point, answer: '', note: '' })),
  photoKinds: template.photos,
  photos: [],
  inspector: '',
  remarks: '',
  doneOn: '',
  deliveredBy: '',
  deliveredById: '',
  deliveredAt: '',
  outcome: '',
  conditions: '',
  validUntil: '',
  completedBy: '',
  completedById: '',
  completedAt: '',
  endedAs: '',
  endedAt: '',
  endReason: '',
  alsoAt: [],
});

type Ended = 'done' | 'revoked';

const ended = (before: DocumentRequestRecord, endedAs: Ended): DocumentRequestRecord => ({
  ...before,
  version: before.version + 1,
  endedAs,
  endedAt: new Date().toISOString(),
});

/** Whom an inspection was asked of; records of releases that did not store it know the `present` request alone. */
export const askedOf = (
  { asked, requestId }: Pick<SiteInspectionRecord, 'asked' | 'requestId'>,
  present: Pick<DocumentRequestRecord, 'id' | 'email' | 'askedAt'> | undefined,
): SiteInspectionRecord['asked'] => (asked.length === 0 && requestId !== '' && present ? [askedBy(present)] : asked);

/**
 * The items that store a request by which an inspector is asked for a report, and mail it; one that it takes the place of, by its id,
 * is revoked.
 */
export const askingItems = async (
  actor: Actor,
  request: DocumentRequestRecord,
  former = '',
): Promise<TransactItem[]> => {
  const all = documentRequests(tenantScope(actor, request.parentId));
  return [
    ...(await all.alsoUpdate(request.id, async (view) => {
      const before = former === '' ? undefined : await all.find(former);
      const revoked = before?.endedAs === '' ? [all.change(view, before, ended(before, 'revoked'))] : [];
      return [...revoked, all.creation(view, request, { yielding: former })];
    })),
    taskItem(requestMailTask(request.id, 'asked')),
  ];
};

/** The items that end the request of an inspection, where it has one that is open. */
export const endAskingItems = async (
  actor: Actor,
  { parentId, requestId }: { readonly parentId: string; readonly requestId: string },
  endedAs: Ended,
): Promise<readonly TransactItem[]> => {
  if (requestId === '') return [];
  const all = documentRequests(tenantScope(actor, parentId));
  return all.alsoUpdate(requestId, async (view) => {
    const before = await all.find(requestId);
    if (before?.endedAs !== '') return [];
    return [all.change(view, before, ended(before, endedAs))];
  });
};
