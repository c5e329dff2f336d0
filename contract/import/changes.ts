import * as z from 'zod';
import { ChangeExample } from '../bulk-change/record.ts';

/** A row of a checked file with the fields that it would change; of a row that creates, each field has nothing before. */
export const RowChange = ChangeExample.extend({ row: z.number().int() });
export type RowChange = z.infer<typeof RowChange>;

/** How many rows would change a column of records that exist: to another value, or to none. */
export const ColumnChange = z.object({ label: z.string(), changed: z.number().int(), cleared: z.number().int() });
export type ColumnChange = z.infer<typeof ColumnChange>;

/** What a checked file would change: counts of all rows, the first rows that update, and samples of those that create. */
export const ImportChanges = z.object({
  columns: z.array(ColumnChange),
  updated: z.array(RowChange),
  created: z.array(RowChange),
});
export type ImportChanges = z.infer<typeof ImportChanges>;
