import type { PhotoMark, ShownPhoto } from '#contract/site-inspection/record.ts';
import { PHOTO_DAYS } from '#contract/site-inspection/rules.ts';
import { showDate } from '#web/ui/shown-values.tsx';

/** What is conspicuous about a photo, in words. */
export const markWords = (mark: PhotoMark, { miles }: Pick<ShownPhoto, 'miles'>): string => {
  if (mark === 'undated') return 'without a day';
  if (mark === 'old') return `older than ${PHOTO_DAYS} days`;
  return `taken ${Math.round(miles ?? 0).toLocaleString('en-US')} miles away`;
};

/** When a photo was taken, or that it does not say. */
export const takenWords = ({ takenAt, state }: Pick<ShownPhoto, 'takenAt' | 'state'>): string =>
  state === 'ready' && takenAt !== '' ? `Taken ${showDate(takenAt)}` : '';
