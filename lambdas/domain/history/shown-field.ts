import { requirements } from '#contract/catalogue/requirements.ts';
import type { StoredFile } from '#contract/document/record.ts';
import { reviewStateOf, reviewWords } from '#contract/document/review-states.ts';
import { lineLabel } from '#contract/document/rules.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { outcomeWords, type ReviewOutcome } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { fieldAt } from '#contract/rules/path.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { answerWords, mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { hexOf } from '#lambdas/entities/records/document.ts';
import { reference } from '#lambdas/entities/reference.ts';

/**
 * A field as the record's form calls it. `root` is the part of the record that it stands in, `text` its value in words; a
 * list has its entries in words too. All of them take a record of which parts may be missing. `path` leads to the value
 * where a column of the record's definition has it.
 */
export interface ShownField {
  readonly label: string;
  readonly root: string;
  readonly path?: string;
  text(record: unknown): string;
  items?(record: unknown): readonly string[];
  /** What was added and removed between two records, where that is not whole entries. */
  changes?(before: unknown, after: unknown): { readonly added: readonly string[]; readonly removed: readonly string[] };
}

/** A field that holds a list, by its entries in words. */
export const listField = (label: string, root: string, items: (record: unknown) => readonly string[]): ShownField => ({
  label,
  root,
  items,
  text: (record) => items(record).join(', '),
});

/** The part of a record in which a path begins. */
export const rootOf = (path: string) => path.split('.', 1)[0] ?? path;

/** A field that holds one value; '' if it stands empty. */
export const valueField = (label: string, path: string, words: (value: unknown) => string): ShownField => {
  const { get } = fieldAt(path);
  const text = (record: unknown) => {
    const value = get(record);
    return value === undefined || value === '' ? '' : words(value);
  };
  return { label, root: rootOf(path), text };
};

/** The names of stored images mean nothing to people, but tell one from another. */
export const logo = valueField('Logo', 'imagePath', (value) => `Image ${String(value).slice(0, 8)}`);

/** The name of a user by the id, and as it was stored at the time. */
type NameOf = (id: string, stored: string) => string;

const fileWords = (file: StoredFile & { readonly refused?: string }, nameOf: NameOf) => {
  const { documentLocation, checksum, effectiveFrom = '', validUntil = '', review = null } = file;
  const days = [effectiveFrom && `from ${showDay(effectiveFrom)}`, validUntil && `until ${showDay(validUntil)}`];
  const state = reviewWords[reviewStateOf({ review })].toLowerCase();
  const decided = review?.by ? `${state} by ${nameOf(review.byId, review.by)}` : state;
  const reason = review?.reason ? `reason: ${review.reason}` : '';
  const refused = file.refused ? `refused: ${file.refused}` : '';
  const words = [documentLocation, ...days, refused || decided, reason, `SHA-256 ${hexOf(checksum)}`];
  return words.filter((word) => word !== '').join(', ');
};

type Fields = Readonly<Record<string, unknown>>;
const fieldOf = <Value>(record: unknown, name: string) => (record as Fields)[name] as Value | undefined;

const fileField = (label: string, root: string, nameOf: NameOf): ShownField => ({
  label,
  root,
  text: (record) => {
    const file = fieldOf<StoredFile | null>(record, root);
    return file ? fileWords(file, nameOf) : '';
  },
});

const textField = (label: string, root: string): ShownField => ({
  label,
  root,
  text: (record) => fieldOf<string>(record, root) ?? '',
});

/** The fields of a document in words, with the names that `nameOf` gives to users. */
export const documentFieldsWith = (nameOf: NameOf): readonly ShownField[] => [
  textField('Name', 'documentName'),
  textField('Description', 'documentDescription'),
  fileField('File', 'file', nameOf),
  fileField('File on its way', 'incoming', nameOf),
  listField('Earlier files', 'earlier', (record) =>
    (fieldOf<StoredFile[]>(record, 'earlier') ?? []).map((file) => fileWords(file, nameOf)),
  ),
];

/** The fields of a document with the names that were stored with its files. */
export const documentFields = documentFieldsWith((_id, stored) => stored);

const checklists = {
  provider: { at: 'tpDocumentCollectedList', entry: 'documentId' },
  reseller: { at: 'companyDocumentsList', entry: 'documentId' },
  endUser: { at: 'endUserDocumentCollectedList', entry: 'documentId.id' },
} as const;

interface Line {
  readonly isSelected: boolean;
  readonly selectedDate?: string;
}

/** The lines of a record's checklist that are ticked: the day that was entered ('YYYY-MM-DD', '' for none), by the line's id. */
export const tickedLines = (kind: keyof typeof checklists, record: unknown): ReadonlyMap<number, string> => {
  const { at, entry } = checklists[kind];
  const lines = (fieldAt(at).get(record) ?? []) as readonly Line[];
  const idOf = fieldAt(entry);
  return new Map(
    lines
      .filter(({ isSelected }) => isSelected)
      .map((line) => [idOf.get(line) as number, line.selectedDate ?? ''] as const),
  );
};

/** Whether a part of a record holds its checklist. */
export const hasChecklist = (kind: keyof typeof checklists, part: object) => rootOf(checklists[kind].at) in part;

/** One line of a record's checklist, by the document that it is of. */
export const checklistLine = async (kind: RecordKind, documentId: number): Promise<ShownField[]> => {
  if (!(kind in checklists)) return [];
  const owing = kind as keyof typeof checklists;
  const { owner, list } = requirements[owing];
  const line = (await reference(list)).find(({ id }) => id === documentId);
  const text = (record: unknown) => {
    const day = tickedLines(owing, record).get(documentId);
    return day === undefined ? 'Not collected' : `Collected ${showDay(day)}`.trim();
  };
  return line ? [{ label: lineLabel(owner, line), root: rootOf(checklists[owing].at), text }] : [];
};

/** The documents that a record's checklist says are collected, each with its day. */
export const checklistField = async (kind: RecordKind): Promise<ShownField[]> => {
  if (!(kind in checklists)) return [];
  const owing = kind as keyof typeof checklists;
  const { at, entry } = checklists[owing];
  const { owner, list } = requirements[owing];
  const labels = new Map((await reference(list)).map((line) => [line.id, lineLabel(owner, line)]));
  const [lines, document] = [fieldAt(at), fieldAt(entry)];
  const wordsOf = (line: Line) =>
    [labels.get(document.get(line) as number) ?? '', showDay(line.selectedDate ?? '')].join(' ').trim();
  const collected = (record: unknown) =>
    ((lines.get(record) ?? []) as readonly Line[]).filter(({ isSelected }) => isSelected).map(wordsOf);
  return [listField('Documents collected', at, collected)];
};

const text = (label: string, path: string) => valueField(label, path, String);
const day = (label: string, path: string) => valueField(label, path, (value) => showDay(String(value)));

/** The fields of an inspection that its report and its outcome write, in words. */
export const inspectionFields: readonly ShownField[] = [
  text('Division', 'placeName'),
  text('Address', 'address'),
  valueField('Reason', 'reason', (reason) => reasonWords[reason as SiteInspectionRecord['reason']]),
  valueField('Manner', 'manner', (manner) => mannerWords[manner as SiteInspectionRecord['manner']]),
  text('Firm', 'firmName'),
  listField('Asked of', 'asked', (record) =>
    ((record as Partial<SiteInspectionRecord>).asked ?? []).map(({ email }) => email),
  ),
  day('Due', 'due'),
  listField('Points', 'points', (record) =>
    ((record as Partial<SiteInspectionRecord>).points ?? []).flatMap(({ text: point, answer, note }) =>
      answer === '' ? [] : [`${point}: ${answerWords[answer]}${note === '' ? '' : `, ${note}`}`],
    ),
  ),
  listField('Photos', 'photos', (record) =>
    ((record as Partial<SiteInspectionRecord>).photos ?? []).map(({ name }) => name),
  ),
  text('Inspector', 'inspector'),
  day('Inspected', 'doneOn'),
  text('Remarks', 'remarks'),
  valueField('Outcome', 'outcome', (outcome) => outcomeWords[outcome as ReviewOutcome]),
  text('Conditions or reason', 'conditions'),
  day('Valid until', 'validUntil'),
  text('Reason of the end', 'endReason'),
  listField('Counts for', 'alsoAt', (record) =>
    ((record as Partial<SiteInspectionRecord>).alsoAt ?? []).map(({ address, reason }) => `${address}: ${reason}`),
  ),
];
