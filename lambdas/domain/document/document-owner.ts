import type { Contacted } from '#contract/contacts/contacted.ts';
import type { Action } from '#contract/rules/access.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';
import type { OwnedChecklist } from './owned-checklist.ts';

/** The record that documents belong to: its company, its name, and its contacts. */
export interface OwnerRecord {
  readonly companyId: string;
  readonly name: string;
  readonly contacts: Contacted;
}

/** How documents of one kind of record are treated. */
export interface DocumentOwnerRules {
  /** The right to add, change and remove them. Role matrix rows 80 to 82. */
  readonly write: Action;
  /** The right to approve and return them. Role matrix rows 100 and 101, D-95. */
  readonly review: Action;
  /** The right to save the record, and with it to tick the lines of its checklist. */
  readonly save: Action;
  /** The record's checklist, for a person who sees the record. */
  checklistOf(viewer: ScopedViewer, id: string): Promise<OwnedChecklist>;
  /** The record, or undefined when the person does not see it. Scope DOC. */
  find(viewer: ScopedViewer, id: string): Promise<OwnerRecord | undefined>;
  /** Makes a write fail when the record is deleted. */
  present(viewer: ScopedViewer, id: string): TransactItem;
}
