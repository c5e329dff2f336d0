import type { RecordKind } from '../../../contract/history/kinds.ts';
import { type FamilyId, PORTAL } from '../../store/id.ts';
import type { Change } from '../../store/journal/entry.ts';
import { loadView } from '../../store/journal/load.ts';
import { readable } from './readable.ts';

/** The name of a changed record, what it belongs to ('' for most), and whether it is still there. */
export type NameOf = (change: Change) => { readonly name: string; readonly of: string; readonly isThere: boolean };

const nameFields: { readonly [Kind in RecordKind]?: string } = {
  user: 'userName',
  document: 'documentName',
  report: 'id',
};

/** Names records of a kind: as they are called today, or were last. */
export const recordNamer = async (kind: RecordKind, familyId: FamilyId): Promise<NameOf> => {
  const field = nameFields[kind] ?? 'name';
  const { columns } = await loadView(kind === 'company' ? PORTAL : familyId, readable[kind].list);
  return ({ id, before, after }) => {
    const at = columns.positionOf(id);
    if (at === undefined) return { name: String(before?.[field] ?? after?.[field] ?? ''), of: '', isThere: false };
    const of = kind === 'division' ? String(columns.value('endUserId', at)) : '';
    return { name: String(columns.value(field, at) ?? ''), of, isThere: true };
  };
};
