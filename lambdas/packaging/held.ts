import * as z from 'zod';

/** What a package says of the version of a document that a file is. */
const HeldVersion = z.object({
  id: z.string(),
  name: z.string(),
  version: z.number(),
  fileName: z.string(),
  review: z.string(),
  reviewedBy: z.string(),
  reviewedAt: z.string(),
  effectiveFrom: z.string(),
  validUntil: z.string(),
});
export type HeldVersion = z.infer<typeof HeldVersion>;

const HeldFile = z.object({
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  recordId: z.string(),
  document: HeldVersion.optional(),
});

/** What should be in a package and is not, or not as it was stored. */
const Gap = z.object({ recordId: z.string(), record: z.string(), file: z.string(), problem: z.string() });

const HeldRecord = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  status: z.string(),
  documents: z.number(),
  gaps: z.number(),
});

/** What one zip of a package holds; kept beside it until the last one names everything. */
export const Held = z.object({
  records: z.array(HeldRecord),
  files: z.array(HeldFile),
  gaps: z.array(Gap),
});
export type Held = z.infer<typeof Held>;

/** What several zips hold together. */
export const together = (parts: readonly Held[]): Held => ({
  records: parts.flatMap(({ records }) => records),
  files: parts.flatMap(({ files }) => files),
  gaps: parts.flatMap(({ gaps }) => gaps),
});
