import type { RestorableKind } from '../../../../contract/history/deleted.ts';

export const recordPaths = {
  /** Of a record, by its kind and id: noticeLinks.commentsOf. */
  comments: (kind: string, id: string) => `/comments/${kind}/${encodeURIComponent(id)}`,
  activity: () => '/activity',
  deleted: (kind?: RestorableKind) => (kind ? `/deleted?kind=${kind}` : '/deleted'),
};
