import { type DocumentFact, datedValidity } from '../document/facts.ts';
import { beganOn } from '../document/record.ts';
import { showDay } from '../rules/dates.ts';
import { counted } from '../rules/figures.ts';
import { countedValidities, inForceOf, type LineState } from './line-state.ts';
import type { Outstanding } from './outstanding-item.ts';
import type { Applicable } from './requirement/applicable.ts';
import { reopenedWords } from './requirement/line.ts';

type LineOf = Pick<DocumentFact, 'key' | 'certificateId'>;
export type Counting = Pick<Applicable, 'reopenedOn' | 'reopenedBy' | 'validMonths'>;

/** How documents count that no line of the requirements demands: as long as they say. */
const asTheySay: Counting = { reopenedOn: '', reopenedBy: '', validMonths: 0 };

/** What a record knows of the documents of one checklist line, of Technology Certification of one certificate. D-101. */
export const factsOfLine = (facts: readonly DocumentFact[], { key, certificateId }: LineOf): readonly DocumentFact[] =>
  facts.filter((fact) => fact.key === key && fact.certificateId === certificateId);

/** How obligations count a record's documents of a kind, of any certificate; undefined if no line demands them. */
export const countingOf = (
  outstanding: readonly Pick<Outstanding, 'documentKind' | 'demanded'>[],
  key: string,
): Counting | undefined => outstanding.find(({ documentKind }) => documentKind === key)?.demanded;

const approvedIn = (line: readonly DocumentFact[]) =>
  line.flatMap(({ id, approved }) => approved.map((version) => ({ id, ...version, ...datedValidity(version) })));

/** The document in force of a line as the requirement counts it: its id, and the number of the version. */
export const lineInForce = (line: readonly DocumentFact[], today: string, counting = asTheySay) =>
  inForceOf(countedValidities(approvedIn(line), counting), today);

type Approved = ReturnType<typeof approvedIn>[number];

const lastOfEnded = (approved: readonly Approved[], today: string) =>
  approved
    .filter(({ effectiveFrom, validUntil }) => effectiveFrom <= today && validUntil !== '' && validUntil < today)
    .sort((a, b) => a.validUntil.localeCompare(b.validUntil) || a.at.localeCompare(b.at))
    .at(-1);

/** The approved version of a line without a document in force that ran out last, the newest of equals; undefined if none did. */
export const ranOutLast = (line: readonly DocumentFact[], today: string, counting = asTheySay) =>
  lastOfEnded(countedValidities(approvedIn(line), counting), today);

const firstToCome = (approved: readonly Approved[], today: string) =>
  approved
    .filter(({ effectiveFrom }) => effectiveFrom > today)
    .sort((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom))[0];

/** The approved version of a line that will be in force first of those that are not yet; undefined if there is none. */
export const nextToCome = (line: readonly DocumentFact[], today: string, counting = asTheySay) =>
  firstToCome(countedValidities(approvedIn(line), counting), today);

/** Says that a version counts for fewer days than it says itself; '' if it does not. */
const cutWords = (version: Approved, approved: readonly Approved[], { validMonths }: Counting): string => {
  const own = approved.find(({ id, number }) => id === version.id && number === version.number);
  return own && own.validUntil !== version.validUntil
    ? ` The requirement counts it for ${counted(validMonths, 'month')} from ${showDay(beganOn(own))}.`
    : '';
};

const versionWords = (inForce: Approved | undefined, ended: Approved | undefined): string => {
  if (inForce?.validUntil === '') return `Version ${inForce.number}, in force without an end.`;
  if (inForce) return `Version ${inForce.number}, in force until ${showDay(inForce.validUntil)}.`;
  return ended ? `Version ${ended.number} ran out on ${showDay(ended.validUntil)}.` : '';
};

interface Collected extends Pick<LineState, 'due' | 'withoutFile'> {
  /** The checklist has a tick there. */
  readonly isTicked?: boolean;
}

/**
 * Says why a line is in its state: 'Version 1, in force until 12/31/2026. Version 2 awaits review.' `counting` is how the line of
 * the requirements that demands it counts documents.
 */
export const lineWords = (
  line: readonly DocumentFact[],
  { due, withoutFile, isTicked = false }: Collected,
  today: string,
  counting: Counting = asTheySay,
): string => {
  if (withoutFile) return 'Collected without a file.';
  const approved = approvedIn(line);
  const valid = countedValidities(approved, counting);
  const inForce = inForceOf(valid, today);
  const version = inForce ?? lastOfEnded(valid, today);
  const sentences: string[] = [];
  if (version) sentences.push(`${versionWords(inForce, version)}${cutWords(version, approved, counting)}`);
  else if (valid.length === 0 && (approved.length > 0 || isTicked)) sentences.push(reopenedWords(counting));
  const coming = inForce ? undefined : firstToCome(valid, today);
  if (coming) sentences.push(`Version ${coming.number}, in force from ${showDay(coming.effectiveFrom)}.`);
  if (inForce && inForce.validUntil !== due)
    sentences.push(`The next one holds until ${due === '' ? 'further notice' : showDay(due)}.`);
  for (const { id, awaiting } of line)
    if (awaiting)
      sentences.push(
        version && version.id !== id ? 'Another document awaits review.' : `Version ${awaiting.number} awaits review.`,
      );
  return sentences.filter((sentence) => sentence !== '').join(' ');
};
