import { ApplicationError } from '../../../contract/application-error.ts';
import { type DocumentChange, ENDS_BEFORE, isInOrder } from '../../../contract/document/forms.ts';
import { type DocumentRecord, newestFile, type StoredFile } from '../../../contract/document/record.ts';
import { awaitingReview } from '../../../contract/document/review.ts';

type Days = Pick<DocumentChange, 'effectiveFrom' | 'validUntil'>;

/** A version with other days: an approval was of the days it had, so it awaits review again. */
const changed = <File extends StoredFile>(file: File, days: Pick<StoredFile, 'effectiveFrom' | 'validUntil'>): File => {
  const isSame = file.effectiveFrom === days.effectiveFrom && file.validUntil === days.validUntil;
  if (isSame) return file;
  return { ...file, ...days, review: file.review?.state === 'approved' ? awaitingReview : file.review };
};

/** The fields of a document whose newest file gets other days, as far as they are given. */
export const changedDays = (
  { incoming, file }: DocumentRecord,
  { effectiveFrom, validUntil }: Days,
): Partial<Pick<DocumentRecord, 'incoming' | 'file'>> => {
  const newest = newestFile({ incoming, file });
  if (!newest || (effectiveFrom === undefined && validUntil === undefined)) return {};
  const days = {
    effectiveFrom: effectiveFrom ?? newest.effectiveFrom,
    validUntil: validUntil ?? newest.validUntil,
  };
  if (!isInOrder(days)) throw new ApplicationError(ENDS_BEFORE);
  return incoming ? { incoming: changed(incoming, days) } : { file: file && changed(file, days) };
};
