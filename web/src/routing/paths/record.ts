import type { RestorableKind } from '../../../../contract/history/deleted.ts';

export const recordPaths = {
  activity: () => '/activity',
  deleted: (kind?: RestorableKind) => (kind ? `/deleted?kind=${kind}` : '/deleted'),
};
