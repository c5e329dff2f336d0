import { ApplicationError } from '#contract/application-error.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import type { InspectionReport } from '#contract/site-inspection/forms.ts';
import type { InspectionPhoto, PhotoMark, SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { missingPhotos, PHOTO_DAYS, PHOTO_MILES } from '#contract/site-inspection/rules.ts';
import { SaveProblem } from '#lambdas/domain/saving/save-problem.ts';
import type { InspectionActor } from './new-inspection.ts';
import { photoNow } from './photos.ts';

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
