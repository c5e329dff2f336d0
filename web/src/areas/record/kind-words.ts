import type { ActivityKind } from '#contract/history/activity.ts';
import { eachKind, headingOf, kindsThat } from '#contract/kinds/kinds.ts';

/** What filters and headings call the records of a kind, and the other kinds of entries of the audit trail. */
export const kindWords: Readonly<Record<ActivityKind, string>> = {
  ...eachKind(kindsThat('history'), headingOf),
  review: 'Reviews',
  documentRequest: 'Document requests',
  event: 'Sign-ins, downloads and comments',
};
