import * as z from 'zod';

/** A reply that is a file instead of an envelope. `maxAge` is how long the browser may keep it, in seconds. */
export const FileReply = z.object({
  contentType: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  maxAge: z.number().int(),
});
export type FileReply = z.infer<typeof FileReply>;
