import type { DocumentVersion } from '../../../contract/document/forms.ts';
import type { DocumentRecord, StoredFile } from '../../../contract/document/record.ts';

/** The files of a document that were found good, oldest first; what is being checked or was refused is none of them. */
export const goodFiles = ({ earlier, file }: Pick<DocumentRecord, 'earlier' | 'file'>): StoredFile[] => [
  ...earlier,
  ...(file ? [file] : []),
];

/** The versions of a document, the newest first. Role matrix row 102. */
export const versionsOf = (record: DocumentRecord): DocumentVersion[] =>
  goodFiles(record)
    .map(({ documentLocation, author, at, size }, index) => ({
      number: index + 1,
      documentLocation,
      documentAuthor: author,
      updatedTime: at,
      size,
    }))
    .reverse();
