import { INCOMING_PREFIX, PHOTO_PREFIX } from '#contract/rules/object-tags.ts';

/** The two files of a photo: as it was taken, and the copy that users see. */
export const photoParts = ['original', 'copy'] as const;
export type PhotoPart = (typeof photoParts)[number];

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
