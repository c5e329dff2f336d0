import * as z from 'zod';

/**
 * How the review of a version stands: it awaits one, or a user (`by`, by name; `byId`) has approved or returned it at an
 * ISO time, with a reason where it was returned. `isOwnUpload`: by the person who sent it, because no other user of the company
 * has the right. D-95.
 */
export const FileReview = z.object({
  state: z.enum(['awaiting', 'approved', 'returned']),
  by: z.string().default(''),
  byId: z.string().default(''),
  at: z.string().default(''),
  reason: z.string().default(''),
  isOwnUpload: z.boolean().default(false),
});
export type FileReview = z.infer<typeof FileReview>;

/** A version as it is when it was found good. */
export const awaitingReview: FileReview = {
  state: 'awaiting',
  by: '',
  byId: '',
  at: '',
  reason: '',
  isOwnUpload: false,
};
