import type { ObligationName } from '../catalogue/obligations.ts';
import type { BulkKind } from '../import/record.ts';
import { type DocumentOwner, fromDocumentOwner, fromModifier, kinds } from '../kinds/kinds.ts';
import type { WorklistGroup } from '../obligations/group.ts';
import type { RestorableKind } from '../record/deleted.ts';
import type { RecordKind } from '../record/history.ts';

/** The parameter of a list's address that opens an import over it. */
export const IMPORT_PARAMETER = 'import';

/** The parameter of the address of a record's comments that names one of them; notifications of before 0.3 have none. */
export const COMMENT_PARAMETER = 'comment';

/** Where notifications lead. The server writes these addresses and the browser opens them; a test compares both. */
export const notificationLinks = {
  /** An import over its list; super admins have to name the company. */
  import: (kind: BulkKind, id: string, companyId = '') => {
    const query = new URLSearchParams({ ...(companyId === '' ? {} : { company: companyId }), [IMPORT_PARAMETER]: id });
    return `${kinds[fromModifier(kind)].pages.list}?${query}`;
  },
  /** The record that a document belongs to, where another file can be sent. */
  documentsOf: (owner: DocumentOwner, rowId: string) =>
    `${kinds[fromDocumentOwner(owner)].pages.record}Edit/${encodeURIComponent(rowId)}`,
  inspection: (id: string) => `/inspections/${encodeURIComponent(id)}`,
  /** A comment on a record, by the key of the comment. */
  comment: (kind: RecordKind, id: string, key: string) =>
    `/comments/${kind}/${encodeURIComponent(id)}?${new URLSearchParams({ [COMMENT_PARAMETER]: key })}`,
  /** The worklist of one responsible person's records, or with 'none' of those that are unassigned. */
  lookedAfterBy: (responsible: string) => `/worklist?${new URLSearchParams({ turn: 'all', responsible })}`,
  /** A group of what waits for the reader, all of it or of one obligation. */
  waiting: (group: WorklistGroup, obligation?: ObligationName) =>
    `/worklist?${new URLSearchParams({ group, ...(obligation ? { obligation } : {}) })}`,
  /** The user's own evidence packages. */
  evidence: () => '/exports',
  /** The user's own files of the register of purposes. */
  registerFiles: () => '/purpose-register/files',
  /** Deleted records of a kind that are erased within some days. */
  erasedWithin: (kind: RestorableKind, days: number) =>
    `/deleted?${new URLSearchParams({ kind, within: String(days) })}`,
  dashboard: () => '/securehome',
  /** The tokens of the public API: the user's own, and those of the company whose tokens the user manages. */
  apiTokens: () => '/securehome/apitokens',
  /** The endpoints that receive a company's events. */
  webhooks: () => '/securehome/webhooks',
  /** The connection of a company to its sign-in provider; of the reader's own where none is named. */
  companySignIn: (companyId = '') =>
    `/securehome/companysignin${companyId === '' ? '' : `?${new URLSearchParams({ company: companyId })}`}`,
  /** The access review of the reader's company. */
  accessReview: () => '/securehome/accessreview',
  users: () => '/company/user',
  waitingUsers: () => '/company/user?waiting=true',
} as const;
