import type { StoredFile } from '#contract/document/record.ts';
import { reviewStateOf, reviewWords } from '#contract/document/review-states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { hexOf } from '#lambdas/entities/records/document.ts';
import { listField, type ShownField } from './shown-field.ts';

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
