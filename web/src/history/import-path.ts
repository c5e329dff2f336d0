import type { BulkKind } from '../../../contract/bulk/import.ts';
import { bulkActions } from '../../../contract/bulk/rights.ts';
import type { RecordKind } from '../../../contract/history/kinds.ts';
import { noticeLinks } from '../../../contract/notification/links.ts';
import { may } from '../../../contract/rules/access.ts';
import type { Holder } from '../../../contract/rules/roles.ts';

const kinds: { readonly [Kind in RecordKind]?: BulkKind } = {
  reseller: 'reseller',
  provider: 'techProvider',
  endUser: 'endUser',
};

/** Where an import or a change of many records is shown that has changed a record, for whoever may follow it. */
export const importPath = (holder: Holder | undefined, kind: RecordKind, recordId: string, importId: string) => {
  const bulk = kinds[kind];
  if (!bulk || !holder || importId === '' || !may(holder, bulkActions[bulk])) return undefined;
  return noticeLinks.import(bulk, importId, holder.isSuperadmin ? recordId.split('-', 1)[0] : '');
};
