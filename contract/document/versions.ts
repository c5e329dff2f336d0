import type { DocumentRecord, StoredFile, Validity } from './record.ts';
import { reviewStateOf } from './review-states.ts';

type Files = Pick<DocumentRecord, 'earlier' | 'file'>;

/** The versions of a document that were found good, oldest first; what is being checked or was refused is none of them. */
export const goodFiles = ({ earlier, file }: Files): StoredFile[] => [...earlier, ...(file ? [file] : [])];

const isTrusted = (file: StoredFile) => ['approved', 'not reviewed'].includes(reviewStateOf(file));

/** The approved versions of a document with their numbers; those from before reviews count as approved. D-95, D-101. */
export const approvedVersions = (record: Files): { readonly number: number; readonly file: StoredFile }[] =>
  goodFiles(record).flatMap((file, index) => (isTrusted(file) ? [{ number: index + 1, file }] : []));

/** The versions that counted for releases before D-101: the approved ones, or, without any, those that await review. */
const trustedFiles = (record: Files): StoredFile[] => {
  const good = goodFiles(record);
  const trusted = good.filter(isTrusted);
  return trusted.length > 0 ? trusted : good.filter(({ review }) => review?.state === 'awaiting');
};

/** The days of those versions, each in effect later than the one before. */
export const validitiesOf = (record: Files): Validity[] => {
  const days: Validity[] = [];
  for (const { effectiveFrom, validUntil } of trustedFiles(record).toReversed())
    if (days[0] === undefined || effectiveFrom < days[0].effectiveFrom) days.unshift({ effectiveFrom, validUntil });
  return days;
};
