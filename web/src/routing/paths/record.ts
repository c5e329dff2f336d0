import type { RestorableKind } from '../../../../contract/history/deleted.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';

export const recordPaths = {
  activity: () => '/activity',
  /** The activity of one record and of what belongs to it; for a super admin, of its company. */
  activityOf: (id: string, { isSuperadmin }: Pick<Holder, 'isSuperadmin'>) => {
    const company = isSuperadmin ? { companyId: id.split('-', 1)[0] ?? id } : {};
    return `/activity?${new URLSearchParams({ ...company, record: id })}`;
  },
  deleted: (kind?: RestorableKind) => (kind ? `/deleted?kind=${kind}` : '/deleted'),
};
