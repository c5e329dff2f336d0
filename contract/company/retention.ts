import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { RETENTION_YEARS } from '../rules/retention.ts';

const { min, max } = RETENTION_YEARS;
const message = `Please enter a whole number of years from ${min} to ${max}`;

/** Years for which deleted records that were ever active are retained. */
const Years = z.number(message).int(message).min(min, message).max(max, message);

/** The policy as its caller knew it: `revision` rises with each change. */
const Revision = z.number().int().nonnegative();

/**
 * How long a tenant retains deleted records. `proposal` is what a user has proposed and another one has to confirm: by whom, when
 * (ISO time), and whether by the caller.
 */
export const RetentionSetting = z.object({
  companyId: Id,
  years: Years,
  revision: Revision,
  proposal: z.object({ years: Years, who: z.string(), at: z.string(), isOwn: z.boolean() }).optional(),
});
export type RetentionSetting = z.infer<typeof RetentionSetting>;

/**
 * The years that a user wants. A super admin sets them; staff of the root company propose them, and the same years by another user
 * confirm the proposal. The years that hold already withdraw a proposal.
 */
export const RetentionChange = z.object({ companyId: Id, years: Years, revision: Revision });
export type RetentionChange = z.infer<typeof RetentionChange>;
