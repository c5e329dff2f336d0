import * as z from 'zod';
import { Day, requiredLines, textLines, Version } from '../fields/common.ts';
import { Document, ENDS_BEFORE, isInOrder } from './forms.ts';

const RETURN_REASON_MIN = 3;
export const RETURN_REASON_MAX = 500;

const NO_REASON = `Please enter a reason of at least ${RETURN_REASON_MIN} characters`;

/** Why a version is returned; shown to the user who sent it. */
export const ReturnReason = requiredLines('Please enter a reason', RETURN_REASON_MAX).min(RETURN_REASON_MIN, NO_REASON);

/**
 * What a user decides about the newest version of a document that was found good: `number` and `checksum` (SHA-256 in
 * hexadecimal digits) name the very file that was looked at. An approval may correct the days, and with `collect` ticks the
 * line of the record's checklist with the day of the approval. D-95.
 */
export const Decision = z
  .object({
    version: Version,
    number: z.number().int().positive(),
    checksum: z.string().regex(/^[0-9a-f]{64}$/, 'The checksum of the file is not valid'),
    decision: z.enum(['approve', 'return'], 'Please choose whether to approve or to return'),
    /** Of an approval none. */
    reason: textLines(RETURN_REASON_MAX),
    effectiveFrom: Day.optional(),
    validUntil: Day.optional(),
    collect: z.boolean().default(false),
  })
  .refine(({ decision, reason }) => decision === 'approve' || ReturnReason.safeParse(reason).success, {
    error: NO_REASON,
    path: ['reason'],
  })
  .refine(isInOrder, { error: ENDS_BEFORE, path: ['validUntil'] });
export type Decision = z.infer<typeof Decision>;

/** A document as the page of its review shows it; `record` is the name of what it belongs to. */
export const Reviewing = z.object({
  document: Document,
  mayDecide: z.boolean(),
  /** Why the caller may not, '' if they may or have no right to it at all. */
  whyNot: z.string(),
  /** No other user of the company has the right, so the sender decides, and the history says so. D-95. */
  isOwnUpload: z.boolean(),
  /** The line of the record's checklist, whether it is ticked, and whether the caller may tick it. */
  line: z.object({ label: z.string(), isCollected: z.boolean(), mayCollect: z.boolean() }).nullable(),
});
export type Reviewing = z.infer<typeof Reviewing>;
