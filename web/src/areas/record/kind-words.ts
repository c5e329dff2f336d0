import type { RecordKind } from '../../../../contract/history/kinds.ts';

/** What filters and headings call the records of a kind. */
export const kindWords: Readonly<Record<RecordKind, string>> = {
  provider: 'Technology Providers',
  reseller: 'Resellers',
  endUser: 'End Users',
  division: 'Divisions',
  company: 'Companies',
  user: 'Users',
  document: 'Documents',
  report: 'Reports',
};
