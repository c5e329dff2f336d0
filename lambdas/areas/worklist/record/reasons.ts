import { COLLECTED, isInspection } from '#contract/catalogue/obligations.ts';
import { isReviewed } from '#contract/catalogue/reviewed.ts';
import { factsOfLine, lineWords } from '#contract/obligations/in-force.ts';
import { inspectionWords } from '#contract/obligations/inspection-check.ts';
import { certificateOf, lineIdOf, type Outstanding } from '#contract/obligations/outstanding-item.ts';
import { reopenedWords } from '#contract/obligations/requirement/line.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { seesSignOff } from '#contract/provider/sign-off.ts';
import { latestReviews } from '#contract/review/facts.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import { placeKeysOf } from '#contract/site-inspection/facts.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { tenantSettingsOf } from '#lambdas/entities/records/company.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { OwingRecord } from '#lambdas/kit/owing-record.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** Says why an obligation is in its state; '' if there is nothing to say. */
export type WhyOf = (outstanding: Outstanding) => string;

const reviewWords = ({ outcome, completedBy, conditions }: ReviewRecord, on: string) =>
  outcome === '' ? '' : `${outcomeWords[outcome]} on ${showDay(on)} by ${completedBy}: ${conditions}`;

/** The latest reviews of a record that have something to say, by what was reviewed: failures and conditions. D-102. */
const tellingReviews = async (
  caller: Caller,
  tenantId: TenantId,
  { reviewFacts }: Pick<ServerFields, 'reviewFacts'>,
) => {
  const seesAll = seesSignOff(caller, isOfReseller(caller));
  const telling = [...latestReviews(reviewFacts ?? []).values()].filter(
    ({ outcome, obligation }) => outcome !== 'passed' && (seesAll || obligation !== 'provider.signOff'),
  );
  if (telling.length === 0) return new Map<string, string>();
  const [found, { timeZone }] = await Promise.all([
    reviews(tenantScope(serverActor, tenantId)).findMany(telling.map(({ id }) => id)),
    tenantSettingsOf(tenantId),
  ]);
  const dayOf = dayIn(timeZone);
  return new Map(
    telling.flatMap(({ id, obligation, at }) => {
      const review = found.get(id);
      return review ? [[obligation, reviewWords(review, dayOf(at))] as const] : [];
    }),
  );
};

/** Says why a purpose has to be certified: nothing is said of one that counts, and the list of purposes says the rest. */
const purposeWords = ({ state, demanded }: Outstanding) =>
  demanded && (state === 'missing' || state === 'in review') ? reopenedWords(demanded) : '';

/** Makes the function that says why each obligation of a record is in its state. */
export const whyIn = async (
  caller: Caller,
  tenantId: TenantId,
  { record, row }: Pick<OwingRecord, 'record' | 'row'>,
  today: string,
): Promise<WhyOf> => {
  const reviewed = await tellingReviews(caller, tenantId, record);
  const collected = (row[COLLECTED] ?? []) as readonly number[];
  const inspected = { facts: record.inspectionFacts, keys: placeKeysOf(record) };
  return (outstanding) => {
    const { obligation, documentKind: key, demanded } = outstanding;
    if (isReviewed(obligation.name)) return reviewed.get(obligation.name) ?? '';
    if (demanded?.place && isInspection(obligation.name)) return inspectionWords(demanded.place, demanded, inspected);
    if (demanded?.line.demand.type === 'purpose') return purposeWords(outstanding);
    if (key === '') return '';
    return lineWords(
      factsOfLine(record.documentFacts ?? [], { key, certificateId: certificateOf(outstanding) }),
      { ...outstanding, isTicked: collected.includes(lineIdOf(outstanding.field)) },
      today,
      demanded,
    );
  };
};
