import type { documentKinds } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';

export type DocumentKind = (typeof documentKinds)[number];

/** Where a document belongs: a saved record, and a line of its checklist. */
export interface DocumentParent {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  readonly kind: DocumentKind;
}
