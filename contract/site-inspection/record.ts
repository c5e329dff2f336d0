import * as z from 'zod';
import { defineRecord } from '../definition/define-record.ts';
import { requestStates } from '../document-request/states.ts';
import { Day, Id, Version } from '../fields/common.ts';
import { reviewOutcomes } from '../review/rules.ts';
import { placedKinds } from './place.ts';
import { inspectionEnds, inspectionManners, inspectionReasons, pointAnswers } from './rules.ts';
import { TemplatePhoto, TemplatePoint } from './template.ts';

/** How the check of a photo stands. */
export const photoStates = ['checking', 'ready', 'refused'] as const;

/** The file of a photo as it was announced; `checksum` is its SHA-256 in base64, and it is ready once it was checked. */
const PhotoFile = z.object({ size: z.number(), checksum: z.string(), isReady: z.boolean().default(false) });

/**
 * The copy of a photo: it is stored without all that its picture does not need, so it has other bytes than those that were announced.
 * `stored` is null until then, and for one that a release before the sums has checked.
 */
const PhotoCopy = PhotoFile.extend({
  stored: z.object({ size: z.number(), checksum: z.string() }).nullable().default(null),
});

/**
 * A photo of an inspection: the `original` as it was taken, which nobody downloads, and the `copy` that users see. `takenAt` is an
 * ISO time, '' if the photo does not say; `miles` how far from the center of the place's ZIP code it was taken, null if the photo
 * or the place does not say. Where it was taken is not stored.
 */
export const InspectionPhoto = z.object({
  id: z.string(),
  kind: z.string(),
  name: z.string(),
  original: PhotoFile,
  copy: PhotoCopy,
  at: z.string(),
  by: z.string(),
  state: z.enum(photoStates),
  reason: z.string().default(''),
  takenAt: z.string().default(''),
  miles: z.number().nullable().default(null),
});
export type InspectionPhoto = z.infer<typeof InspectionPhoto>;

/** A point of the template with the inspector's answer. */
const AnsweredPoint = TemplatePoint.extend({
  answer: z.enum(['', ...pointAnswers]).default(''),
  note: z.string().default(''),
});
export type AnsweredPoint = z.infer<typeof AnsweredPoint>;

/** An address for which an inspection of another one counts too, because a user says it is the same place. */
const SamePlace = z.object({
  key: z.string(),
  address: z.string(),
  reason: z.string(),
  by: z.string(),
  at: z.string(),
});

/** An address to which an inspector was mailed for the report; `at` is an ISO time. */
const AskedInspector = z.object({ requestId: z.string(), email: z.string(), at: z.string() });

/**
 * An inspection of a place, as it is stored: ordered, then delivered with its report, then completed with an outcome, and never
 * changed after that. `parentId` is the root company of the tenant; names, address and premises are those of the time of the
 * order, points and kinds of photos those of the template then. `firmId` is 0 for an inspection by staff. Days are the tenant's,
 * times are ISO.
 */
export const SiteInspectionRecord = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string(),
  kind: z.enum(placedKinds),
  recordId: z.string(),
  /** What the record was called then; '' in inspections of releases that did not store it. */
  orderedName: z.string().default(''),
  /** The division, '' for the record's own address. */
  placeId: z.string(),
  placeName: z.string(),
  placeKey: z.string(),
  address: z.string(),
  zipcode: z.string(),
  premises: z.number(),
  reason: z.enum(inspectionReasons),
  manner: z.enum(inspectionManners),
  firmId: z.number(),
  firmName: z.string(),
  /** The request by which the inspector was asked for the report; '' if staff enter it. */
  requestId: z.string().default(''),
  /** Whom it was asked of by which request, the present one last; empty in records of releases that stored `requestId` alone. */
  asked: z.array(AskedInspector).default([]),
  due: Day,
  orderedBy: z.string(),
  orderedById: z.string(),
  orderedAt: z.string(),
  templateName: z.string(),
  points: z.array(AnsweredPoint),
  photoKinds: z.array(TemplatePhoto),
  photos: z.array(InspectionPhoto).default([]),
  inspector: z.string().default(''),
  remarks: z.string().default(''),
  doneOn: Day.default(''),
  deliveredBy: z.string().default(''),
  /** '' for an inspector without an account. */
  deliveredById: z.string().default(''),
  deliveredAt: z.string().default(''),
  outcome: z.enum(['', ...reviewOutcomes]).default(''),
  conditions: z.string().default(''),
  validUntil: Day.default(''),
  completedBy: z.string().default(''),
  completedById: z.string().default(''),
  completedAt: z.string().default(''),
  endedAs: z.enum(inspectionEnds).default(''),
  endedAt: z.string().default(''),
  endReason: z.string().default(''),
  alsoAt: z.array(SamePlace).default([]),
});
export type SiteInspectionRecord = z.infer<typeof SiteInspectionRecord>;

/** Whether it waits for its report or its outcome. */
export const isOpen = ({ endedAs }: Pick<SiteInspectionRecord, 'endedAs'>) => endedAs === '';

/** What can be conspicuous about a photo. */
export const photoMarks = ['old', 'undated', 'far'] as const;
export type PhotoMark = (typeof photoMarks)[number];

/** The checked photos of an inspection: those that users can open, and that go into packages. */
export const readyPhotos = ({ photos }: Pick<SiteInspectionRecord, 'photos'>): readonly InspectionPhoto[] =>
  photos.filter(({ state }) => state === 'ready');

/** A photo as staff receive it. */
export const ShownPhoto = InspectionPhoto.omit({ original: true, copy: true }).extend({
  size: z.number(),
  marks: z.array(z.enum(photoMarks)),
});
export type ShownPhoto = z.infer<typeof ShownPhoto>;

/** An inspector who was asked, as staff receive it: how the request stands, when it has ended, and what was said. */
const ShownInspector = AskedInspector.omit({ requestId: true }).extend({
  /** '' if the request is not there any more. */
  state: z.enum(['', ...requestStates]),
  endedAt: z.string(),
  note: z.string(),
});
export type ShownInspector = z.infer<typeof ShownInspector>;

/** An inspection as staff receive it. `recordName` and `state` are those of today, `formerId` the one before at the same place. */
export const SiteInspection = SiteInspectionRecord.omit({
  parentId: true,
  placeKey: true,
  orderedById: true,
  deliveredById: true,
  completedById: true,
  requestId: true,
  orderedName: true,
  alsoAt: true,
}).extend({
  id: Id,
  version: Version,
  recordName: z.string(),
  state: z.string(),
  /** The address that was asked last; '' if staff enter the report. */
  askedOf: z.string(),
  /** All that were asked, the last one last. */
  asked: z.array(ShownInspector),
  photos: z.array(ShownPhoto),
  alsoAt: z.array(SamePlace.omit({ key: true })),
  formerId: z.string(),
  mayReport: z.boolean(),
  /** Whether this user can ask an inspector now. */
  mayAsk: z.boolean(),
  mayComplete: z.boolean(),
});
export type SiteInspection = z.infer<typeof SiteInspection>;

const isEmpty = (text: string) => text === '';

/** Inspections of places: what their list orders and finds. Reports and photos are read for the page that shows them. */
export const siteInspectionDefinition = defineRecord({
  name: 'siteInspection',
  noun: 'inspection',
  // 2: how many photos can be opened, and how large they are, because packages count them.
  format: 2,
  schema: SiteInspectionRecord,
  order: { by: 'orderedAt', direction: 'desc' },
  columns: {
    parentId: { as: 'text', at: 'parentId', row: 'parentId' },
    version: { as: 'worked', holds: 'count', worked: ({ version }: SiteInspectionRecord) => version, row: 'version' },
    kind: { as: 'text', at: 'kind', row: 'kind' },
    recordId: { as: 'text', at: 'recordId', row: 'recordId' },
    placeId: { as: 'text', at: 'placeId', row: 'placeId' },
    placeName: { as: 'text', at: 'placeName', row: 'placeName' },
    placeKey: { as: 'text', at: 'placeKey', row: 'placeKey' },
    address: { as: 'text', at: 'address', row: 'address' },
    premises: {
      as: 'worked',
      holds: 'count',
      worked: ({ premises }: SiteInspectionRecord) => premises,
      row: 'premises',
    },
    reason: { as: 'text', at: 'reason', row: 'reason' },
    manner: { as: 'text', at: 'manner', row: 'manner' },
    firmName: { as: 'text', at: 'firmName', row: 'firmName' },
    due: { as: 'day', at: 'due', row: 'due' },
    orderedBy: { as: 'text', at: 'orderedBy', row: 'orderedBy' },
    orderedAt: { as: 'text', at: 'orderedAt', label: 'Ordered', list: { sortable: true } },
    doneOn: { as: 'day', at: 'doneOn', row: 'doneOn' },
    deliveredAt: { as: 'text', at: 'deliveredAt', row: 'deliveredAt' },
    outcome: { as: 'text', at: 'outcome', row: 'outcome' },
    validUntil: { as: 'day', at: 'validUntil', row: 'validUntil' },
    completedBy: { as: 'text', at: 'completedBy', row: 'completedBy' },
    completedAt: { as: 'text', at: 'completedAt', row: 'completedAt' },
    endedAs: { as: 'text', at: 'endedAs', row: 'endedAs' },
    photoCount: {
      as: 'worked',
      holds: 'count',
      worked: (inspection: SiteInspectionRecord) => readyPhotos(inspection).length,
      row: 'photoCount',
    },
    photoBytes: {
      as: 'worked',
      holds: 'count',
      worked: (inspection: SiteInspectionRecord) =>
        readyPhotos(inspection).reduce((sum, { copy }) => sum + (copy.stored ?? copy).size, 0),
      row: 'photoBytes',
    },
    /** The addresses for which it counts as well, by their keys. */
    alsoKeys: {
      as: 'worked',
      holds: 'other',
      worked: ({ alsoAt }: SiteInspectionRecord) => alsoAt.map(({ key }) => key),
      row: 'alsoKeys',
    },
    /** Of one place of a record only one inspection is open: the others have names of their own. */
    openAs: {
      as: 'worked',
      holds: 'text',
      worked: (inspection: SiteInspectionRecord) => (isEmpty(inspection.endedAs) ? inspection.placeKey : inspection.id),
      row: 'openAs',
    },
  },
});
