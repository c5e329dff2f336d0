import { handler } from '#lambdas/tasks/handler.ts';
import { invoke } from '#local/invoke.ts';

/** Runs the task worker once, as its schedule does, at `time` (ISO). */
export const runTasks = (event: { readonly time: string }) => invoke('tasks', handler, event);
