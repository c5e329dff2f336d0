import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { ActivityKind, activityNouns } from '../record/activity.ts';
import { RestorableKind } from '../record/deleted.ts';
import { figure } from '../rules/figures.ts';
import { NAME_MAX } from '../rules/limits.ts';
import { retainedFrom } from '../rules/retention.ts';
import { cleanLine, cleanLines } from '../rules/text.ts';

/** A certificate by what it is found again: when records were erased (ISO time), of how many and which list, without their names. */
const CertificateLine = z.object({
  key: z.string(),
  at: z.string(),
  list: z.string(),
  records: z.number().int(),
});

/** A part of them, newest first; `next` continues it, '' at the end. */
export const CertificatePart = z.object({ content: z.array(CertificateLine), next: z.string() });
export type CertificatePart = z.infer<typeof CertificatePart>;

/** The key of a certificate, as the server gives it. */
const CertificateKey = z
  .string()
  .max(120)
  .regex(/^[\d:.TZ-]{20,30}#[A-Za-z]+#[0-9a-f]{16}$/, 'Id Not Available');

/**
 * A record that was erased: when it was deleted (ISO time), and after how many years by the policy, 0 for 90 days because it was never
 * active, and from what they were counted. `of` is the record with which it was deleted, '' for none.
 */
const ErasedRecord = z.object({
  list: z.string(),
  id: z.string(),
  name: z.string(),
  of: z.string(),
  deletedAt: z.string(),
  years: z.number().int(),
  from: z.enum(retainedFrom).default('deletion'),
  files: z.array(z.object({ name: z.string(), sha256: z.string() })),
});
export type ErasedRecord = z.infer<typeof ErasedRecord>;

/** What a certificate says, as it is stored. */
export const Certificate = z.object({ format: z.number(), at: z.string(), records: z.array(ErasedRecord) });
export type Certificate = z.infer<typeof Certificate>;

export const CertificateQuery = z.object({ companyId: Id, next: z.string().max(120).default('') });
export const OneCertificate = z.object({ companyId: Id, key: CertificateKey });

/** What a certificate calls a record of a list. */
export const erasedNoun = (list: string): string => {
  const kind = ActivityKind.exclude(['event']).safeParse(list);
  return kind.success ? activityNouns[kind.data] : list;
};

/** A legal hold: what it names is not erased until it is released. Limits of one hold, and of a company. */
export const HOLD_REASON_MAX = 2_000;
const HOLD_RECORDS_MAX = 50;
export const HOLDS_MAX = 200;
const HOLD_KEEPERS_MAX = 20;

const text = (max: number, missing: string, clean: (text: string) => string) =>
  z
    .string({ error: missing })
    .trim()
    .overwrite(clean)
    .min(1, missing)
    .max(max, { error: () => `Please enter at most ${figure(max)} characters` });

/** A record that a hold names: of a company or a reseller, all that belongs to it is held with it. */
export const HeldRecord = z.object({ kind: RestorableKind, id: Id });
export type HeldRecord = z.infer<typeof HeldRecord>;

/** A hold that is to be set in the tenant of a root company. */
export const NewHold = z.object({
  companyId: Id,
  name: text(NAME_MAX, 'Please enter a name', cleanLine),
  reason: text(HOLD_REASON_MAX, 'Please enter a reason', cleanLines),
  records: z
    .array(HeldRecord)
    .min(1, 'Please choose at least one record')
    .max(HOLD_RECORDS_MAX, `Please choose at most ${HOLD_RECORDS_MAX} records`)
    .overwrite((records) => [...new Map(records.map((record) => [record.id, record])).values()]),
});
export type NewHold = z.infer<typeof NewHold>;

/** A hold that is to be released. */
export const HoldRelease = z.object({ companyId: Id, id: Id });

/** The users with the right to holds, in place of those of a revision. */
export const HoldKeepers = z.object({
  companyId: Id,
  revision: z.number().int().nonnegative(),
  userIds: z.array(Id).max(HOLD_KEEPERS_MAX, `Please choose at most ${HOLD_KEEPERS_MAX} users`),
});
export type HoldKeepers = z.infer<typeof HoldKeepers>;

/**
 * A held record as it is now: `deletedAt` is when it was deleted, and `eraseOn` when it would be erased without a hold (ISO times, '' while it is
 * not deleted). Both and the name are '' for one that went with another record.
 */
const ShownRecord = HeldRecord.extend({ name: z.string(), deletedAt: z.string(), eraseOn: z.string() });

/** A hold with its records; times are ISO, `releasedAt` and `releasedBy` '' while it is in force. Names of users are those of the time. */
export const Hold = z.object({
  id: z.string(),
  name: z.string(),
  reason: z.string(),
  at: z.string(),
  by: z.string(),
  releasedAt: z.string(),
  releasedBy: z.string(),
  records: z.array(ShownRecord),
});
export type Hold = z.infer<typeof Hold>;

/** The holds of a tenant, those in force first and newest first, and who sees them; `revision` rises with each change. */
export const Holds = z.object({
  companyId: Id,
  revision: z.number().int(),
  content: z.array(Hold),
  keepers: z.array(z.object({ id: Id, name: z.string() })),
});
export type Holds = z.infer<typeof Holds>;
