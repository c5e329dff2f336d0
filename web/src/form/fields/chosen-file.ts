import { FileName } from '#contract/document/forms.ts';
import { DOCUMENT_MAX_BYTES, documentTypes } from '#contract/document/rules.ts';
import { mistakeOf } from '../card-values.ts';

/** What tells one file from another; `checksum` is SHA-256 in base64. */
interface DescribedFile {
  readonly name: string;
  readonly size: number;
  readonly checksum: string;
}

const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));

export const describeFile = async (file: File): Promise<DescribedFile> => ({
  name: file.name,
  size: file.size,
  checksum: base64(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())),
});

const endings = Object.keys(documentTypes).map((ending) => `.${ending}`);

/** Named by their types as well: a phone that knows only endings does not offer its camera, and one that knows all pictures sends HEIC. */
const pictures = ['image/png', 'image/jpeg'];

/** What the file of a document may be, for the box that takes it. */
export const documentFile = {
  accept: [...endings, ...pictures].join(','),
  hint: `${endings.join(', ')}; at most ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`,
};

/** What is wrong with a chosen file, '' for nothing; `needed` where there must be one. */
export const mistakeOfFile = (file: File | undefined, needed: boolean) => {
  if (!file) return needed ? 'Please attach a file.' : '';
  if (file.size === 0) return 'Pls upload file with data';
  return file.size > DOCUMENT_MAX_BYTES ? 'A document may have at most 20 MB' : mistakeOf(FileName, file.name);
};
