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

/** What a package says of the photo of an inspection that a file is; times are ISO, '' for unknown. */
const HeldPhoto = z.object({
  id: z.string(),
  inspectionId: z.string(),
  place: z.string(),
  kind: z.string(),
  name: z.string(),
  takenAt: z.string(),
  sentBy: z.string(),
  sentAt: z.string(),
});

const HeldFile = z.object({
  path: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  recordId: z.string(),
  document: HeldVersion.optional(),
  photo: HeldPhoto.optional(),
});

/** What should be in a package and is not, or not as it was stored. */
const Gap = z.object({ recordId: z.string(), record: z.string(), file: z.string(), problem: z.string() });

/** What stands behind a line of a checklist, the best first. */
export const lineStates = [
  'held',
  'awaiting',
  'ticked',
  'notHere',
  'notYet',
  'ranOut',
  'missing',
  'notRequired',
] as const;
export type PackedLineState = (typeof lineStates)[number];

/**
 * A line of a record's checklist and what the package holds for it. `file` is the version in force, or the last one that ran
 * out, or the first that is not in force yet, and its `validUntil` the last day on which it counts for the line; `path`, from the folder of the record, is '' for one
 * that is not in the package. `ticked` says who ticked a line without a file in force. Days are 'YYYY-MM-DD', times ISO, '' for none.
 */
const PackedLine = z.object({
  label: z.string(),
  state: z.enum(lineStates),
  due: z.string(),
  file: z
    .object({
      documentId: z.string(),
      document: z.string(),
      version: z.number(),
      path: z.string(),
      sha256: z.string(),
      review: z.string(),
      approvedBy: z.string(),
      approvedAt: z.string(),
      sentAt: z.string(),
      effectiveFrom: z.string(),
      validUntil: z.string(),
      problem: z.string(),
    })
    .nullable(),
  awaiting: z
    .object({
      documentId: z.string(),
      document: z.string(),
      version: z.number(),
      path: z.string(),
      sentBy: z.string(),
      sentAt: z.string(),
    })
    .nullable(),
  ticked: z
    .object({ by: z.string(), at: z.string(), how: z.string(), importId: z.string(), day: z.string() })
    .nullable(),
});
export type PackedLine = z.infer<typeof PackedLine>;

const HeldRecord = z.object({
  id: z.string(),
  name: z.string(),
  folder: z.string(),
  status: z.string(),
  documents: z.number(),
  gaps: z.number(),
  /** The tenant's day as of which the states hold. Like the lines, undefined for a record that an earlier release packed. */
  statesAsOf: z.string().optional(),
  lines: z.array(PackedLine).optional(),
  /** How many inspections its page shows; undefined too for a record that an earlier release packed. */
  inspections: z.number().optional(),
});
export type HeldRecord = z.infer<typeof HeldRecord>;

/** What one zip of a package contains; stored next to it until the last one names everything. */
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
