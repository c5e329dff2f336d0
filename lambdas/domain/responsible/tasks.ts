import * as z from 'zod';
import { Actor, defineTask } from '../define-task.ts';
import { releasePerson } from './release.ts';

export const responsibleTasks = {
  'release-person': defineTask('release-person', { actor: Actor, name: z.string().default('') }, releasePerson),
};
