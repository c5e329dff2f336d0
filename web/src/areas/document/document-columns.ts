import { list } from '../../../../contract/definition/list.ts';
import { documentDefinition } from '../../../../contract/document/record.ts';

const { documentName, documentLocation, documentAuthor, review, effectiveFrom, validUntil, number, updatedTime } =
  documentDefinition.list.columns;

/** The list of documents with the record of each; the file's name and its sender stand below the document's. */
export const documentColumns = list({
  name: 'document',
  columns: { documentName, record: { label: 'Record' }, review, effectiveFrom, validUntil, number, updatedTime },
  offered: { documentLocation, documentAuthor, ...documentDefinition.list.offered },
  order: { by: 'updatedTime', direction: 'desc' },
  search: ['documentName'],
});
