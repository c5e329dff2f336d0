import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import { fittingKeys } from '#contract/obligations/requirement/applicable.ts';
import { CREATED, movesBefore, RequirementDays } from '#contract/obligations/requirement/days.ts';
import type { ReadSet } from '#contract/obligations/requirement/sets.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import type { ToldChanges } from '#contract/requirement/changes.ts';
import type { Base, Entity } from '#lambdas/store/repository/entity.ts';

interface Owing extends Base, ServerFields {}

/** A kind of record, and how its list rows are made. */
export interface OfKind<Rec extends Owing> {
  readonly kind: RequiringKind;
  readonly entity: Pick<Entity<Rec, unknown>, 'row'>;
  readonly told: ToldChanges<Rec>;
}

interface Given<Rec extends Owing> extends OfKind<Rec> {
  readonly set: ReadSet;
  /** The tenant's day, 'YYYY-MM-DD'. */
  readonly today: string;
}

const withoutKeys = (days: Readonly<Record<string, string>>, keep: (key: string) => boolean) =>
  Object.fromEntries(Object.entries(days).filter(([key]) => keep(key)));

/** When the record began to fit each line: what it fits since before is not noted again. */
const matchedAfter = <Rec extends Owing>({ kind, entity, set, today }: Given<Rec>, draft: Rec, before: Rec) => {
  const fitting = (record: Rec) => {
    const row = entity.row(record);
    return new Set(fittingKeys(kind, set, (fact) => row[fact], today));
  };
  const [fitted, fits] = [fitting(before), fitting(draft)];
  const began = [...fits].filter((key) => !fitted.has(key));
  return {
    ...withoutKeys(before.requirementDays.matched, (key) => key === CREATED || fits.has(key)),
    ...Object.fromEntries(began.map((key) => [key, today])),
  };
};

/** When what opens a line again was changed, of the changes that any line names. */
const changedAfter = <Rec extends Owing>({ told, set, today }: Given<Rec>, draft: Rec, before: Rec) => {
  const named = new Set(set.lines.flatMap(({ reopensOn }) => reopensOn));
  const changed = [...named].filter((change) => {
    const tell = told[change];
    return tell !== undefined && tell(draft) !== tell(before);
  });
  const days = before.requirementDays;
  return {
    changed: { ...days.changed, ...Object.fromEntries(changed.map((change) => [change, today])) },
    movedBefore: changed.includes('address') ? movesBefore(days) : days.movedBefore,
  };
};

/**
 * Makes the rule by which a save notes what its change means for the requirements: when the record was created, when it began to
 * fit a line, and when what opens a line again was changed. Forms, imports and changes of many records save by it. Where the
 * first version holds, there is nothing to note.
 */
export const requirementDaysRule = <Rec extends Owing>(given: Given<Rec>) => {
  const { set, today } = given;
  const isFirst = set.number === 1;
  return (draft: Rec, before?: Rec): Rec => {
    if (isFirst) return draft;
    const requirementDays = before
      ? {
          ...before.requirementDays,
          matched: matchedAfter(given, draft, before),
          ...changedAfter(given, draft, before),
        }
      : RequirementDays.parse({ matched: { [CREATED]: today } });
    return { ...draft, requirementDays };
  };
};
