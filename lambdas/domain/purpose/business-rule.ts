import type { EndUserRecord } from '#contract/end-user/record.ts';
import { businessObstacle, obstacleSentence } from '#contract/purpose/business.ts';
import { isBusinessReviewed } from '#contract/purpose/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { plannedStep, standingOn } from '#contract/standing/step.ts';
import { purposeSettingsOf } from '#lambdas/entities/purpose-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Rule } from '../saving/open-rules.ts';
import { SaveProblem } from '../saving/required-records.ts';
import { stepOf } from '../standing/step.ts';

const FAILED = 'Save Failed';
const FIRST_STEP = 'Its business is active only after a review';

type Told = Pick<EndUserRecord, 'businessId' | 'name' | 'website'>;

const plannedSentence = (day: string) =>
  `This end user becomes active on ${showDay(day)}, which its business would not allow. Please withdraw that step first.`;

/** Whether what a business is judged by is as it was. */
const isAsBefore = (after: Told, before: Told) =>
  after.businessId === before.businessId && after.name === before.name && after.website === before.website;

/**
 * Makes the rule of an end user's business, for forms and imports alike: it is on the tenant's list. An active end user cannot get
 * a prohibited one, nor be saved with one under another name or website; a new one of a business that needs a review
 * begins as applied. One that a planned step activates gets neither: the step was allowed for what it was. Programme part 4.
 */
export const businessRule = async (tenantId: TenantId): Promise<Rule<EndUserRecord>> => {
  const [{ businesses }, today] = await Promise.all([purposeSettingsOf(tenantId), todayIn(tenantId)]);
  const entries = new Map(businesses.map((entry) => [entry.id, entry]));
  const named = (draft: EndUserRecord, before?: EndUserRecord): EndUserRecord => {
    const { businessId } = draft;
    if (businessId === before?.businessId) return { ...draft, business: before.business };
    const entry = entries.get(businessId);
    if (businessId !== 0 && (!entry || entry.isClosed))
      throw new SaveProblem('businessId', FAILED, 'Please select a business of the list.');
    return { ...draft, business: entry?.name ?? '' };
  };
  return (draft, before) => {
    const after = named(draft, before);
    const rule = entries.get(after.businessId)?.rule ?? 'allowed';
    const obstacle = businessObstacle(rule, isBusinessReviewed(after));
    const planned = plannedStep(after.standingSteps, today);
    const isActive = standingOn('endUser', after, today) === 'active';
    if (obstacle === '' || (before && isAsBefore(after, before))) return after;
    if (!isActive && planned?.to === 'active')
      throw new SaveProblem('businessId', FAILED, plannedSentence(planned.day));
    if (!isActive) return after;
    if (obstacle === 'prohibited')
      throw new SaveProblem('businessId', FAILED, obstacleSentence(after.business, 'prohibited'));
    if (before) return after;
    const { standingSteps } = stepOf('endUser', after, {
      to: 'applied',
      text: FIRST_STEP,
      byId: '',
      today,
      isFirst: true,
    });
    return { ...after, standingSteps };
  };
};
