import { daysAfter } from '../rules/dates.ts';
import type { DocumentRecord, StoredFile, Validity } from './record.ts';
import { reviewStateOf } from './review-states.ts';

type Files = Pick<DocumentRecord, 'earlier' | 'file'>;

/** The versions of a document that were found good, oldest first; what is being checked or was refused is none of them. */
export const goodFiles = ({ earlier, file }: Files): StoredFile[] => [...earlier, ...(file ? [file] : [])];

const isTrusted = (file: StoredFile) => ['approved', 'not reviewed'].includes(reviewStateOf(file));

/** The versions that can count: those that were approved or were there before reviews; where there are none, those that await one. */
const trustedFiles = (record: Files): StoredFile[] => {
  const good = goodFiles(record);
  const trusted = good.filter(isTrusted);
  return trusted.length > 0 ? trusted : good.filter(({ review }) => review?.state === 'awaiting');
};

/** The version that counts on a day ('YYYY-MM-DD'): the newest of those that can, once it is in effect; undefined for none. */
export const countingFile = (record: Files, today: string): StoredFile | undefined =>
  trustedFiles(record).findLast(({ effectiveFrom }) => effectiveFrom <= today);

/** The days of the versions that can ever count, each in effect later than the one before. */
export const validitiesOf = (record: Files): Validity[] => {
  const days: Validity[] = [];
  for (const { effectiveFrom, validUntil } of trustedFiles(record).toReversed())
    if (days[0] === undefined || effectiveFrom < days[0].effectiveFrom) days.unshift({ effectiveFrom, validUntil });
  return days;
};

/**
 * Until when a document holds without a gap, '' for without an end: a version that takes effect by the day after carries it
 * on. Before the first one is in effect, it is that one. `days` as `validitiesOf` gives them.
 */
export const holdsUntil = (days: readonly Validity[], today: string): string => {
  const counting = Math.max(
    0,
    days.findLastIndex(({ effectiveFrom }) => effectiveFrom <= today),
  );
  let until = days[counting]?.validUntil ?? '';
  for (const { effectiveFrom, validUntil } of days.slice(counting + 1)) {
    if (until !== '' && effectiveFrom > daysAfter(until, 1)) break;
    until = validUntil;
  }
  return until;
};
