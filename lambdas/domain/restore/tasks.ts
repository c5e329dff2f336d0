import { Actor, defineTask } from '../define-task.ts';
import { restoreAround } from './restore-around.ts';

export const restoreTasks = {
  'restore-around': defineTask('restore-around', { actor: Actor }, restoreAround),
};
