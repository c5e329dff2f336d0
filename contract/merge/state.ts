import * as z from 'zod';
import { Option } from '../fields/common.ts';

const mergeSteps = ['none', 'merging', 'separating'] as const;
export type MergeStep = (typeof mergeSteps)[number];

/**
 * Whether what belongs to a record is still moving: after a merge, or after its undo. `stays` is false for the record that went
 * or has returned; `other` is the other one, null if the reader may not see it.
 */
export const MergeState = z.object({ step: z.enum(mergeSteps), stays: z.boolean(), other: Option.nullable() });
export type MergeState = z.infer<typeof MergeState>;
