import { list } from '../definition/list.ts';
import { documentDefinition } from './record.ts';

const { columns, offered, filters = {} } = documentDefinition.list;
const { documentName, documentLocation, documentAuthor, review, effectiveFrom, validUntil, number, updatedTime } =
  columns;

/** The list of documents with the record of each; the file's name and its sender stand below the document's. */
export const documentList = list({
  name: 'document',
  columns: { documentName, record: { label: 'Record' }, review, effectiveFrom, validUntil, number, updatedTime },
  offered: { documentLocation, documentAuthor, ...offered },
  filters,
  order: { by: 'updatedTime', direction: 'desc' },
  search: ['documentName'],
});
