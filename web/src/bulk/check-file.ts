import { nameProblem, WRONG_FILE } from '../../../contract/bulk/spreadsheet-files.ts';
import { BULK_MAX_BYTES } from '../../../contract/rules/limits.ts';

/** What is wrong with a chosen spreadsheet before it is sent; '' when nothing is. Spec part 2, section 5 "Bulk upload"; D-70. */
export const checkFile = (file: Pick<File, 'name' | 'size'> | undefined): string => {
  if (!file) return 'Please select file';
  const wrongName = nameProblem(file.name);
  if (wrongName !== undefined) return `${WRONG_FILE}. ${wrongName}`;
  if (file.size === 0) return 'Pls upload file with data';
  if (file.size > BULK_MAX_BYTES) return 'The file is larger than 25 MB. Split it and upload the parts.';
  return '';
};
