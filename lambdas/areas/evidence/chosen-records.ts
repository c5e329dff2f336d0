import { ApplicationError } from '#contract/application-error.ts';
import type { ListFilter, NewEvidence } from '#contract/evidence/forms.ts';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { owedFilter } from '#lambdas/domain/obligations/owed.ts';
import { scopeOfKind, storedKinds } from '#lambdas/entities/all-entities.ts';
import { withResponsible } from '#lambdas/entities/computed/record-names.ts';
import { which } from '#lambdas/entities/records/provider.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { both, type ListFilter as RowFilter } from '#lambdas/store/journal/view/selection.ts';

/** A record that goes into a package. */
export interface ChosenRecord {
  readonly id: string;
  readonly name: string;
  readonly kind: EvidenceKind;
}

/** These records, in the order in which they were named; an id that the caller does not see is one that does not exist. */
const byIds = async (caller: Caller, kind: EvidenceKind, ids: readonly string[]): Promise<ChosenRecord[]> => {
  const found = await storedKinds[kind].repository(scopeOfKind(kind, caller)).findMany([...new Set(ids)]);
  return [...new Set(ids)].map((id) => {
    const record = found.get(id);
    if (!record) throw new ApplicationError('Id Not Available');
    return { id, name: record.name, kind };
  });
};

/** What the lists of providers leave out, or keep by the day of completion. D-60, D-84. */
const ofKind = (kind: EvidenceKind, { completedFrom, completedTo }: ListFilter): RowFilter | undefined => {
  if (kind !== 'provider') return undefined;
  const isRange = completedFrom !== '' && completedTo !== '';
  return isRange ? which.completedBetween(completedFrom, completedTo) : which.active;
};

/** The records that the list shows, on all its pages. */
const byFilter = async (caller: Caller, kind: EvidenceKind, filter: ListFilter): Promise<ChosenRecord[]> => {
  const scope = scopeOfKind(kind, caller, filter.companyId);
  const people = both(ofKind(kind, filter), withResponsible(filter.responsible));
  const found = await storedKinds[kind].repository(scope).select({
    searchText: filter.searchText,
    searchIn: kind === 'endUser' ? filter.searchIn : undefined,
    status: filter.status,
    filter: filter.filter,
    listFilter: both(people, await owedFilter(caller, scope, filter)),
  });
  return found.flatMap(({ view, positions }) =>
    positions.map((at) => ({
      id: String(view.columns.value('id', at)),
      name: String(view.columns.value('name', at) ?? ''),
      kind,
    })),
  );
};

/** The end users of these resellers that the caller sees, those of a reseller one after the other. */
const endUsersOf = async (caller: Caller, chosen: readonly ChosenRecord[]): Promise<ChosenRecord[]> => {
  const byReseller = new Map<string, ChosenRecord[]>(chosen.map(({ id }) => [id, []]));
  for (const { view, positions } of await storedKinds.endUser.repository(caller.scope()).select())
    for (const at of positions) {
      const value = (column: string) => String(view.columns.value(column, at) ?? '');
      byReseller.get(value('companyId'))?.push({ id: value('id'), name: value('name'), kind: 'endUser' });
    }
  return [...byReseller.values()].flat();
};

/** The records of a requested package. */
export const chosenRecords = async (
  caller: Caller,
  { kind, recordIds, filter, withEndUsers }: NewEvidence,
): Promise<ChosenRecord[]> => {
  const chosen = filter ? await byFilter(caller, kind, filter) : await byIds(caller, kind, recordIds ?? []);
  return withEndUsers ? [...chosen, ...(await endUsersOf(caller, chosen))] : chosen;
};
