import type { DocumentFact } from '../document/facts.ts';
import { showDay } from '../rules/dates.ts';
import { inForceOf, type LineState } from './line-state.ts';

type LineOf = Pick<DocumentFact, 'key' | 'certificateId'>;

/** What a record knows of the documents of one checklist line, of Technology Certification of one certificate. D-101. */
export const factsOfLine = (facts: readonly DocumentFact[], { key, certificateId }: LineOf): readonly DocumentFact[] =>
  facts.filter((fact) => fact.key === key && fact.certificateId === certificateId);

const approvedIn = (line: readonly DocumentFact[]) =>
  line.flatMap(({ id, approved }) => approved.map((version) => ({ id, ...version })));

/** The document in force of a line: its id, and the number of the version. */
export const lineInForce = (line: readonly DocumentFact[], today: string) => inForceOf(approvedIn(line), today);

/** The approved version of a line without a document in force that ran out last, the newest of equals; undefined if none did. */
export const ranOutLast = (line: readonly DocumentFact[], today: string) =>
  approvedIn(line)
    .filter(({ effectiveFrom, validUntil }) => effectiveFrom <= today && validUntil !== '' && validUntil < today)
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil) || a.at.localeCompare(b.at))
    .at(-1);

/** Says why a line is in its state: 'Version 1, in force until 12/31/2026. Version 2 awaits review.' */
export const lineWords = (
  line: readonly DocumentFact[],
  { due, withoutFile }: Pick<LineState, 'due' | 'withoutFile'>,
  today: string,
): string => {
  if (withoutFile) return 'Collected without a file.';
  const inForce = lineInForce(line, today);
  const version = inForce ?? ranOutLast(line, today);
  const sentences: string[] = [];
  if (inForce?.validUntil === '') sentences.push(`Version ${inForce.number}, in force without an end.`);
  else if (inForce) sentences.push(`Version ${inForce.number}, in force until ${showDay(inForce.validUntil)}.`);
  else if (version) sentences.push(`Version ${version.number} ran out on ${showDay(version.validUntil)}.`);
  if (inForce && inForce.validUntil !== due)
    sentences.push(`The next one holds until ${due === '' ? 'further notice' : showDay(due)}.`);
  for (const { id, awaiting } of line)
    if (awaiting)
      sentences.push(
        version && version.id !== id ? 'Another document awaits review.' : `Version ${awaiting.number} awaits review.`,
      );
  return sentences.join(' ');
};
