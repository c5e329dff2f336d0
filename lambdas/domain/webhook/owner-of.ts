import type { AuditedKind } from '#lambdas/domain/history/change-actions.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import { idIn } from '#lambdas/store/journal/history/erased-entry.ts';
import type { Packed } from '#lambdas/store/journal/snapshot/columns.ts';

/** Whose a record is: the company it belongs to, and the record that it is a part of; '' for none. */
export interface Owner {
  readonly companyId: string;
  readonly parentId: string;
}

type Fields = Readonly<Record<string, unknown>>;

const ownerIn = (fields: Fields): Owner => ({
  companyId: idIn(fields.companyId),
  parentId: idIn(fields.rowId ?? fields.recordId),
});

/** Makes the function that says whose a changed record is: by its row in the entry, or as it was before it was deleted. */
export const ownersIn = (kind: AuditedKind, { fields, rows }: Packed) => {
  const idAt = fields.indexOf('id');
  const byId = new Map(
    rows.map((row) => [String(row[idAt]), Object.fromEntries(fields.map((name, at) => [name, row[at]]))]),
  );
  return ({ id, before, companyId = '' }: Change): Owner => {
    const known = ownerIn(byId.get(id) ?? before ?? {});
    const owner = { ...known, companyId: known.companyId || companyId };
    return kind === 'reseller' ? { companyId: id, parentId: '' } : owner;
  };
};
