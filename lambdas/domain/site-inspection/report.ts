import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { DOCUMENT_ARRIVAL_MS, documentTypes, extensionOf } from '#contract/document/rules.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { INCOMING_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import type { AnnouncedPhoto, InspectionReport, NewPhoto } from '#contract/site-inspection/forms.ts';
import type { InspectionPhoto, PhotoMark, SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { missingPhotos, PHOTO_DAYS, PHOTO_MILES, PHOTOS_MAX } from '#contract/site-inspection/rules.ts';
import { presignPut } from '#lambdas/ports/s3/objects.ts';
import { SaveProblem } from '../saving/required-records.ts';
import type { InspectionActor } from './new-inspection.ts';

/** The two files of a photo: as it was taken, and the copy that users see. */
export const photoParts = ['original', 'copy'] as const;
type PhotoPart = (typeof photoParts)[number];

/** One file of a photo of an inspection. */
export interface PhotoPlace {
  readonly inspectionId: string;
  readonly photoId: string;
  readonly part: PhotoPart;
}

/** Where a file of a photo arrives, and where it lies once it was checked. No file of a document is called so. */
export const arrivalOfPhoto = ({ inspectionId, photoId, part }: PhotoPlace) =>
  `${INCOMING_PREFIX}${inspectionId}/photo-${photoId}-${part}`;
export const objectOfPhoto = ({ inspectionId, photoId, part }: PhotoPlace) =>
  `${PHOTO_PREFIX}${inspectionId}/${photoId}-${part}`;

/** The file of a photo that an arrived object is; undefined for any other. */
export const arrivedPhoto = (key: string): PhotoPlace | undefined => {
  const [, inspectionId = '', photoId = '', part = ''] =
    /^incoming\/([^/]+)\/photo-([\w-]+)-(original|copy)$/.exec(key) ?? [];
  return photoId === '' ? undefined : { inspectionId, photoId, part: part as PhotoPart };
};

const refused = (reason: string) => new ApplicationError('Upload failed', reason);

/** The type of the copy, whatever the original is. */
export const COPY_TYPE = 'image/jpeg';

const heic: Readonly<Record<string, string>> = { heic: 'image/heic', heif: 'image/heif' };

/** The type of a photo as it was taken, by the ending of its name. */
export const typeOfOriginal = (name: string): string =>
  heic[extensionOf(name)] ?? documentTypes[extensionOf(name)] ?? 'application/octet-stream';

/** A photo that is announced for an inspection; refuses a kind that the inspection does not name, and more photos than it takes. */
export const newPhoto = (
  inspection: SiteInspectionRecord,
  { kind, name, original, copy }: NewPhoto,
  by: string,
): InspectionPhoto => {
  if (!inspection.photoKinds.some(({ key }) => key === kind)) throw refused('This kind of photo is not asked for.');
  if (inspection.photos.length >= PHOTOS_MAX) throw refused(`An inspection can have at most ${PHOTOS_MAX} photos.`);
  return {
    id: randomUUID(),
    kind,
    name,
    original: { ...original, isReady: false },
    copy: { ...copy, isReady: false, stored: null },
    at: new Date().toISOString(),
    by,
    state: 'checking',
    reason: '',
    takenAt: '',
    miles: null,
  };
};

/** Where the two files of an announced photo may be put within five minutes. */
export const photoTargets = async (
  bucket: string,
  inspectionId: string,
  photo: InspectionPhoto,
): Promise<AnnouncedPhoto> => {
  const target = async (part: PhotoPart, contentType: string) => {
    const { size, checksum } = photo[part];
    const key = arrivalOfPhoto({ inspectionId, photoId: photo.id, part });
    const { url, headers } = await presignPut(bucket, key, { contentType, size, checksum, metadata: {} });
    return { uploadUrl: url, headers };
  };
  const [original, copy] = await Promise.all([
    target('original', typeOfOriginal(photo.name)),
    target('copy', COPY_TYPE),
  ]);
  return { id: photo.id, original, copy };
};

const LATE = 'The photo did not arrive. Please send it again.';

/** A photo as its check stands now: one that has not arrived in time is refused. */
export const photoNow = (photo: InspectionPhoto): InspectionPhoto => {
  const isLate = photo.state === 'checking' && Date.now() - Date.parse(photo.at) > DOCUMENT_ARRIVAL_MS;
  return isLate ? { ...photo, state: 'refused', reason: LATE } : photo;
};

const FAILED = 'Report Failed';

/** The kinds of photos that an inspection lacks now, by name: one that did not arrive in time does not count. */
const photosMissingIn = ({ photoKinds, photos }: SiteInspectionRecord) =>
  missingPhotos({ photoKinds, photos: photos.map(photoNow) });

/**
 * The inspection with its report, as it is delivered. Refuses a point without an answer, a day to come, and missing photos, each at its
 * place; `today` is the tenant's day.
 */
export const withReport = (
  inspection: SiteInspectionRecord,
  report: InspectionReport,
  by: InspectionActor,
  today: string,
): SiteInspectionRecord => {
  const given = new Map(report.points.map((point) => [point.key, point]));
  const points = inspection.points.map((point, at) => {
    const { answer, note } = given.get(point.key) ?? {};
    if (!answer) throw new SaveProblem(`points.${at}.answer`, FAILED, `Please answer: ${point.text}.`);
    return { ...point, answer, note: note ?? '' };
  });
  if (report.doneOn > today)
    throw new SaveProblem(
      'doneOn',
      FAILED,
      'The day of the inspection has not come yet. Please enter when it was done.',
    );
  const missing = photosMissingIn(inspection);
  if (missing.length > 0) throw new SaveProblem('photos', FAILED, `Photos are missing: ${missing.join(', ')}.`);
  const { inspector, doneOn, remarks } = report;
  return {
    ...inspection,
    points,
    inspector,
    doneOn,
    remarks,
    deliveredBy: by.name,
    deliveredById: by.id,
    deliveredAt: new Date().toISOString(),
  };
};

/** What is conspicuous about a photo: taken long before the inspection, without a day, or far from the place. */
export const marksOf = (
  { takenAt, miles, state }: InspectionPhoto,
  { doneOn }: Pick<SiteInspectionRecord, 'doneOn'>,
  today: string,
): PhotoMark[] => {
  if (state !== 'ready') return [];
  const day = takenAt.slice(0, 10);
  const earliest = daysAfter(doneOn || today, -PHOTO_DAYS);
  return [
    ...(day === '' ? (['undated'] as const) : []),
    ...(day !== '' && day < earliest ? (['old'] as const) : []),
    ...(miles !== null && miles > PHOTO_MILES ? (['far'] as const) : []),
  ];
};

interface Outcome {
  readonly outcome: SiteInspectionRecord['outcome'];
  readonly validUntil: string;
}

/** Refuses an outcome that the report of an inspection does not allow, at its field. */
export const requireOutcome = (inspection: SiteInspectionRecord, { outcome, validUntil }: Outcome): void => {
  if (inspection.deliveredAt === '')
    throw new ApplicationError('Update Failed', 'The report of this inspection has not come in yet.');
  const { doneOn, points, photos } = inspection;
  const refused = points.filter(({ answer }) => answer === 'no').length;
  if (outcome === 'passed' && refused > 0)
    throw new SaveProblem(
      'outcome',
      'Update Failed',
      `${refused === 1 ? 'A point was' : `${refused} points were`} answered with No. Please choose "Passed with conditions" or "Failed".`,
    );
  if (outcome !== 'failed') {
    const missing = photosMissingIn(inspection);
    if (missing.length > 0)
      throw new SaveProblem('outcome', 'Update Failed', `Photos are missing: ${missing.join(', ')}.`);
    const waiting = photos.map(photoNow).filter(({ state }) => state === 'checking').length;
    if (waiting > 0)
      throw new SaveProblem('outcome', 'Update Failed', 'Photos are still being checked. Please wait a moment.');
  }
  if (validUntil !== '' && validUntil <= doneOn)
    throw new SaveProblem(
      'validUntil',
      'Update Failed',
      `An inspection is valid until a day after it was done, ${showDay(doneOn)}.`,
    );
};
