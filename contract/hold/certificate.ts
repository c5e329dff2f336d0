import * as z from 'zod';
import { Id } from '../fields/common.ts';
import { ActivityKind, activityNouns } from '../record/activity.ts';
import { retainedFrom } from '../rules/retention.ts';

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
