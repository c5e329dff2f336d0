import * as z from 'zod';
import { documentFactOf } from '#contract/document/facts.ts';
import type { DocumentRecord, StoredFile } from '#contract/document/record.ts';
import { approvedVersions, goodFiles } from '#contract/document/versions.ts';
import { EvidenceKind, type EvidenceOptions } from '#contract/evidence/record.ts';
import { lineInForce, ranOutLast } from '#contract/obligations/in-force.ts';

/** A version of a document by its number, the first of them 1. */
export interface ChosenFile {
  readonly number: number;
  readonly file: StoredFile;
}

/** The number of the version of a document that is in force; if there is none, of the one that ran out last. D-101. */
const countingNumber = (document: DocumentRecord, today: string) => {
  const fact = documentFactOf(document);
  const own = fact ? [fact] : [];
  return (lineInForce(own, today) ?? ranOutLast(own, today))?.number;
};

/**
 * The versions of a document that go into a package, oldest first. With `newest` that is the one in force, by the rule that
 * decides which document is in force of a checklist line, so the package holds the file of each line that counts. If all
 * documents are requested and none is in force or ran out, it is the newest. D-101.
 */
export const chosenFiles = (
  document: DocumentRecord,
  { documents, versions }: EvidenceOptions,
  today: string,
): ChosenFile[] => {
  const all = goodFiles(document).map((file, index) => ({ number: index + 1, file }));
  if (versions === 'all') return documents === 'approved' ? approvedVersions(document) : all;
  const counting = countingNumber(document, today);
  if (counting !== undefined) return all.filter(({ number }) => number === counting);
  return documents === 'all' ? all.slice(-1) : [];
};

/**
 * A record with its documents and inspections, by their ids; `kind` if it is not that of the package. Plans of releases before have
 * no inspections.
 */
const PlannedRecord = z.object({
  id: z.string(),
  documents: z.array(z.string()),
  inspections: z.array(z.string()).default([]),
  kind: EvidenceKind.optional(),
});
export type PlannedRecord = z.infer<typeof PlannedRecord>;

/** The records of a package in their order. */
export const EvidencePlan = z.object({ records: z.array(PlannedRecord) });
export type EvidencePlan = z.infer<typeof EvidencePlan>;

/** Every record has its page, its fields as JSON and its history; comments if they are requested. */
export const filesPerRecord = ({ comments }: { readonly comments: boolean }) => (comments ? 4 : 3);
/** index.html, manifest.json and SHA256SUMS. */
export const FILES_PER_PACKAGE = 3;
