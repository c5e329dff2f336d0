import type { Action } from '../../../contract/rules/access.ts';
import { may } from '../../../contract/rules/access.ts';
import type { OwingKind } from '../../../contract/rules/obligations/catalogue.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import type { ListCriteria } from '../../store/journal/selection.ts';
import type { Selected } from '../../store/list-page.ts';
import type { Scope } from '../../store/scope.ts';

/** What a caller must be allowed to read to see what records of a kind owe. */
const rights: Readonly<Record<OwingKind, Action>> = {
  provider: 'tp.list',
  other: 'tp.inactiveList',
  reseller: 'reseller.list',
  endUser: 'eu.list',
};

export const mayRead = (caller: Caller, kind: OwingKind) => may(caller, rights[kind]);

/** The lists that owing records stand in. A provider and an 'other' entry stand in the same one. */
const lists: readonly {
  readonly kinds: readonly OwingKind[];
  readonly scope: (caller: Caller, companyId?: string) => Scope;
  readonly select: (scope: Scope, criteria: Criteria) => Promise<Selected[]>;
  /** Whether a row concerns a reseller. */
  readonly concerns: (value: (field: string) => unknown, reseller: string) => boolean;
}[] = [
  {
    kinds: ['provider', 'other'],
    scope: (caller, companyId) => caller.familyScope(companyId),
    select: (scope, criteria) => providers(scope).select(criteria),
    concerns: (value, reseller) => ((value('resellerIds') ?? []) as readonly string[]).includes(reseller),
  },
  {
    kinds: ['reseller'],
    scope: (caller, companyId) => caller.scope(companyId),
    select: (scope, criteria) => resellers(scope).select(criteria),
    concerns: (value, reseller) => value('id') === reseller,
  },
  {
    kinds: ['endUser'],
    scope: (caller, companyId) => caller.scope(companyId),
    select: (scope, criteria) => endUsers(scope).select(criteria),
    concerns: (value, reseller) => value('companyId') === reseller,
  },
];

type Criteria = ListCriteria & { readonly searchText?: string };

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
  const loads = lists.map(async ({ kinds, scope, select, concerns }) => {
    const seen = new Set(kinds.filter((each) => mayRead(caller, each) && (kind === undefined || kind === each)));
    if (seen.size === 0) return [];
    const listFilter = reseller && {
      key: `of reseller ${reseller}`,
      keeps: (value: (field: string) => unknown) => concerns(value, reseller),
    };
    const found = await select(scope(caller, companyId), { searchText, ...(listFilter ? { listFilter } : {}) });
    return found.map((selected) => ({ ...selected, kinds: seen }));
  });
  return (await Promise.all(loads)).flat();
};
