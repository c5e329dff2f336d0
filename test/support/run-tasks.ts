import { handler } from '../../lambdas/tasks/handler.ts';
import { invoke } from '../../local/invoke.ts';

/** A round of the task worker, as its schedule starts it at `time` (ISO). */
export const runTasks = (event: { readonly time: string }) => invoke('tasks', handler, event);
