import type { DocumentRecord, StoredFile } from '../../../contract/document/record.ts';
import { approvedVersions, goodFiles } from '../../../contract/document/versions.ts';
import type { EvidenceOptions } from '../../../contract/evidence/record.ts';

/** A version of a document by its number, the first of them 1. */
export interface ChosenFile {
  readonly number: number;
  readonly file: StoredFile;
}

/**
 * The versions of a document that go into a package, oldest first. The newest is the last approved one that is in effect on the
 * day; where all documents are asked for and none is, the newest that there is. D-95.
 */
export const chosenFiles = (
  record: Pick<DocumentRecord, 'earlier' | 'file'>,
  { documents, versions }: EvidenceOptions,
  today: string,
): ChosenFile[] => {
  const approved = approvedVersions(record);
  const all = goodFiles(record).map((file, index) => ({ number: index + 1, file }));
  if (versions === 'all') return documents === 'approved' ? approved : all;
  const counting = approved.findLast(({ file }) => file.effectiveFrom <= today);
  const newest = counting ?? (documents === 'all' ? all.at(-1) : undefined);
  return newest ? [newest] : [];
};
