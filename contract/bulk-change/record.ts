import * as z from 'zod';
import { BlankFormIds, RequestedDocuments } from '../document-request/forms.ts';
import { Day, Id } from '../fields/common.ts';
import { BULK_SELECT_MAX } from '../rules/limits.ts';
import { reasonFields } from '../standing/forms.ts';
import { standings } from '../standing/standings.ts';

/** A value of a field; which fields there are, and what each takes, is in changeable.ts. */
const FieldValue = z.union([z.string(), z.number(), z.array(z.union([z.string(), z.number()]))]);

/** A step of many records from one standing to another; what lacks something before its activation is refused. */
const ManyStep = z.strictObject({
  to: z.enum(standings),
  day: Day.refine((day) => day !== '', 'Please select the day'),
  ...reasonFields,
});

/** What is done with each of many records. docs/design/bulk-changes.md. */
export const BulkChange = z.discriminatedUnion('op', [
  z.strictObject({ op: z.literal('set'), fields: z.record(z.string(), FieldValue) }),
  z.strictObject({ op: z.literal('activate') }),
  z.strictObject({ op: z.literal('delete') }),
  z.strictObject({ op: z.literal('request'), request: RequestedDocuments }),
  z.strictObject({ op: z.literal('standing'), step: ManyStep }),
]);
export type BulkChange = z.infer<typeof BulkChange>;
export type ChangeOp = BulkChange['op'];

/** A list call by its path and query, without the page: all that it shows is changed. */
const AllOf = z.strictObject({ of: z.string().min(1).max(100), query: z.string().max(9_000).default('') });

/** Which records: those with these ids, or all that a list call shows when the change is requested. */
const Chosen = z.union([
  z.strictObject({ ids: z.array(Id).min(1, 'Please choose a record').max(BULK_SELECT_MAX) }),
  z.strictObject({ all: AllOf }),
]);

export type Chosen = z.infer<typeof Chosen>;

/**
 * POST /security/document/upload/change: the plan of the change waits for the person. `forms` are the blank forms that requests for
 * documents carry.
 */
export const RequestedChange = z.object({
  companyId: z.string().trim().optional(),
  change: BulkChange,
  rows: Chosen,
  forms: BlankFormIds,
});
export type RequestedChange = z.infer<typeof RequestedChange>;

/** One of the records that a plan would change, with what would change of it, in words. */
export const ChangeExample = z.object({
  name: z.string(),
  fields: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
});
export type ChangeExample = z.infer<typeof ChangeExample>;
