import type { EventBridgeEvent } from 'aws-lambda';
import { type RunnableTask, readTask } from '../domain/all-tasks.ts';
import type { TaskContext } from '../domain/define-task.ts';
import { log } from '../kit/log.ts';
import { measured } from '../kit/measured.ts';
import { mailSenderOf } from '../ports/mail.ts';
import { openTasks, type TaskKind } from '../store/outbox.ts';
import { env } from './env.ts';
import { removeExpiries } from './remove-expiries.ts';
import { renewLists } from './renew-lists.ts';

const context: TaskContext = {
  poolId: env().USER_POOL_ID,
  documentBucket: env().DOCUMENT_BUCKET,
  site: env().SITE_ORIGIN,
  sender: mailSenderOf(env()),
  warn: (message, details) => log.warn(message, details),
};

/** A request may still be working on its task for this long; younger tasks are left alone. D-08. */
const TIMEOUT_MS = 15 * 60_000;

/**
 * No task is begun after this time of a run, so that none is cut off when the function's minute is over: a digest would be lost,
 * and a mail sent again. What is left is the next run's.
 */
const TASKS_MS = 40_000;

/** No list is begun after this time of a run, but one; the rest of the minute is for the last one. */
const RENEWAL_MS = 30_000;

/** No list is searched for deleted items that expire after this time of a run. */
const EXPIRY_MS = 10_000;

/** Tasks that no request works on: mails, digests, notifications, reassignments, requests, places that were left, news of standings. */
const own: readonly TaskKind[] = [
  'mail',
  'digest',
  'notice',
  'hand-over',
  'request-mail',
  'place-left',
  'standing-news',
];

/**
 * Tasks that two runs may work on at the same time, as each of their writes is conditional: one that a crash has cut off is
 * finished within a minute.
 */
const shared: readonly TaskKind[] = ['merge-into', 'merge-back', 'restore-around', 'clear-after', 'access-review-news'];

/** A mail about a request may have been opened for later, so that one mail is about all that is requested meanwhile. */
const isWaiting = ({ kind, at }: RunnableTask, now: number) =>
  kind === 'request-mail' && at > Math.max(now, Date.now());

const isDue = (task: RunnableTask, now: number) =>
  own.includes(task.kind) ? !isWaiting(task, now) : shared.includes(task.kind) || now - task.at > TIMEOUT_MS;

/** Tasks in turns of their kinds, so that many of one kind hold up no other. */
const inTurns = (tasks: readonly RunnableTask[]): readonly RunnableTask[] => {
  const counts = new Map<TaskKind, number>();
  const takeTurn = ({ kind }: RunnableTask) => {
    const turn = counts.get(kind) ?? 0;
    counts.set(kind, turn + 1);
    return turn;
  };
  return tasks
    .map((task) => ({ task, turn: takeTurn(task) }))
    .sort((a, b) => a.turn - b.turn)
    .map(({ task }) => task);
};

/** A run is done when it has come to its end, also past tasks that fail: these are distinguished from a worker that stands still. */
const run = measured(async ({ time }: Pick<EventBridgeEvent<string, unknown>, 'time'>) => {
  const now = Date.parse(time);
  const began = Date.now();
  const due = (await openTasks(readTask)).filter((task) => isDue(task, now));
  let [ran, failed] = [0, 0];
  for (const task of inTurns(due)) {
    if (Date.now() - began > TASKS_MS) break;
    ran++;
    await task.run(context).catch((error: unknown) => {
      failed++;
      log.error('task failed', { kind: task.kind, id: task.id, error });
    });
  }
  if (ran < due.length) log.info('tasks are left to the next run', { left: due.length - ran });
  await removeExpiries(began + EXPIRY_MS);
  await renewLists(began + RENEWAL_MS);
  return { failed, due: due.length };
});

/** Every minute: sends mails and notifications, and finishes or undoes what a crash has interrupted. A failing task does not stop the others. */
export const handler = async (event: Pick<EventBridgeEvent<string, unknown>, 'time'>): Promise<void> => {
  const { failed, due } = await run(event);
  if (failed > 0) throw new Error(`${failed} of ${due} tasks failed`);
};
