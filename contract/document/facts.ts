import * as z from 'zod';
import { beganOn, type DatedValidity, type DocumentRecord } from './record.ts';
import { approvedVersions, goodFiles } from './versions.ts';

const ApprovedVersion = z.object({
  number: z.number(),
  effectiveFrom: z.string(),
  validUntil: z.string(),
  /** When the version was uploaded, an ISO time. */
  at: z.string(),
});

/**
 * What a record knows of one of its documents, by the document's id: `key` is its kind, `approved` its approved versions,
 * `awaiting` the newest version while that awaits review, with the id of the user who uploaded it ('' without an account).
 * The server alone writes it. D-101.
 */
export const DocumentFact = z.object({
  id: z.string(),
  key: z.string(),
  certificateId: z.number(),
  approved: z.array(ApprovedVersion),
  awaiting: z.object({ number: z.number(), authorId: z.string() }).nullable(),
});
export type DocumentFact = z.infer<typeof DocumentFact>;

/** Null in records of releases that did not store them: they are derived from the record's documents when it is read. */
export const DocumentFacts = z.array(DocumentFact).nullable().default(null);

/** Returns what a record must know of a document; undefined for one without an approved version that awaits no review. */
export const documentFactOf = (document: DocumentRecord): DocumentFact | undefined => {
  const { id, tableKeyName2: key, certificateId, file } = document;
  const approved = approvedVersions(document).map(({ number, file: { effectiveFrom, validUntil, at } }) => ({
    number,
    effectiveFrom,
    validUntil,
    at,
  }));
  const awaits = file?.review?.state === 'awaiting';
  const awaiting = awaits ? { number: goodFiles(document).length, authorId: file.authorId } : null;
  return approved.length > 0 || awaiting ? { id, key, certificateId, approved, awaiting } : undefined;
};

/** What the list row of a record says of one checklist line: the validities that count, and whether something awaits review. */
export interface LineFacts {
  readonly key: string;
  /** 0 for none; the lines of Technology Certification are one for each certificate. */
  readonly certificateId: number;
  readonly approved: readonly DatedValidity[];
  readonly awaits: boolean;
  /** The user who uploaded all that awaits review; '' for several, and for a sender without an account. */
  readonly uploader: string;
}

/**
 * Whether a validity includes another one, which therefore never counts. One that began later does not include less: a line that
 * was opened again, or counts from the first day for some months, looks at when a document began.
 */
const includes = (one: DatedValidity, other: DatedValidity) =>
  one.effectiveFrom <= other.effectiveFrom &&
  beganOn(one) >= beganOn(other) &&
  (one.validUntil === '' || (other.validUntil !== '' && one.validUntil >= other.validUntil));

/** A validity; one that does not say when it began has the day of its upload, the newest of equals. */
export const datedValidity = ({ effectiveFrom, validUntil, at }: z.infer<typeof ApprovedVersion>): DatedValidity => ({
  effectiveFrom,
  validUntil,
  notedOn: effectiveFrom === '' ? at.slice(0, 10) : '',
});

/** The validities without those that another one includes, in order, each once: rows that stand alike have the same. */
const withoutHistory = (versions: readonly z.infer<typeof ApprovedVersion>[]) => {
  const each = new Map<string, DatedValidity>();
  for (const version of versions.toSorted((one, other) => one.at.localeCompare(other.at)))
    each.set(`${version.effectiveFrom}..${version.validUntil}`, datedValidity(version));
  const all = [...each.values()];
  return all.filter((one) => !all.some((other) => other !== one && includes(other, one)));
};

const daysText = ({ effectiveFrom, validUntil, notedOn = '' }: DatedValidity) =>
  `${effectiveFrom}..${validUntil}${notedOn === '' ? '' : `..${notedOn}`}`;

const readDays = (text: string): DatedValidity => {
  const [effectiveFrom = '', validUntil = '', notedOn = ''] = text.split('..');
  return { effectiveFrom, validUntil, notedOn };
};

const groupOf = ({ key, certificateId }: Pick<DocumentFact, 'key' | 'certificateId'>) => `${key}\t${certificateId}`;

/** The text of one checklist line: kind, certificate, validities, and who uploaded what awaits review. */
const lineText = (group: string, facts: readonly DocumentFact[]) => {
  const days = withoutHistory(facts.flatMap(({ approved }) => approved))
    .map(daysText)
    .sort();
  const authors = new Set(facts.flatMap(({ awaiting }) => (awaiting ? [awaiting.authorId] : [])));
  const [only = ''] = authors.size === 1 ? authors : [];
  return [group, days.join(' '), authors.size > 0 ? `awaits ${only}` : ''].join('\t');
};

/** The column of what a record's documents say; '' for no documents. Many rows have the same text. */
export const documentFactsColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ documentFacts }: { readonly documentFacts: readonly DocumentFact[] | null }) => {
    const groups = new Map<string, DocumentFact[]>();
    for (const fact of documentFacts ?? []) groups.set(groupOf(fact), [...(groups.get(groupOf(fact)) ?? []), fact]);
    return [...groups]
      .map(([group, facts]) => lineText(group, facts))
      .sort()
      .join('\n');
  },
  row: 'documentFacts',
} as const;

/** Reads what the column says of one line. */
export const readLine = (text: string): LineFacts => {
  const [key = '', certificateId = '', days = '', awaits = ''] = text.split('\t');
  return {
    key,
    certificateId: Number(certificateId),
    approved: days === '' ? [] : days.split(' ').map(readDays),
    awaits: awaits !== '',
    uploader: awaits.slice('awaits '.length),
  };
};
