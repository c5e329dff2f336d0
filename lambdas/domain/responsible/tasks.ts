import * as z from 'zod';
import { ResponsibleKind } from '../../../contract/fields/responsible.ts';
import { Actor, defineTask } from '../define-task.ts';
import { runHandOver } from './hand-over.ts';
import { releasePerson } from './release.ts';

export const responsibleTasks = {
  'release-person': defineTask('release-person', { actor: Actor, name: z.string().default('') }, releasePerson),
  'hand-over': defineTask(
    'hand-over',
    { actor: Actor, from: z.string(), to: z.string(), companyId: z.string(), kinds: z.array(ResponsibleKind) },
    runHandOver,
  ),
};
