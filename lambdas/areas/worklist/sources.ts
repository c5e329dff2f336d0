import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { mayRead, owingLists } from '../../domain/obligations/owing-lists.ts';
import type { Caller } from '../../kit/caller.ts';
import type { ValueOf } from '../../store/journal/selection.ts';
import type { Selected } from '../../store/list-page.ts';

interface Wanted {
  readonly companyId?: string | undefined;
  readonly kind?: OwingKind | undefined;
  readonly reseller?: string | undefined;
  readonly searchText?: string;
}

/** Rows of one family's list, and the kinds that the caller may see of it. */
export interface Source extends Selected {
  readonly kinds: ReadonlySet<OwingKind>;
}

/** The rows that may owe something, among those that the caller sees. Role matrix row 95. */
export const sourcesFor = async (caller: Caller, wanted: Wanted): Promise<Source[]> => {
  const { companyId, kind, reseller, searchText = '' } = wanted;
  const loads = owingLists.map(async ({ kinds, scopeOf, select, concerns }) => {
    const seen = new Set(kinds.filter((each) => mayRead(caller, each) && (kind === undefined || kind === each)));
    if (seen.size === 0) return [];
    const listFilter = reseller && {
      key: `of reseller ${reseller}`,
      keeps: (value: ValueOf) => concerns(value, reseller),
    };
    const found = await select(scopeOf(caller, companyId), { searchText, ...(listFilter ? { listFilter } : {}) });
    return found.map((selected) => ({ ...selected, kinds: seen }));
  });
  return (await Promise.all(loads)).flat();
};
