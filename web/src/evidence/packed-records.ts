import type { ListFilter } from '#contract/evidence/forms.ts';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { MAX_PAGE_SIZE } from '#contract/rules/limits.ts';
import { type AnyRow, ownName } from '../list/source.ts';
import type { List } from '../list/use-list.ts';
import type { Option } from '../ui/choice/option-list.tsx';

const filterOf = ({ company, search, filters, where }: List<AnyRow>['state']): Partial<ListFilter> => {
  const { responsible, status } = filters;
  return {
    searchText: search,
    ...(company === '' ? {} : { companyId: company }),
    ...(where ? { filter: where } : {}),
    ...(responsible ? { responsible } : {}),
    // The server refuses what is no status, as the list itself does.
    ...(status ? { status: status as NonNullable<ListFilter['status']> } : {}),
  };
};

/** The records of a list as it is searched, refined and filtered by `more`, or some of them. */
export const listed = (
  kind: EvidenceKind,
  { state, firstRows }: Pick<List<AnyRow>, 'state' | 'firstRows'>,
  more: Partial<ListFilter> = {},
): PackedRecords => ({
  kind,
  filter: { ...filterOf(state), ...more },
  choices: async () => (await firstRows(MAX_PAGE_SIZE)).content.map((row) => ({ id: row.id, name: ownName(row) })),
});

/** The records of a package: some by their ids, or a list as it is filtered. */
export interface PackedRecords {
  readonly kind: EvidenceKind;
  readonly recordIds?: string[];
  readonly filter?: Partial<ListFilter>;
  /** The records of the list, for those who want some of them only. */
  readonly choices?: () => Promise<readonly Option[]>;
}
