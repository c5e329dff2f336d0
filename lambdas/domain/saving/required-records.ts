import type { FamilyId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/list-source.ts';
import type { ListView } from '#lambdas/store/journal/view/view.ts';
import { assertUnchanged } from '#lambdas/store/journal/write/transact-item.ts';
import type { More } from '#lambdas/store/repository/repository.ts';
import { SaveProblem } from './save-problem.ts';

/** Records of another list that a save names: they must be there, and fit, when it is written. */
export interface RequiredRecords<Rec> {
  readonly entity: ListSource;
  /** The field that names them, and what is said when one is missing. */
  readonly path: string;
  readonly message: string;
  /** Those that the save adds: what a record names already may have gone since. */
  ids(after: Rec, before: Rec | undefined): readonly string[];
  fits?(view: ListView, position: number, after: Rec): boolean;
}

/** What is wrong with the records that a save adds, as the list is. */
export const missingIn = <Rec>(
  { path, message, ids, fits }: RequiredRecords<Rec>,
  view: ListView,
  after: Rec,
  before?: Rec,
): SaveProblem | undefined => {
  const isThere = (id: string) => {
    const position = view.columns.positionOf(id);
    return position !== undefined && (fits?.(view, position, after) ?? true);
  };
  return ids(after, before).every(isThere) ? undefined : new SaveProblem(path, 'Save Failed', message);
};

/** Lets a save stand only if the records it adds are there. */
export const recordsThere =
  <Rec>(
    familyId: FamilyId,
    required: readonly RequiredRecords<Rec>[],
    after: Rec,
    before?: Rec,
  ): Exclude<More, readonly unknown[]> =>
  () =>
    Promise.all(
      required
        .filter(({ ids }) => ids(after, before).length > 0)
        .map((records) =>
          assertUnchanged(familyId, records.entity, (view) => {
            const problem = missingIn(records, view, after, before);
            if (problem) throw problem;
          }),
        ),
    );
