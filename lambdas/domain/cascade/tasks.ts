import * as z from 'zod';
import { cascades, type RemovedOwner } from '../all-cascades.ts';
import { Actor, defineTask } from '../define-task.ts';
import { runCascade } from './removal-task.ts';

const owners = Object.keys(cascades) as RemovedOwner[];

export const cascadeTasks = {
  'clear-after': defineTask('clear-after', { owner: z.enum(owners), actor: Actor }, (task) =>
    runCascade(task, cascades[task.owner]),
  ),
};
