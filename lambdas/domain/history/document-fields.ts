import type { StoredFile } from '../../../contract/document/record.ts';
import { reviewStateOf } from '../../../contract/document/review-states.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { hexOf } from '../../entities/document.ts';
import { listField, type ShownField } from './shown-field.ts';

const fileWords = (file: StoredFile & { readonly refused?: string }) => {
  const { documentLocation, checksum, effectiveFrom = '', validUntil = '', review = null } = file;
  const days = [effectiveFrom && `from ${showDay(effectiveFrom)}`, validUntil && `until ${showDay(validUntil)}`];
  const decided = review?.by ? `${review.state} by ${review.by}` : reviewStateOf({ review });
  const reason = review?.reason ? `reason: ${review.reason}` : '';
  const refused = file.refused ? `refused: ${file.refused}` : '';
  const words = [documentLocation, ...days, refused || decided, reason, `SHA-256 ${hexOf(checksum)}`];
  return words.filter((word) => word !== '').join(', ');
};

type Fields = Readonly<Record<string, unknown>>;
const fieldOf = <Value>(record: unknown, name: string) => (record as Fields)[name] as Value | undefined;

const fileField = (label: string, root: string): ShownField => ({
  label,
  root,
  text: (record) => {
    const file = fieldOf<StoredFile | null>(record, root);
    return file ? fileWords(file) : '';
  },
});

const textField = (label: string, root: string): ShownField => ({
  label,
  root,
  text: (record) => fieldOf<string>(record, root) ?? '',
});

/** The fields of a document in words. */
export const documentFields: readonly ShownField[] = [
  textField('Name', 'documentName'),
  textField('Description', 'documentDescription'),
  fileField('File', 'file'),
  fileField('File on its way', 'incoming'),
  listField('Earlier files', 'earlier', (record) => (fieldOf<StoredFile[]>(record, 'earlier') ?? []).map(fileWords)),
];
