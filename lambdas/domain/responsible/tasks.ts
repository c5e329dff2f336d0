import * as z from 'zod';
import { ResponsibleKind } from '#contract/fields/responsible.ts';
import { UNASSIGNED } from '#contract/fields/unassigned.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { figure } from '#contract/rules/figures.ts';
import { isOpen, type UserRecord } from '#contract/user/record.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { providers } from '#lambdas/entities/records/provider.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { closeTask, progressItem, progressOf, TaskClosed } from '#lambdas/store/outbox.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { tenantScope } from '#lambdas/store/scope.ts';
import { idsWhere, writeMany } from '#lambdas/store/write-many.ts';
import { Actor, defineTask } from '../define-task.ts';
import { notificationTask } from '../notifications/telling.ts';
import { countWithResponsible, hasResponsible, type ReassignTask, releasePerson } from './release.ts';

const records = (count: number) => (count === 1 ? '1 record' : `${figure(count)} records`);

/** Tells the user who has requested a reassignment how it went, and what stays because they may not change it. */
const reassignmentEnded = async (task: ReassignTask, reassigned: number, isStopped: boolean) => {
  const { id, from, to, companyId, kinds, actor } = task;
  const tenantId = tenantIdOf(from);
  const holder = { userId: from, companyId };
  const others = ResponsibleKind.options.filter((kind) => !kinds.includes(kind));
  const counts = await Promise.all(others.map((kind) => countWithResponsible(tenantId, kind, holder)));
  const left = counts.reduce((sum, count) => sum + count, 0);
  const [fromName, toName] = [await personName(tenantId, from), to === '' ? '' : await personName(tenantId, to)];
  const verb = reassigned === 1 ? 'is' : 'are';
  const sentences = [
    `${records(reassigned)} of ${fromName} ${verb} ${toName ? `assigned to ${toName}` : 'unassigned'} now.`,
    ...(isStopped ? [`The rest stays: ${toName || 'this person'} can no longer be responsible for them.`] : []),
    ...(left > 0
      ? [`${records(left)} that you may not change or did not choose ${left === 1 ? 'stays' : 'stay'}.`]
      : []),
  ];
  const title = isStopped ? 'Reassignment stopped' : 'Reassignment finished';
  const link = notificationLinks.lookedAfterBy(to === '' ? UNASSIGNED : to);
  return notificationTask([actor.userId], { kind: 'handOver', title, text: sentences.join(' '), link }, id);
};

/** Whether a user can be responsible for a company's records: is of it and can sign in. Role matrix row 97. */
const canBeAssigned = (user: UserRecord, companyId: string) =>
  user.companyId === companyId && user.sub !== '' && isOpen(user);

/** The new responsible person can no longer sign in, or has moved to another company. */
class NoAssignee extends Error {}

interface LookedAfter extends Base {
  readonly responsibleId: string;
  readonly formerResponsible: string;
  readonly touchedOn: string;
}

/** Who takes over must stay as they are until the write is done. */
const takerItems = async ({ to, companyId, actor }: ReassignTask): Promise<TransactItem[]> => {
  if (to === '') return [];
  const all = users(tenantScope(actor, tenantIdOf(to)));
  const user = await all.find(to);
  if (!user || !canBeAssigned(user, companyId)) throw new NoAssignee();
  return [all.unchanged(to, user.version)];
};

const give = <Rec extends LookedAfter>(
  repository: Repository<Rec, unknown>,
  kind: ResponsibleKind,
  task: ReassignTask,
  touchedOn: string,
) =>
  writeMany(
    repository,
    (view) => idsWhere(view, hasResponsible(kind, { userId: task.from, companyId: task.companyId })),
    (view, before) =>
      repository.change(view, before, {
        ...before,
        responsibleId: task.to,
        formerResponsible: '',
        touchedOn,
        version: before.version + 1,
      }),
    {
      // Another user may have been set meanwhile.
      fits: ({ responsibleId }) => responsibleId === task.from,
      also: async (records) => [progressItem(task, records), ...(await takerItems(task))],
    },
  );

/**
 * Reassigns the records of a person, in the name of the user who requested it, and notifies that user of the outcome.
 * May be interrupted and repeated at any point.
 */
const runReassignment = async (task: ReassignTask): Promise<void> => {
  const tenantId = tenantIdOf(task.from);
  const operation = `reassignment ${task.id}`;
  const scope = tenantScope({ ...task.actor, via: 'reassignment', operation }, tenantId);
  const today = await todayIn(tenantId);
  let isStopped = false;
  try {
    if (task.kinds.includes('provider')) await give(providers(scope), 'provider', task, today);
    if (task.kinds.includes('reseller')) await give(resellers(scope), 'reseller', task, today);
    if (task.kinds.includes('endUser')) await give(endUsers(scope), 'endUser', task, today);
  } catch (error) {
    if (error instanceof TaskClosed) return;
    if (!(error instanceof NoAssignee)) throw error;
    isStopped = true;
  }
  const reassigned = await progressOf(task);
  if (reassigned !== undefined) await closeTask(task, [await reassignmentEnded(task, reassigned, isStopped)]);
};

export const responsibleTasks = {
  'release-person': defineTask('release-person', { actor: Actor, name: z.string().default('') }, releasePerson),
  'hand-over': defineTask(
    'hand-over',
    { actor: Actor, from: z.string(), to: z.string(), companyId: z.string(), kinds: z.array(ResponsibleKind) },
    runReassignment,
  ),
};
