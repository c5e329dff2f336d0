import { eachKind, headingOf, kindsThat } from '#contract/kinds/kinds.ts';
import type { ActivityKind } from '#contract/record/activity.ts';

/** What filters and headings call the records of a kind, and the other kinds of entries of the audit trail. */
export const kindWords: Readonly<Record<ActivityKind, string>> = {
  ...eachKind(kindsThat('history'), headingOf),
  review: 'Reviews',
  documentRequest: 'Document requests',
  event: 'Sign-ins, downloads and comments',
};
