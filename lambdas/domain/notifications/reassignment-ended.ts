import { ResponsibleKind } from '#contract/fields/responsible.ts';
import { UNASSIGNED } from '#contract/fields/unassigned.ts';
import { notificationLinks } from '#contract/notification/links.ts';
import { figure } from '#contract/rules/figures.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import type { ReassignTask } from '../responsible/responsibilities.ts';
import { countWithResponsible } from '../responsible/responsibilities.ts';
import { notificationTask } from './notification-task.ts';

const records = (count: number) => (count === 1 ? '1 record' : `${figure(count)} records`);

/** Tells the user who has requested a reassignment how it went, and what stays because they may not change it. */
export const reassignmentEnded = async (task: ReassignTask, reassigned: number, isStopped: boolean) => {
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
