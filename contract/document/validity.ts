import * as z from 'zod';
import type { DocumentRecord, Validity } from './record.ts';
import { holdsUntil, validitiesOf } from './versions.ts';

/** The days of one document of a record, by the document's id; `key` is its kind. The server alone writes it. */
const KeptValidity = z.object({
  id: z.string(),
  key: z.string(),
  days: z.array(z.object({ effectiveFrom: z.string(), validUntil: z.string() })),
});
export type KeptValidity = z.infer<typeof KeptValidity>;

/** What a record knows of its documents: the days of those that end. So what it owes is known from the record alone. */
export const KeptValidities = z.array(KeptValidity).default([]);

/** What a record is to know of a document; undefined for one that never ends. */
export const keptValidityOf = (document: DocumentRecord): KeptValidity | undefined => {
  const days = validitiesOf(document);
  const ends = days.some(({ validUntil }) => validUntil !== '');
  return ends ? { id: document.id, key: document.tableKeyName2, days } : undefined;
};

const BETWEEN_DOCUMENTS = '\n';
const BETWEEN_DAYS = '..';

/** One text for each record: many have the same, and what is owed for it is worked out once. */
const written = ({ key, days }: KeptValidity) =>
  [key, ...days.map(({ effectiveFrom, validUntil }) => `${effectiveFrom}${BETWEEN_DAYS}${validUntil}`)].join('\t');

/** The column of the documents that end; '' for none, as it is in most rows. */
export const validityColumn = {
  as: 'worked',
  holds: 'text',
  worked: ({ validities }: { readonly validities: readonly KeptValidity[] }) =>
    validities.map(written).sort().join(BETWEEN_DOCUMENTS),
  row: 'validity',
} as const;

const readDays = (text: string): Validity => {
  const [effectiveFrom = '', validUntil = ''] = text.split(BETWEEN_DAYS);
  return { effectiveFrom, validUntil };
};

/** The first day on which a document of each kind runs out, by the kind's key, as the column says it. */
export const expiriesIn = (column: string, today: string): ReadonlyMap<string, string> => {
  const first = new Map<string, string>();
  if (column === '') return first;
  for (const document of column.split(BETWEEN_DOCUMENTS)) {
    const [key = '', ...days] = document.split('\t');
    const until = holdsUntil(days.map(readDays), today);
    const known = first.get(key);
    if (until !== '' && (known === undefined || until < known)) first.set(key, until);
  }
  return first;
};
