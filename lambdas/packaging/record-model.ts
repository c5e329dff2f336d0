import { documentFactOf } from '../../contract/document/facts.ts';
import { factsOfLine, lineInForce } from '../../contract/document/in-force.ts';
import type { DocumentRecord } from '../../contract/document/record.ts';
import { reviewStateOf } from '../../contract/document/review-states.ts';
import { documentKinds } from '../../contract/document/rules.ts';
import { goodFiles } from '../../contract/document/versions.ts';
import { outcomeWords } from '../../contract/review/outcome.ts';
import type { ReviewRecord } from '../../contract/review/record.ts';
import type { Owed } from '../../contract/rules/obligations/owed-item.ts';
import { reviewLabel } from '../../contract/rules/obligations/reviewed.ts';
import { shownState, stateWords, worstState } from '../../contract/rules/obligations/state.ts';
import type { ShownField } from '../domain/history/shown-field.ts';

/** A version of a document as a record's page has it; `path` is '' for one that is not in the package. */
export interface ShownVersion {
  readonly number: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly sentBy: string;
  readonly sentAt: string;
  readonly effectiveFrom: string;
  readonly validUntil: string;
  readonly review: string;
  readonly reviewedBy: string;
  readonly reviewedAt: string;
  readonly reason: string;
  readonly sha256: string;
  readonly counts: boolean;
  readonly path: string;
  readonly problem: string;
}

/** The SHA-256 of a stored file in hexadecimal digits. */
export const hexOf = (checksum: string) => Buffer.from(checksum, 'base64').toString('hex');

export const kindNameOf = ({ tableKeyName, tableKeyName2 }: Pick<DocumentRecord, 'tableKeyName' | 'tableKeyName2'>) =>
  documentKinds.find(({ owner, key }) => owner === tableKeyName && key === tableKeyName2)?.name ?? tableKeyName2;

/** Where versions of a document lie in the package, and what is wrong with them, by number. */
type Placed = ReadonlyMap<number, { readonly path: string; readonly problem: string }>;

/** The versions of a document; `inForce` is the one that is in force of its checklist line, if it is of this document. */
const versionsOf = (
  document: DocumentRecord,
  placed: Placed,
  inForce: ReturnType<typeof lineInForce>,
): ShownVersion[] => {
  return goodFiles(document).map((file, index) => {
    const { documentLocation, size, author, at, effectiveFrom, validUntil, review, checksum } = file;
    const number = index + 1;
    return {
      number,
      fileName: documentLocation,
      bytes: size,
      sentBy: author,
      sentAt: at,
      effectiveFrom,
      validUntil,
      review: reviewStateOf(file),
      reviewedBy: review?.by ?? '',
      reviewedAt: review?.at ?? '',
      reason: review?.reason ?? '',
      sha256: hexOf(checksum),
      counts: inForce?.id === document.id && inForce.number === number,
      path: placed.get(number)?.path ?? '',
      problem: placed.get(number)?.problem ?? '',
    };
  });
};

/** A document with where its versions lie. */
export interface PlacedDocument {
  readonly record: DocumentRecord;
  readonly placed: Placed;
}

interface Given {
  readonly record: { readonly id: string; readonly name: string };
  readonly company: string;
  readonly today: string;
  readonly fields: readonly ShownField[];
  readonly divisions: readonly string[];
  readonly owed: readonly Owed[];
  readonly reviews: readonly ReviewRecord[];
  readonly documents: readonly PlacedDocument[];
}

/** What a record's page and its JSON both say. Days are 'YYYY-MM-DD', times ISO. */
export const modelOf = ({ record, company, today, fields, divisions, owed, reviews, documents }: Given) => {
  const worst = worstState(owed.map(({ state }) => state));
  const facts = documents.flatMap((each) => documentFactOf(each.record) ?? []);
  const inForceOf = ({ tableKeyName2: key, certificateId }: DocumentRecord) =>
    lineInForce(factsOfLine(facts, { key, certificateId }), today);
  return {
    id: record.id,
    name: record.name,
    company,
    today,
    status: worst === undefined ? '' : stateWords[worst],
    fields: [
      ...fields.map(({ label, text }) => ({ label, value: text(record) })),
      ...(divisions.length === 0 ? [] : [{ label: 'Divisions', value: divisions.join(', ') }]),
    ],
    obligations: owed.map(({ label, due, withoutFile, ...standing }) => ({
      label,
      state: withoutFile ? 'Collected without a file' : stateWords[shownState(standing)],
      due,
    })),
    reviews: reviews.map(({ obligation, outcome, conditions, completedBy, completedAt, dueAfter }) => ({
      review: reviewLabel(obligation),
      outcome: outcome === '' ? '' : outcomeWords[outcome],
      conditions,
      completedBy,
      completedAt,
      due: dueAfter,
    })),
    documents: documents.map(({ record: document, placed }) => ({
      id: document.id,
      name: document.documentName,
      kind: kindNameOf(document),
      description: document.documentDescription,
      versions: versionsOf(document, placed, inForceOf(document)),
    })),
  };
};

export type RecordModel = ReturnType<typeof modelOf>;
