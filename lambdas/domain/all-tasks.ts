import * as z from 'zod';
import type { OutboxTask, TaskKind } from '../store/outbox.ts';
import { cascadeTasks } from './cascade/tasks.ts';
import type { TaskContext, TaskDefinition } from './define-task.ts';
import { documentTasks } from './document/tasks.ts';
import { requestTasks } from './document-request/tasks.ts';
import { mailTasks } from './mail-tasks.ts';
import { mergeTasks } from './merge/tasks.ts';
import { noticeTasks } from './notifications/tasks.ts';
import { resellerTasks } from './reseller/tasks.ts';
import { responsibleTasks } from './responsible/tasks.ts';
import { restoreTasks } from './restore/tasks.ts';
import { userTasks } from './user/tasks.ts';

/** Every kind of task that somebody opens. A kind that is missing does not compile. */
const definitions: { readonly [Kind in TaskKind]: TaskDefinition<Kind> } = {
  ...userTasks,
  ...resellerTasks,
  ...documentTasks,
  ...cascadeTasks,
  ...mailTasks,
  ...responsibleTasks,
  ...noticeTasks,
  ...requestTasks,
  ...restoreTasks,
  ...mergeTasks,
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
