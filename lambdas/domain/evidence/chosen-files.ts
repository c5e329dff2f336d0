import type { DocumentRecord, StoredFile } from '../../../contract/document/record.ts';
import { reviewStateOf } from '../../../contract/document/review-states.ts';
import { countingFile, goodFiles } from '../../../contract/document/versions.ts';
import type { EvidenceOptions } from '../../../contract/evidence/record.ts';

/** A version of a document by its number, the first of them 1. */
export interface ChosenFile {
  readonly number: number;
  readonly file: StoredFile;
}

const isApproved = (file: StoredFile) => ['approved', 'not reviewed'].includes(reviewStateOf(file));

/**
 * The versions of a document that go into a package, oldest first. The newest is the one that counts on the day; where all
 * documents are asked for and none counts, the newest that there is. D-95.
 */
export const chosenFiles = (
  record: Pick<DocumentRecord, 'earlier' | 'file'>,
  { documents, versions }: EvidenceOptions,
  today: string,
): ChosenFile[] => {
  const all = goodFiles(record).map((file, index) => ({ number: index + 1, file }));
  const wanted = documents === 'approved' ? all.filter(({ file }) => isApproved(file)) : all;
  if (versions === 'all') return wanted;
  const counting = countingFile(record, today);
  const newest = wanted.find(({ file }) => file === counting) ?? (documents === 'all' ? wanted.at(-1) : undefined);
  return newest ? [newest] : [];
};
