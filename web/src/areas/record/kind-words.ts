import type { ActivityKind } from '../../../../contract/history/activity.ts';

/** What filters and headings call the records of a kind, and the other kinds of entries of the audit trail. */
export const kindWords: Readonly<Record<ActivityKind, string>> = {
  provider: 'Technology Providers',
  reseller: 'Resellers',
  endUser: 'End Users',
  division: 'Divisions',
  company: 'Companies',
  user: 'Users',
  document: 'Documents',
  report: 'Reports',
  review: 'Reviews',
  documentRequest: 'Document requests',
  event: 'Sign-ins, downloads and comments',
};
