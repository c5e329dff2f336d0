import * as z from 'zod';
import { EvidenceKind } from '#contract/evidence/record.ts';

/** A record with its documents, by their ids; `kind` where it is not that of the package. */
const PlannedRecord = z.object({ id: z.string(), documents: z.array(z.string()), kind: EvidenceKind.optional() });
export type PlannedRecord = z.infer<typeof PlannedRecord>;

/** The records of a package in their order. */
export const EvidencePlan = z.object({ records: z.array(PlannedRecord) });
export type EvidencePlan = z.infer<typeof EvidencePlan>;

/** Every record has its page, its fields as JSON and its history; comments where they are asked for. */
export const filesPerRecord = ({ comments }: { readonly comments: boolean }) => (comments ? 4 : 3);
/** index.html, manifest.json and SHA256SUMS. */
export const FILES_PER_PACKAGE = 3;
