import { isReviewed } from '#contract/catalogue/reviewed.ts';
import { factsOfLine, lineWords } from '#contract/obligations/in-force.ts';
import { certificateOf, type Owed } from '#contract/obligations/owed-item.ts';
import type { ServerKept } from '#contract/obligations/server-fields.ts';
import { seesSignOff } from '#contract/provider/sign-off.ts';
import { latestReviews } from '#contract/review/facts.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { dayIn, showDay } from '#contract/rules/dates.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { familySettingsOf } from '#lambdas/entities/records/company.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { FamilyId } from '#lambdas/store/id.ts';
import { familyScope, serverActor } from '#lambdas/store/scope.ts';

/** What a record knows of its documents and reviews. */
export type KnownFacts = Pick<ServerKept, 'documentFacts' | 'reviewFacts'>;

/** Says why an obligation is in its state; '' if there is nothing to say. */
export type WhyOf = (owed: Owed) => string;

const reviewWords = ({ outcome, completedBy, conditions }: ReviewRecord, on: string) =>
  outcome === '' ? '' : `${outcomeWords[outcome]} on ${showDay(on)} by ${completedBy}: ${conditions}`;

/** The latest reviews of a record that have something to say, by what was reviewed: failures and conditions. D-102. */
const tellingReviews = async (caller: Caller, familyId: FamilyId, { reviewFacts }: KnownFacts) => {
  const seesAll = seesSignOff(caller, isOfReseller(caller));
  const telling = [...latestReviews(reviewFacts ?? []).values()].filter(
    ({ outcome, obligation }) => outcome !== 'passed' && (seesAll || obligation !== 'provider.signOff'),
  );
  if (telling.length === 0) return new Map<string, string>();
  const [found, { timeZone }] = await Promise.all([
    reviews(familyScope(serverActor, familyId)).findMany(telling.map(({ id }) => id)),
    familySettingsOf(familyId),
  ]);
  const dayOf = dayIn(timeZone);
  return new Map(
    telling.flatMap(({ id, obligation, at }) => {
      const review = found.get(id);
      return review ? [[obligation, reviewWords(review, dayOf(at))] as const] : [];
    }),
  );
};

/** Makes the function that says why each obligation of a record is in its state. */
export const whyIn = async (caller: Caller, familyId: FamilyId, facts: KnownFacts, today: string): Promise<WhyOf> => {
  const reviewed = await tellingReviews(caller, familyId, facts);
  return (owed) => {
    const { obligation, documentKind: key } = owed;
    if (isReviewed(obligation.name)) return reviewed.get(obligation.name) ?? '';
    if (key === '') return '';
    return lineWords(factsOfLine(facts.documentFacts ?? [], { key, certificateId: certificateOf(owed) }), owed, today);
  };
};
