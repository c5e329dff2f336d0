import type { DocumentVersion } from '../../../contract/document/forms.ts';
import { factsOfLine, lineInForce } from '../../../contract/document/in-force.ts';
import type { DocumentRecord } from '../../../contract/document/record.ts';
import { goodFiles } from '../../../contract/document/versions.ts';
import { todayIn } from '../../entities/company.ts';
import { derivedFacts } from '../../entities/derived-facts.ts';
import { hexOf, shownReview } from '../../entities/document.ts';
import { familyIdOf } from '../../store/id.ts';

/** The number of the version that is in force of its checklist line; undefined if another document of the line is, or none. */
const numberInForce = async ({ id, rowId, tableKeyName2: key, certificateId }: DocumentRecord) => {
  const familyId = familyIdOf(id);
  const [facts, today] = await Promise.all([derivedFacts(familyId), todayIn(familyId)]);
  const inForce = lineInForce(factsOfLine(facts.of(rowId).documentFacts, { key, certificateId }), today);
  return inForce?.id === id ? inForce.number : undefined;
};

/** The versions of a document, the newest first, and which of them is in force today. Role matrix row 102, D-101. */
export const versionsOf = async (record: DocumentRecord): Promise<DocumentVersion[]> => {
  const inForce = await numberInForce(record);
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
      counts: index + 1 === inForce,
    }))
    .reverse();
};
