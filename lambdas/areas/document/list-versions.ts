import type { DocumentVersion } from '../../../contract/document/forms.ts';
import type { DocumentRecord } from '../../../contract/document/record.ts';
import { countingFile, goodFiles } from '../../../contract/document/versions.ts';
import { todayIn } from '../../entities/company.ts';
import { hexOf, shownReview } from '../../entities/document.ts';
import { familyIdOf } from '../../store/id.ts';

/** The versions of a document, the newest first, and which of them counts today. Role matrix row 102. */
export const versionsOf = async (record: DocumentRecord): Promise<DocumentVersion[]> => {
  const counting = countingFile(record, await todayIn(familyIdOf(record.id)));
  return goodFiles(record)
    .map((file, index) => ({
      number: index + 1,
      documentLocation: file.documentLocation,
      documentAuthor: file.author,
      updatedTime: file.at,
      size: file.size,
      effectiveFrom: file.effectiveFrom,
      validUntil: file.validUntil,
      checksum: hexOf(file.checksum),
      ...shownReview(file),
      counts: file === counting,
    }))
    .reverse();
};
