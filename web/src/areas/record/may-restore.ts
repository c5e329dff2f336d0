import { kinds } from '#contract/kinds/kinds.ts';
import type { RestorableKind } from '#contract/record/deleted.ts';
import { type Action, may } from '#contract/rules/access.ts';
import type { Holder } from '#contract/rules/roles.ts';

/** The rights to delete records of a kind; of documents it depends on whose they are. */
const rightsOf = (kind: RestorableKind): readonly Action[] =>
  kind === 'document' ? ['doc.writeProvider', 'doc.writeReseller', 'doc.writeEndUser'] : [kinds[kind].rights.delete];

/** Whether a user may restore any record of a kind: one who may delete it, or after 90 days staff of the root company. Role matrix rows 109, 117. */
export const mayRestore = (holder: Holder, kind: RestorableKind) =>
  rightsOf(kind).some((action) => may(holder, action)) || (kind !== 'company' && may(holder, 'record.restoreLate'));
