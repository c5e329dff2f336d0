import { figure } from '../rules/figures.ts';
import { EVIDENCE_MAX_BYTES, EVIDENCE_MAX_FILES } from './record.ts';

interface Extent {
  readonly records: number;
  readonly files: number;
  readonly bytes: number;
}

/** Why a package of this extent cannot be made; '' when it can. */
export const evidenceProblem = ({ records, files, bytes }: Extent): string => {
  if (records === 0) return 'There is no record to hand over.';
  if (files > EVIDENCE_MAX_FILES)
    return `A package holds at most ${figure(EVIDENCE_MAX_FILES)} files, and this would be ${figure(files)}. Narrow the list down.`;
  if (bytes > EVIDENCE_MAX_BYTES) return 'A package holds at most 50 GB of documents. Narrow the list down.';
  return '';
};
