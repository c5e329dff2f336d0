import type { Action } from '../../../contract/rules/access.ts';
import type { Scope } from '../../store/scope.ts';

/** What a person sees: their own records, and those of their whole family. */
export interface Viewer {
  scope(): Scope;
  familyScope(): Scope;
}

/** How documents of one kind of record are treated. */
export interface DocumentOwnerRules {
  /** The right to add, change and remove them. Role matrix rows 80 to 82. */
  readonly write: Action;
  /** The company of the record, or undefined when the person does not see it. Scope DOC. */
  companyOf(viewer: Viewer, id: string): Promise<string | undefined>;
}
