import { readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { closeTask, type OutboxTask } from '#lambdas/store/outbox.ts';
import { serverActor } from '#lambdas/store/scope.ts';
import { fillCampaign } from './begin.ts';
import { tellOfOpen } from './tell.ts';

/**
 * Tells within a minute of a campaign that a user has started, not by the next daily run; at a weekend that run tells it. Finishes a start
 * that was cut off. Repeated, it tells nobody twice.
 */
export const tellOfStart = async (task: OutboxTask<'access-review-news'>, site: string): Promise<void> => {
  const tenantId = tenantIdOf(task.id);
  const { current } = await readCampaigns(tenantId);
  if (current?.id === task.id) {
    await fillCampaign({ tenantId, actor: serverActor }, current);
    await tellOfOpen({ tenantId, today: await todayIn(tenantId), now: Date.now(), site }, current);
  }
  await closeTask(task);
};
