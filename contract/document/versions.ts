import * as z from 'zod';
import type { DocumentRecord, StoredFile, Validity } from './record.ts';
import { reviewStateOf } from './review-states.ts';

type Files = Pick<DocumentRecord, 'earlier' | 'file'>;

/** The versions of a document that were found good, oldest first; what is being checked or was refused is none of them. */
export const goodFiles = ({ earlier, file }: Files): StoredFile[] => [...earlier, ...(file ? [file] : [])];

const isTrusted = (file: StoredFile) => ['approved', 'not reviewed'].includes(reviewStateOf(file));

/** The approved versions of a document with their numbers; those from before reviews count as approved. D-95, D-101. */
export const approvedVersions = (record: Files): { readonly number: number; readonly file: StoredFile }[] =>
  goodFiles(record).flatMap((file, index) => (isTrusted(file) ? [{ number: index + 1, file }] : []));

/** The versions that counted for releases before D-101: the approved ones, or, without any, those that await review. */
const trustedFiles = (record: Files): StoredFile[] => {
  const good = goodFiles(record);
  const trusted = good.filter(isTrusted);
  return trusted.length > 0 ? trusted : good.filter(({ review }) => review?.state === 'awaiting');
};

/** The days of those versions, each in effect later than the one before. */
const validitiesOf = (record: Files): Validity[] => {
  const days: Validity[] = [];
  for (const { effectiveFrom, validUntil } of trustedFiles(record).toReversed())
    if (days[0] === undefined || effectiveFrom < days[0].effectiveFrom) days.unshift({ effectiveFrom, validUntil });
  return days;
};

/** The days of one document of a record, by the document's id; `key` is its kind. The server alone writes it. */
const StoredValidity = z.object({
  id: z.string(),
  key: z.string(),
  days: z.array(z.object({ effectiveFrom: z.string(), validUntil: z.string() })),
});
export type StoredValidity = z.infer<typeof StoredValidity>;

/**
 * What records knew of their documents before D-101: the days of those that end. Written for the release before, which reads
 * nothing else when a deployment is rolled back; this release reads `DocumentFacts`.
 */
export const StoredValidities = z.array(StoredValidity).default([]);

/** What a record is to know of a document; undefined for one that never ends. */
export const storedValidityOf = (document: DocumentRecord): StoredValidity | undefined => {
  const days = validitiesOf(document);
  const ends = days.some(({ validUntil }) => validUntil !== '');
  return ends ? { id: document.id, key: document.tableKeyName2, days } : undefined;
};
