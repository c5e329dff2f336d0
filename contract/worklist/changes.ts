import * as z from 'zod';
import { WaitingAccess } from '../access-review/campaign.ts';
import { obligationStates } from '../catalogue/obligation-states.ts';
import { Id } from '../fields/common.ts';
import { changedRules } from '../obligations/former-rules.ts';
import { changeKinds } from './change-kinds.ts';
import { figures } from './figures.ts';
import { Kind } from './record.ts';

/** What a rule has changed: obligations by the state before and after, and the first records of them. */
const RuleChange = z.object({
  rule: z.enum(changedRules),
  before: figures(obligationStates),
  after: figures(obligationStates),
  obligations: z.number().int(),
  records: z.array(z.object({ kind: Kind, recordId: Id, record: z.string() })),
  /** How many records there are besides those. */
  more: z.number().int(),
});
export type RuleChange = z.infer<typeof RuleChange>;

/**
 * What the rules of this release changed in the caller's scope, compared on `today`; no `rules` once the caller has seen it, and
 * for who has joined since. `version` is that of the rules that hold. With it comes who waits for the caller in an access review.
 */
export const RuleChanges = z.object({
  version: z.number().int(),
  today: z.string(),
  rules: z.array(RuleChange),
  access: WaitingAccess,
});
export type RuleChanges = z.infer<typeof RuleChanges>;

/** A record that others have changed; `at` is the time (ISO) and `by` the name of who did it last, '' for no user of the tenant. */
export const ChangedRecord = z.object({
  kind: Kind,
  recordId: Id,
  record: z.string(),
  what: z.enum(changeKinds),
  at: z.string(),
  by: z.string(),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

/**
 * What others have changed since the caller's last visit: `since` is when that was (ISO time), '' on the first one; `newest`
 * the last ten; `isCut` whether there was more than is counted.
 */
export const VisitChanges = z.object({
  since: z.string(),
  kinds: z.partialRecord(Kind, figures(changeKinds)),
  newest: z.array(ChangedRecord),
  isCut: z.boolean(),
});
export type VisitChanges = z.infer<typeof VisitChanges>;
