import * as z from 'zod';
import { TaskReopened } from '#lambdas/store/outbox.ts';
import { Actor, defineTask } from '../define-task.ts';
import { giveUpUser } from '../user/give-up-user.ts';
import { settleRegistration } from './register-reseller.ts';

export const resellerTasks = {
  /** Left alone when the same request has come back in the meantime. */
  'register-reseller': defineTask(
    'register-reseller',
    { fresh: z.boolean(), actor: Actor },
    async (task, { poolId }) => {
      const giveUp = (id: string) => giveUpUser(poolId, { kind: 'create-user', id, at: task.at });
      await settleRegistration(task, giveUp).catch((error: unknown) => {
        if (!(error instanceof TaskReopened)) throw error;
      });
    },
  ),
};
