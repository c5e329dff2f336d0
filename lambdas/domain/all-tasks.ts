import * as z from 'zod';
import { PortalNotification } from '#contract/notification/record.ts';
import { MergeKind } from '#contract/record/merge.ts';
import { putNotification } from '#lambdas/entities/notification.ts';
import { closeTask, TaskReopened } from '#lambdas/store/outbox.ts';
import type { OutboxTask, TaskKind } from '../store/outbox.ts';
import { accessReviewTasks } from './access-review/tasks.ts';
import { cascades, type RemovedOwner } from './all-cascades.ts';
import { runCascade } from './cascade/removal-task.ts';
import { Actor, defineTask, type TaskContext, type TaskDefinition } from './define-task.ts';
import { documentTasks } from './document/tasks.ts';
import { requestTasks } from './document-request/tasks.ts';
import { mailTasks } from './mail-tasks.ts';
import { moveBack, moveReferences } from './merge/move.ts';
import { completeRegistration } from './reseller/register-reseller.ts';
import { responsibleTasks } from './responsible/tasks.ts';
import { restoreAround } from './restore/restore-around.ts';
import { siteInspectionTasks } from './site-inspection/tasks.ts';
import { standingTasks } from './standing/tasks.ts';
import { giveUpUser } from './user/save-user.ts';
import { userTasks } from './user/tasks.ts';

const restoreTasks = {
  'restore-around': defineTask('restore-around', { actor: Actor }, restoreAround),
};

const resellerTasks = {
  /** Left alone when the same request has come back in the meantime. */
  'register-reseller': defineTask(
    'register-reseller',
    { fresh: z.boolean(), actor: Actor },
    async (task, { poolId }) => {
      const giveUp = (id: string) => giveUpUser(poolId, { kind: 'create-user', id, at: task.at });
      await completeRegistration(task, giveUp).catch((error: unknown) => {
        if (!(error instanceof TaskReopened)) throw error;
      });
    },
  ),
};

const notificationTasks = {
  notice: defineTask('notice', { to: z.array(z.string()), notice: PortalNotification }, async (task) => {
    for (const userId of task.to) await putNotification(userId, task.notice, task.id);
    await closeTask(task);
  }),
};

const details = { into: z.string(), actor: Actor };

const mergeTasks = {
  'merge-into': defineTask('merge-into', { ...details, of: MergeKind, name: z.string() }, moveReferences),
  'merge-back': defineTask('merge-back', details, moveBack),
};

const owners = Object.keys(cascades) as RemovedOwner[];

const cascadeTasks = {
  'clear-after': defineTask('clear-after', { owner: z.enum(owners), actor: Actor }, (task) =>
    runCascade(task, cascades[task.owner]),
  ),
};

/** Every kind of task that a user opens. A kind that is missing does not compile. */
const definitions: { readonly [Kind in TaskKind]: TaskDefinition<Kind> } = {
  ...accessReviewTasks,
  ...userTasks,
  ...resellerTasks,
  ...documentTasks,
  ...cascadeTasks,
  ...mailTasks,
  ...responsibleTasks,
  ...notificationTasks,
  ...requestTasks,
  ...siteInspectionTasks,
  ...restoreTasks,
  ...mergeTasks,
  ...standingTasks,
};

/** A task of the outbox with the work it stands for. */
export interface RunnableTask extends Pick<OutboxTask, 'kind' | 'id' | 'at'> {
  run(context: TaskContext): Promise<void>;
}

const Kind = z.object({ kind: z.enum(Object.keys(definitions) as TaskKind[]) });

/** Reads a stored task. Throws when its kind or its content is not known. */
export const readTask = (item: unknown): RunnableTask => runnable(Kind.parse(item).kind, item);

const runnable = <Kind extends TaskKind>(kind: Kind, item: unknown): RunnableTask => {
  const task = definitions[kind].read(item);
  return { kind, id: task.id, at: task.at, run: (context) => definitions[kind].run(task, context) };
};
