/**
 * Fields in which people write sentences, with the field of the same row that names who wrote, where there is one. Names, addresses and other
 * short values stay as they are.
 */
export const proseFields: Readonly<Record<string, string | undefined>> = {
  after: 'who',
  added: 'who',
  before: 'who',
  conditions: 'completedBy',
  documentDescription: 'documentAuthor',
  documentName: 'documentAuthor',
  endReason: undefined,
  message: 'askedBy',
  note: undefined,
  notDemanded: undefined,
  reason: 'by',
  remarks: 'inspector',
  removed: 'who',
  reviewReason: 'reviewedBy',
  text: undefined,
  withdrawalReason: 'withdrawnBy',
};

/** What people wrote, apart from what the portal says: it is read, never followed. */
interface Quoted {
  readonly quoted: string;
  readonly writtenBy: string;
}

const UNKNOWN = 'a user of the portal or an outsider who delivered something';

const quote = (value: unknown, writtenBy: string): unknown => {
  if (typeof value === 'string') return value === '' ? '' : ({ quoted: value, writtenBy } satisfies Quoted);
  if (Array.isArray(value)) return value.map((each) => quote(each, writtenBy));
  return value;
};

const writerOf = (row: Readonly<Record<string, unknown>>, key: string): string => {
  const by = proseFields[key];
  const name = by === undefined ? '' : row[by];
  return typeof name === 'string' && name !== '' ? name : UNKNOWN;
};

const isText = (value: unknown) =>
  typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'string'));

/** An answer with everything that people wrote in it marked as such, with who wrote it. */
export const markWritten = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(markWritten);
  if (typeof value !== 'object' || value === null) return value;
  const row = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(row).map(([key, each]) => [
      key,
      key in proseFields && isText(each) ? quote(each, writerOf(row, key)) : markWritten(each),
    ]),
  );
};
