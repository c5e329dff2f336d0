import { FileName } from '../../../contract/document/forms.ts';
import { DOCUMENT_MAX_BYTES } from '../../../contract/document/rules.ts';
import { mistakeOf } from './card-values.ts';

/** What is wrong with a chosen file, '' for nothing; `needed` where there must be one. */
export const mistakeOfFile = (file: File | undefined, needed: boolean) => {
  if (!file) return needed ? 'Please attach a file.' : '';
  if (file.size === 0) return 'Pls upload file with data';
  return file.size > DOCUMENT_MAX_BYTES ? 'A document may have at most 20 MB' : mistakeOf(FileName, file.name);
};
