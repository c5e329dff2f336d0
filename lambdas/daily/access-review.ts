import { nextCampaignOn } from '#contract/access-review/terms.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { fillCampaign, startCampaign } from '../domain/access-review/begin.ts';
import { type Telling, tellOfEnd, tellOfOpen } from '../domain/access-review/tell.ts';
import { countFrom, endCampaign, readCampaigns, type StoredCampaign } from '../entities/access-campaigns.ts';
import { tenantSettingsOf } from '../entities/records/company.ts';
import type { TenantId } from '../store/id.ts';
import { serverActor } from '../store/scope.ts';
import { closeDecisions } from './close-access-review.ts';

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Where links lead. */
  readonly site: string;
  isTimeLeft(): boolean;
}

/** How many users were told of a campaign; `isDone` is false when there is more to do today. */
interface Result {
  readonly told: number;
  readonly isDone: boolean;
}

const nothing: Result = { told: 0, isDone: true };

/** The campaign that is under way, or begins today because the months since the last one have passed. */
const currentCampaign = async (tenantId: TenantId, today: string): Promise<StoredCampaign | undefined> => {
  const { schedule, current } = await readCampaigns(tenantId);
  if (current) return current;
  const { accessReviewMonths } = await tenantSettingsOf(tenantId);
  const isOff = accessReviewMonths === 0;
  // The first run surprises nobody, and months in which it is off do not count.
  if (schedule.countFrom === '' || (isOff && schedule.countFrom !== today)) {
    await countFrom(tenantId, schedule, today);
    return undefined;
  }
  const dueOn = nextCampaignOn(schedule.countFrom, accessReviewMonths);
  return dueOn !== '' && dueOn <= today ? startCampaign({ tenantId, actor: serverActor }, schedule, today) : undefined;
};

const closeCampaign = async (telling: Telling, campaign: StoredCampaign, work: Work): Promise<Result> => {
  const { tenantId, today } = telling;
  if (!(await closeDecisions(tenantId, campaign, work.isTimeLeft))) return { told: 0, isDone: false };
  const told = await tellOfEnd(telling, campaign);
  const { schedule, current } = await readCampaigns(tenantId);
  if (current?.id === campaign.id) await endCampaign(tenantId, schedule, current, { endedOn: today, endedById: '' });
  return { told, isDone: true };
};

/**
 * The daily work on a tenant's access reviews: starts one that is due, tells users whose access waits for their answer, and after 30 days
 * disables whom nobody has answered about. May run several times a day and be interrupted anywhere. ADR 0053.
 */
export const runAccessReview = async (work: Work): Promise<Result> => {
  const { tenantId, now, site, isTimeLeft } = work;
  const { timeZone } = await tenantSettingsOf(tenantId);
  const today = dayIn(timeZone)(new Date(now).toISOString());
  const campaign = await currentCampaign(tenantId, today);
  if (!campaign) return nothing;
  const begun = { tenantId, actor: serverActor };
  if (campaign.state === 'starting' && !(await fillCampaign(begun, campaign, isTimeLeft)))
    return { told: 0, isDone: false };
  const running: StoredCampaign = { ...campaign, state: 'running' };
  const telling = { tenantId, today, now, site };
  if (today >= campaign.dueOn) return closeCampaign(telling, running, work);
  return { told: await tellOfOpen(telling, running), isDone: true };
};
