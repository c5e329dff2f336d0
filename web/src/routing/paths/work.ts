import type { WorklistGroup } from '#contract/obligations/group.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { resourcePaths } from './records.ts';

const list = () => '/documents';

export const documentPaths = {
  list,
  awaiting: () => `${list()}?awaits=me`,
  review: (id: string) => `${list()}/${encodeURIComponent(id)}`,
};

/** The addresses of requests for documents: all that one may follow, or those of one record. */
export const documentRequestPaths = {
  list: (recordId?: string) =>
    recordId === undefined ? '/document-requests' : `/document-requests?recordId=${encodeURIComponent(recordId)}`,
};

export const evidencePaths = { list: () => '/exports' };

export const notificationPaths = { list: () => '/notifications' };

export const recordPaths = {
  activity: () => '/activity',
  /** The activity of one record and of what belongs to it; for a super admin, of its company. */
  activityOf: (id: string, { isSuperadmin }: Pick<PrincipalRoles, 'isSuperadmin'>) => {
    const company = isSuperadmin ? { companyId: id.split('-', 1)[0] ?? id } : {};
    return `/activity?${new URLSearchParams({ ...company, record: id })}`;
  },
  deleted: (kind?: RestorableKind) => (kind ? `/deleted?kind=${kind}` : '/deleted'),
  /** The holds of a company; of the one that a super admin has chosen. */
  holds: (companyId = '') => (companyId === '' ? '/holds' : `/holds?company=${encodeURIComponent(companyId)}`),
};

/** The address of the purposes and businesses of the programme; of a company where a super admin has chosen one. */
export const purposePaths = {
  settings: (companyId = '') =>
    companyId === '' ? '/purposes/settings' : `/purposes/settings?company=${encodeURIComponent(companyId)}`,
};
/** The register of permissible purposes. */
export const registerPaths = {
  /** As it is today. */
  list: () => '/purpose-register',
  /** The files that were made of it, and what was sent. */
  files: (company = '') =>
    company === '' ? '/purpose-register/files' : `/purpose-register/files?company=${encodeURIComponent(company)}`,
};

export const requirementPaths = {
  /** What records of a kind must have; the first kind that the user may read where none is named. */
  list: (kind?: string) => (kind === undefined ? '/requirements' : `/requirements?kind=${kind}`),
};

export const reportPaths = resourcePaths({ list: '/report', record: '/report/report' });

export const reviewPaths = { list: () => '/reviews' };

/** The addresses of inspections of places, and of what they are made from. */
export const siteInspectionPaths = {
  /** All that the user sees, or those of one record. */
  list: (recordId?: string) =>
    recordId === undefined ? '/inspections' : `/inspections?recordId=${encodeURIComponent(recordId)}`,
  /** The firms and templates; of a company where a super admin has chosen one. */
  settings: (companyId = '') =>
    companyId === '' ? '/inspections/settings' : `/inspections/settings?company=${encodeURIComponent(companyId)}`,
  one: (id: string) => `/inspections/${encodeURIComponent(id)}`,
};

/** The addresses of the worklist, of one group of it where one is named, and of its calendar. */
export const worklistPaths = {
  list: (group?: WorklistGroup) => (group === undefined ? '/worklist' : `/worklist?group=${group}`),
  calendar: () => '/worklist?show=calendar',
  /** All that is due in a span of days, whoever's turn it is. */
  dueIn: (span: string) => `/worklist?turn=all&day=${span}`,
  trend: () => '/securehome/trend',
};
