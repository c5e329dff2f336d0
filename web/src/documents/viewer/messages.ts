import * as z from 'zod';

/** What the page sends to the frame that shows a file: its type and its content. */
export interface ShownFile {
  readonly type: string;
  readonly bytes: ArrayBuffer;
}

/** What the frame says of it: shown, with the number of its pages, or that it cannot be shown. */
export const FrameSays = z.union([
  z.object({ state: z.literal('ready') }),
  z.object({ state: z.literal('shown'), pages: z.number().int() }),
  z.object({ state: z.literal('failed') }),
]);
export type FrameSays = z.infer<typeof FrameSays>;
