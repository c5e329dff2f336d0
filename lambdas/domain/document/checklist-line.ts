import { requirements } from '#contract/catalogue/requirements.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { kindOfLine, lineLabel } from '#contract/document/rules.ts';
import { reference } from '#lambdas/entities/reference.ts';

/** The line of the checklist that a document is about; undefined where an operator's list has none. */
export const checklistLineOf = async ({
  tableKeyName: owner,
  tableKeyName2: key,
}: Pick<DocumentRecord, 'tableKeyName' | 'tableKeyName2'>) => {
  const required = Object.values(requirements).find((each) => each.owner === owner);
  const entries = required ? await reference(required.list) : [];
  const entry = entries.find((each) => kindOfLine(owner, each)?.key === key);
  return entry && { id: entry.id, label: lineLabel(owner, entry) };
};
