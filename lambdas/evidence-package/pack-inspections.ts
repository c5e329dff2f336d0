import { premisesName } from '#contract/fields/premises.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { type InspectionPhoto, readyPhotos, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { answerWords, mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { inspectionStateOn, inspectionStateWords } from '#contract/site-inspection/states.ts';
import { objectOfPhoto } from '../domain/site-inspection/report.ts';
import type { TenantFacts } from './tenant-facts.ts';
import { type PlacedFile, photoPath, type RecordPacker } from './zip-part.ts';

type Facts = Pick<TenantFacts, 'today' | 'personName'>;

/** What an inspection is of: the division, if it is one of an address of its own, and the address. */
export const placeWords = ({ placeName, address }: Pick<SiteInspectionRecord, 'placeName' | 'address'>) =>
  placeName === '' ? address : `${placeName}, ${address}`;

/** A photo as the page of a record has it; `isVerified` says whether its bytes were compared with the sum that was noted when it was checked. */
const shownPhoto = (kind: string, { copy, ...photo }: InspectionPhoto, placed: PlacedFile) => ({
  id: photo.id,
  kind,
  name: photo.name,
  takenAt: photo.takenAt,
  sentBy: photo.by,
  sentAt: photo.at,
  bytes: (copy.stored ?? copy).size,
  isVerified: copy.stored !== null && placed.path !== '',
  ...placed,
});

/** An inspection as the page of its record has it. Days are 'YYYY-MM-DD', times ISO, '' for none. */
const shownInspection = (
  inspection: SiteInspectionRecord,
  photos: readonly ReturnType<typeof shownPhoto>[],
  { today, personName }: Facts,
) => {
  const { id, due, doneOn, validUntil, inspector, remarks, conditions, endReason } = inspection;
  const { orderedAt, deliveredAt, completedAt, endedAt, outcome, templateName } = inspection;
  return {
    id,
    place: placeWords(inspection),
    premises: premisesName(inspection.premises),
    state: inspectionStateWords[inspectionStateOn(inspection, today)],
    reason: reasonWords[inspection.reason],
    manner: mannerWords[inspection.manner],
    firm: inspection.firmName,
    templateName,
    due,
    orderedBy: personName(inspection.orderedById, inspection.orderedBy),
    orderedAt,
    inspector,
    doneOn,
    remarks,
    deliveredBy: personName(inspection.deliveredById, inspection.deliveredBy),
    deliveredAt,
    points: inspection.points.map(({ text, answer, note }) => ({
      point: text,
      answer: answer === '' ? '' : answerWords[answer],
      note,
    })),
    outcome: outcome === '' ? '' : outcomeWords[outcome],
    conditions,
    validUntil,
    completedBy: personName(inspection.completedById, inspection.completedBy),
    completedAt,
    endedAt,
    endReason,
    countsFor: inspection.alsoAt.map(({ address, reason, by, at }) => ({ address, reason, by, at })),
    photos,
  };
};

export type ShownInspection = ReturnType<typeof shownInspection>;

/**
 * Packs the checked photos of a record's inspections: the copies that users open, which do not say where they were taken. Returns
 * the inspections as its page shows them.
 */
export const packInspections = async (
  packer: RecordPacker,
  inspections: readonly SiteInspectionRecord[],
  facts: Facts,
): Promise<ShownInspection[]> => {
  const shown: ShownInspection[] = [];
  for (const inspection of inspections) {
    const { id, photoKinds } = inspection;
    const photos: ReturnType<typeof shownPhoto>[] = [];
    for (const [index, photo] of readyPhotos(inspection).entries()) {
      const kind = photoKinds.find(({ key }) => key === photo.kind)?.name ?? photo.kind;
      const path = photoPath(id, placeWords(inspection), kind, index + 1);
      const key = objectOfPhoto({ inspectionId: id, photoId: photo.id, part: 'copy' });
      const placed = await packer.copy(
        path,
        { key, checksum: photo.copy.stored?.checksum ?? '' },
        {
          photo: {
            id: photo.id,
            inspectionId: id,
            place: placeWords(inspection),
            kind,
            name: photo.name,
            takenAt: photo.takenAt,
            sentBy: photo.by,
            sentAt: photo.at,
          },
        },
      );
      photos.push(shownPhoto(kind, photo, placed));
    }
    shown.push(shownInspection(inspection, photos, facts));
  }
  return shown;
};
