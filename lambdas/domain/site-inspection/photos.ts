import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { DOCUMENT_ARRIVAL_MS, documentTypes, extensionOf } from '#contract/document/rules.ts';
import { INCOMING_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';
import type { AnnouncedPhoto, NewPhoto } from '#contract/site-inspection/forms.ts';
import type { InspectionPhoto, SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { PHOTOS_MAX } from '#contract/site-inspection/rules.ts';
import { presignPut } from '#lambdas/ports/s3/objects.ts';

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
