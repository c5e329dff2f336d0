import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import type { RequiredRecords } from '#lambdas/domain/saving/required-records.ts';
import type { FamilyId } from '#lambdas/store/id.ts';
import type { ListView } from '#lambdas/store/journal/view/view.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { checkReferences } from '../definitions/required-references.ts';
import { type Changer, NotChanged, type Outcome } from './changer.ts';

interface Spec<Rec extends Base> extends Pick<Changer<Rec>, 'noun' | 'rowsPerWrite' | 'refusal'> {
  readonly repository: Repository<Rec, unknown>;
  readonly familyId: FamilyId;
  readonly requires: readonly RequiredRecords<Rec>[];
  /** The record as it is afterwards, with the next version, or why it cannot be. */
  changed(before: Rec): Promise<Rec | NotChanged>;
}

interface Pair<Rec> {
  readonly before: Rec;
  readonly after: Rec;
}

/** A change by which records get other fields. */
export const setter = <Rec extends Base>({ familyId, requires, changed, ...spec }: Spec<Rec>): Changer<Rec> => {
  const partOf = (view: ListView, { before, after }: Pair<Rec>): Outcome => {
    try {
      return [spec.repository.change(view, before, after)];
    } catch (error) {
      if (error instanceof ApplicationError) return new NotChanged(error.reason || error.message);
      throw error;
    }
  };
  return {
    ...spec,
    chosen: spec.repository,
    decide: async (view, records) => {
      const afters = await Promise.all(records.map(changed));
      const pairs = records.flatMap((before, at): Pair<Rec>[] => {
        const after = afters[at];
        return after && !(after instanceof NotChanged) ? [{ before, after }] : [];
      });
      const references = await checkReferences(familyId, requires, pairs, () => '');
      let next = 0;
      const outcomes = records.map((before, at): Outcome => {
        const after = afters[at];
        if (!after || after instanceof NotChanged) return after ?? [];
        const missing = references.problemOf(next++);
        if (missing) return new NotChanged(missing.message);
        const isSame = isDeepStrictEqual(before, { ...after, version: before.version });
        return isSame ? [] : partOf(view, { before, after });
      });
      return { outcomes, transactItems: references.transactItems };
    },
  };
};
