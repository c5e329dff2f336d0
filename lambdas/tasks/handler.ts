import type { EventBridgeEvent } from 'aws-lambda';
import { log } from '../kit/log.ts';
import { type OutboxTask, openTasks } from '../store/outbox.ts';
import { finishTask } from './finish-task.ts';
import { renewLists } from './renew-lists.ts';

/** As long as a request might still be at it, its task is its own. D-08. */
const PATIENCE_MS = 15 * 60_000;

/** Leaves the rest of the function's minute to one list. */
const RENEWAL_MS = 30_000;

const isDue = ({ kind, at }: OutboxTask, now: number) => kind === 'mail' || now - at > PATIENCE_MS;

/** Every minute: sends mails, and finishes or takes back what a crash has interrupted. One task that fails holds up no other. */
export const handler = async ({ time }: Pick<EventBridgeEvent<string, unknown>, 'time'>): Promise<void> => {
  const now = Date.parse(time);
  const due = (await openTasks()).filter((todo) => isDue(todo, now));
  let failed = 0;
  for (const todo of due) {
    await finishTask(todo).catch((error: unknown) => {
      failed++;
      log.error('task failed', { kind: todo.kind, id: todo.id, error });
    });
  }
  await renewLists(Date.now() + RENEWAL_MS);
  if (failed > 0) throw new Error(`${failed} of ${due.length} tasks failed`);
};
