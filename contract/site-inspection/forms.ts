import * as z from 'zod';
import { FileChecksum } from '../document/forms.ts';
import { Day, Email, Id, line, RefId, requiredDay, requiredLines, textLines, Version } from '../fields/common.ts';
import { outcomeTexts, reviewOutcomes } from '../review/rules.ts';
import { MESSAGE_MAX, NAME_MAX, TEXT_MAX } from '../rules/limits.ts';
import { placeFields } from './place-fields.ts';
import {
  COPY_MAX_BYTES,
  inspectionManners,
  inspectionReasons,
  NOTE_MAX,
  PHOTO_MAX_BYTES,
  POINTS_MAX,
  pointAnswers,
} from './rules.ts';

const REASON_MIN = 3;

/** Why a user does what needs a reason. */
const Reason = requiredLines('Please enter the reason', MESSAGE_MAX).min(
  REASON_MIN,
  `Please enter a reason of at least ${REASON_MIN} characters`,
);

/**
 * An inspection that is ordered: `firmId` 0 for one by staff; with `email` the inspector gets a link to the report, without it
 * staff enter the report.
 */
export const NewSiteInspection = z.object({
  ...placeFields,
  reason: z.enum(inspectionReasons, 'Please choose why the place is inspected'),
  manner: z.enum(inspectionManners, 'Please choose how the place is inspected'),
  firmId: RefId.or(z.literal(0)).default(0),
  templateId: RefId,
  due: requiredDay('Please enter the day until when the inspection is needed'),
  email: Email.or(z.literal('')).default(''),
  message: textLines(MESSAGE_MAX),
  needsCode: z.boolean().default(true),
});
export type NewSiteInspection = z.infer<typeof NewSiteInspection>;

const { firmId, due, message, needsCode } = NewSiteInspection.shape;

/** Asks an inspector for the report of an open inspection, where no link of it is open: the same one or another. */
export const InspectionAsking = z.object({ version: Version, firmId, due, email: Email, message, needsCode });
export type InspectionAsking = z.infer<typeof InspectionAsking>;

/** What an inspector reports: an answer to each point, who was there and when. */
export const reportFields = {
  points: z
    .array(
      z.object({
        key: z.string(),
        answer: z.enum(pointAnswers, 'Please answer this point'),
        note: textLines(NOTE_MAX),
      }),
    )
    .max(POINTS_MAX),
  inspector: line('Please enter the name of the inspector')
    .min(1, 'Please enter the name of the inspector')
    .max(NAME_MAX),
  doneOn: requiredDay('Please enter the day of the inspection'),
  remarks: textLines(MESSAGE_MAX),
};

/** The report as it is delivered. */
export const InspectionReport = z.object(reportFields);
export type InspectionReport = z.infer<typeof InspectionReport>;

/** The same as staff send it. */
export const StaffReport = InspectionReport.extend({ version: Version });

const photoEndings = /\.(jpe?g|png|heic|heif)$/i;

const sizeOf = (max: number, message: string) =>
  z.number().int().positive('Pls upload file with data').max(max, message);

/** A photo that is announced: the original as it was taken, and a copy as JPEG that is at most 2,560 pixels wide and high. */
export const photoFields = {
  kind: z.string().min(1, 'Please choose the kind of photo'),
  name: line('Please attach a photo.')
    .max(TEXT_MAX, 'The name of the file is too long')
    .refine((name) => photoEndings.test(name), 'Please choose a photo: .jpg, .jpeg, .png, .heic or .heif'),
  original: z.object({ size: sizeOf(PHOTO_MAX_BYTES, 'A photo may have at most 25 MB'), checksum: FileChecksum }),
  copy: z.object({ size: sizeOf(COPY_MAX_BYTES, 'The copy of a photo may have at most 6 MB'), checksum: FileChecksum }),
};

export const NewPhoto = z.object(photoFields);
export type NewPhoto = z.infer<typeof NewPhoto>;

const UploadTarget = z.object({ uploadUrl: z.string(), headers: z.record(z.string(), z.string()) });

/** An announced photo: where its two files are to be put within five minutes, with exactly these headers. */
export const AnnouncedPhoto = z.object({ id: Id, original: UploadTarget, copy: UploadTarget });
export type AnnouncedPhoto = z.infer<typeof AnnouncedPhoto>;

interface Outcome {
  readonly outcome: (typeof reviewOutcomes)[number];
  readonly conditions: string;
}

/** The outcome of an inspection; conditions and reasons belong to theirs. `validUntil` is '' for as long as the requirements say. */
export const InspectionOutcome = z
  .object({
    version: Version,
    outcome: z.enum(reviewOutcomes, 'Please select the outcome'),
    conditions: textLines(MESSAGE_MAX),
    validUntil: Day.default(''),
  })
  .superRefine(({ outcome, conditions }: Outcome, context) => {
    const wanted = outcomeTexts[outcome];
    if (wanted && conditions === '')
      context.addIssue({ code: 'custom', message: wanted.missing, path: ['conditions'] });
  });
export type InspectionOutcome = z.infer<typeof InspectionOutcome>;

export const InspectionAbort = z.object({ version: Version, reason: Reason });

/** Says that a place is the one which an inspection saw at another address. */
export const SamePlaceForm = z.object({ version: Version, placeId: placeFields.placeId, reason: Reason });
export type SamePlaceForm = z.infer<typeof SamePlaceForm>;

/** Says that the last change of a record's address was none of its place. */
export const SameAddressForm = z.object({ kind: placeFields.kind, recordId: placeFields.recordId, reason: Reason });
export type SameAddressForm = z.infer<typeof SameAddressForm>;

/** A place of a record, with what is known of it. `inspectionId` is the completed inspection that counts, `openId` the open one. */
export const ShownPlace = z.object({
  placeId: z.string(),
  /** '' for the record's own address. */
  name: z.string(),
  address: z.string(),
  premises: z.string(),
  isSameAs: z.string(),
  inspectionId: z.string(),
  outcome: z.enum(['', ...reviewOutcomes]),
  doneOn: z.string(),
  validUntil: z.string(),
  openId: z.string(),
  openState: z.string(),
  /** Why the next inspection would be ordered. */
  reason: z.enum(inspectionReasons),
});
export type ShownPlace = z.infer<typeof ShownPlace>;

/** The places of a record; `candidates` are completed inspections of addresses that it has left. */
export const RecordPlaces = z.object({
  places: z.array(ShownPlace),
  candidates: z.array(z.object({ id: Id, version: Version, address: z.string(), doneOn: z.string() })),
  mayOrder: z.boolean(),
  /** When a change of the own address has opened documents or purposes again, for who may say that the place is the same; '' for never. */
  movedOn: Day,
  /** How often it was changed on that day; 0 for never. */
  movesThatDay: z.number().int(),
});
export type RecordPlaces = z.infer<typeof RecordPlaces>;
