import { ApplicationError } from '#contract/application-error.ts';
import type { AnnouncedPhoto, NewPhoto } from '#contract/site-inspection/forms.ts';
import { isOpen, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { COPY_TYPE, newPhoto, objectOfPhoto, photoTargets } from '#lambdas/domain/site-inspection/photos.ts';
import { ownName } from '#lambdas/domain/user/own-record.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { env } from './env.ts';
import { inspectionsAround, requireOrdering, seenInspection } from './visible-inspections.ts';

const OPEN_FOR_S = 60;

const photoOf = ({ photos }: SiteInspectionRecord, id: string) => {
  const photo = photos.find((one) => one.id === id);
  if (!photo) throw new ApplicationError('Id Not Available');
  return photo;
};

const requireOpen = (inspection: SiteInspectionRecord): void => {
  if (!isOpen(inspection))
    throw new ApplicationError('Update Failed', 'This inspection has ended. It cannot be changed any more.');
};

/** Announces a photo of an open inspection; its files are scanned and checked like those of a document. D-22. */
export const announcePhoto = async (
  caller: Caller,
  id: string,
  input: NewPhoto,
  origin: Origin,
): Promise<AnnouncedPhoto> => {
  const { inspection } = await seenInspection(caller, id);
  await requireOrdering(caller, inspection.kind, origin);
  const by = await ownName(caller.principal);
  const photo = newPhoto(inspection, input, by);
  await inspectionsAround(caller, id).changeLatest(id, (before) => {
    requireOpen(before);
    return { ...before, photos: [...before.photos, photo] };
  });
  return photoTargets(env().UPLOAD_BUCKET, id, photo);
};

/** An address that gives the copy of a checked photo for a minute; it does not say where the photo was taken. */
export const photoAddress = async (caller: Caller, id: string, photoId: string): Promise<{ url: string }> => {
  const { inspection } = await seenInspection(caller, id);
  const { name, state } = photoOf(inspection, photoId);
  if (state !== 'ready')
    throw new ApplicationError('This photo is not available.', 'It is being checked, or was refused.');
  const key = objectOfPhoto({ inspectionId: id, photoId, part: 'copy' });
  const fileName = name.replace(/\.\w+$/, '.jpg');
  return {
    url: await presignGet(env().DOCUMENT_BUCKET, key, { fileName, contentType: COPY_TYPE, seconds: OPEN_FOR_S }),
  };
};

/** Removes a photo from an open inspection. */
export const removePhoto = async (caller: Caller, id: string, photoId: string, origin: Origin): Promise<void> => {
  const { inspection } = await seenInspection(caller, id);
  await requireOrdering(caller, inspection.kind, origin);
  photoOf(inspection, photoId);
  await inspectionsAround(caller, id).changeLatest(id, (before) => {
    requireOpen(before);
    return { ...before, photos: before.photos.filter((one) => one.id !== photoId) };
  });
};
