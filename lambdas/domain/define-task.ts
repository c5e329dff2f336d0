import * as z from 'zod';
import { portalScope } from '#lambdas/store/scope.ts';
import type { MailSender } from '../ports/mail.ts';
import type { OutboxTask, TaskDetails, TaskKind } from '../store/outbox.ts';

/** The actor of the task worker if no person has requested the change. */
export const taskWorker = portalScope({ userId: 'housekeeping', userName: 'Housekeeping' });

/** What the task worker gives to every task. */
export interface TaskContext {
  readonly poolId: string;
  readonly documentBucket: string;
  /** Where links in mails lead. */
  readonly site: string;
  readonly sender: MailSender;
  warn(message: string, details: Readonly<Record<string, string>>): void;
}

/** How tasks of one kind are read and run. `run` may be repeated at any point. */
export interface TaskDefinition<Kind extends TaskKind> {
  read(item: unknown): OutboxTask<Kind>;
  run(task: OutboxTask<Kind>, context: TaskContext): Promise<void>;
}

/** Who has requested the work. */
export const Actor = z.object({ userId: z.string(), userName: z.string() });

/** A schema for each detail of a kind. */
type Shape<Kind extends TaskKind> = { readonly [Name in keyof TaskDetails[Kind]]: z.ZodType<TaskDetails[Kind][Name]> };

export const defineTask = <Kind extends TaskKind>(
  kind: Kind,
  shape: Shape<Kind>,
  run: TaskDefinition<Kind>['run'],
): TaskDefinition<Kind> => {
  const schema = z.object({ kind: z.literal(kind), id: z.string(), at: z.number(), ...shape });
  return { read: (item) => schema.parse(item) as OutboxTask<Kind>, run };
};
