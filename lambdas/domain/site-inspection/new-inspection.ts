import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import type { NewSiteInspection } from '#contract/site-inspection/forms.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { DUE_DAYS_MAX } from '#contract/site-inspection/rules.ts';
import type { InspectionFirm, InspectionTemplate } from '#contract/site-inspection/template.ts';
import { SaveProblem } from '#lambdas/domain/saving/save-problem.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
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
