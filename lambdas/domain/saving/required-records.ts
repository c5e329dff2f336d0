import { ApplicationError } from '#contract/application-error.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { type ReferenceName, reference } from '#lambdas/entities/reference.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { ListSource } from '#lambdas/store/journal/entry.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { assertUnchanged } from '#lambdas/store/journal/write/transact-item.ts';
import type { ExtraItems } from '#lambdas/store/repository/repository.ts';

/** Why a record cannot be saved as it is, and the field that is why: 'addressId.contactEmail'. */
export class SaveProblem extends ApplicationError {
  readonly path: string;
  /** What else is wrong with the record. A form says the first; a spreadsheet says all, each at its column. */
  others: readonly SaveProblem[] = [];

  constructor(path: string, ...error: ConstructorParameters<typeof ApplicationError>) {
    super(...error);
    this.path = path;
  }
}

/** Refuses a record for all that is wrong with it, if anything is. */
export const refuseFor = ([first, ...others]: readonly SaveProblem[]): void => {
  if (!first) return;
  first.others = others;
  throw first;
};

/** Which of two lists' ids are new: what a record has already may have been removed from its list since. */
export const added = <Value>(ids: readonly Value[], held: readonly Value[] = []) =>
  ids.filter((id) => !held.includes(id));

/** Each entry of a sent list once; of two with the same key the last one counts. */
export const oncePer = <Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => unknown): Entry[] => [
  ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
];

/** Refuses ids that are not on the reference list, apart from those the record holds already. */
export const requireKnown = async (
  list: ReferenceName,
  what: string,
  ids: readonly number[],
  held: readonly number[] = [],
) => {
  const news = added(ids, held);
  if (news.length === 0) return;
  const known = new Set((await reference(list)).map(({ id }) => id));
  if (news.some((id) => !known.has(id)))
    throw new ApplicationError('Save Failed', `Please select ${what} from the list.`);
};

/** Records of another list that a save names: they must be there, and fit, when it is written. */
export interface RequiredRecords<Rec> {
  readonly entity: ListSource;
  /** The field that names them, and what is said when one is missing. */
  readonly path: string;
  readonly message: string;
  /** Those that the save adds: what a record names already may have been deleted since. */
  ids(after: Rec, before: Rec | undefined): readonly string[];
  /** `today` is the tenant's day, 'YYYY-MM-DD'. */
  fits?(view: ListProjection, position: number, after: Rec, today: string): boolean;
}

/** What is wrong with the records that a save adds, as the list is on a day of the tenant. */
export const missingIn = <Rec>(
  { path, message, ids, fits }: RequiredRecords<Rec>,
  { view, today }: { readonly view: ListProjection; readonly today: string },
  after: Rec,
  before?: Rec,
): SaveProblem | undefined => {
  const exists = (id: string) => {
    const position = view.columns.positionOf(id);
    return position !== undefined && (fits?.(view, position, after, today) ?? true);
  };
  return ids(after, before).every(exists) ? undefined : new SaveProblem(path, 'Save Failed', message);
};

/** Lets a save stand only if the records it adds are there. */
export const existingRecords =
  <Rec>(
    tenantId: TenantId,
    required: readonly RequiredRecords<Rec>[],
    after: Rec,
    before?: Rec,
  ): Exclude<ExtraItems, readonly unknown[]> =>
  async () => {
    const named = required.filter(({ ids }) => ids(after, before).length > 0);
    if (named.length === 0) return [];
    const today = await todayIn(tenantId);
    return Promise.all(
      named.map((records) =>
        assertUnchanged(tenantId, records.entity, (view) => {
          const problem = missingIn(records, { view, today }, after, before);
          if (problem) throw problem;
        }),
      ),
    );
  };
