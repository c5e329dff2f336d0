import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { FIRST, type StoredItem } from '../journal/list-source.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Brings the fields of a record from one schema number to the next. */
export type Upcaster = (fields: Fields) => Fields;

const Stored = z.object({ record: z.string(), version: z.number(), schema: z.number().default(FIRST) });

/** A later release has saved this record, and this code would lose the fields it does not know. */
export class NewerRecord extends ApplicationError {
  constructor() {
    super('Service failed!', 'This record was saved by a newer version of the portal. Please try again later.', 503);
  }
}

/** The schema number after all upcasters. */
export const newestSchema = (upcasters: readonly Upcaster[]) => FIRST + upcasters.length;

/** The fields of a stored record as today's schema wants them, with its version. Throws NewerRecord. */
export const openFields = (item: StoredItem, upcasters: readonly Upcaster[]): Fields => {
  const { record, version, schema } = Stored.parse(item);
  if (schema > newestSchema(upcasters)) throw new NewerRecord();
  const fields: Fields = JSON.parse(record);
  return { ...upcasters.slice(schema - FIRST).reduce((older, upcast) => upcast(older), fields), version };
};

/**
 * Bring stored records of each kind to today's schema: one upcaster for each schema number, oldest first. None is ever
 * removed or changed, because the oldest stored records still need the first.
 */
const upcasters: Readonly<Record<string, readonly Upcaster[]>> = {};

export const upcastersOf = (name: string): readonly Upcaster[] => upcasters[name] ?? [];
