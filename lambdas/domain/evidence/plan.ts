import * as z from 'zod';

/** The records of a package in their order, each with its documents, by their ids. */
export const EvidencePlan = z.object({
  records: z.array(z.object({ id: z.string(), documents: z.array(z.string()) })),
});
export type EvidencePlan = z.infer<typeof EvidencePlan>;

/** Every record has its page, its fields as JSON and its history; comments where they are asked for. */
export const filesPerRecord = ({ comments }: { readonly comments: boolean }) => (comments ? 4 : 3);
/** index.html, manifest.json and SHA256SUMS. */
export const FILES_PER_PACKAGE = 3;
