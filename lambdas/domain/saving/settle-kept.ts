import type { ServerKept } from '#contract/obligations/server-fields.ts';
import { changedFields } from '#lambdas/store/repository/changed-fields.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { withoutBase } from '#lambdas/store/repository/part.ts';

interface Kept extends Base, ServerKept {
  readonly responsibleId: string;
}

/**
 * Makes the last rule of saving a record that owes something: who looked after it before is forgotten once somebody does,
 * and a save that changes anything notes the family's day.
 */
export const settleKept =
  (today: string) =>
  <Rec extends Kept>(draft: Rec, before?: Rec): Rec => {
    const settled = draft.responsibleId === '' ? draft : { ...draft, formerResponsible: '' };
    const isAsBefore =
      before !== undefined && Object.keys(changedFields(withoutBase(before), withoutBase(settled)).after).length === 0;
    return isAsBefore ? settled : { ...settled, touchedOn: today };
  };
