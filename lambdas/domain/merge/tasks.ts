import * as z from 'zod';
import { MergeKind } from '#contract/record/merge.ts';
import { Actor, defineTask } from '../define-task.ts';
import { moveBack, moveOver } from './move.ts';

const details = { into: z.string(), actor: Actor };

export const mergeTasks = {
  'merge-into': defineTask('merge-into', { ...details, of: MergeKind, name: z.string() }, moveOver),
  'merge-back': defineTask('merge-back', details, moveBack),
};
