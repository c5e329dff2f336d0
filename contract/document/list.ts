import { list } from '../definition/list.ts';

/** All documents a person may see. Spec part 2, section 7 "Documents"; D-85. */
export const documentList = list({
  name: 'document',
  columns: {
    documentName: { label: 'Document', sortable: true },
    documentLocation: { label: 'File', sortable: true },
    documentAuthor: { label: 'Added By', sortable: true },
    updatedTime: { label: 'Date', sortable: true },
  },
  order: { by: 'documentName', direction: 'asc' },
  search: ['documentName', 'documentLocation'],
});
