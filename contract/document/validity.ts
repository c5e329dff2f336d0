import * as z from 'zod';
import type { DocumentRecord } from './record.ts';
import { validitiesOf } from './versions.ts';

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
