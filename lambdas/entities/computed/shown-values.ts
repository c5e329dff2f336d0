import { requirements } from '#contract/catalogue/requirements.ts';
import type { TenantSettings } from '#contract/company/settings.ts';
import { type AnyColumn, heldBy, listOf } from '#contract/definition/column.ts';
import type { ReferenceList } from '#contract/fields/reference-list.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import type { RequirementSets } from '#contract/obligations/requirement/sets.ts';
import type { BusinessEntry } from '#contract/purpose/settings.ts';
import { dayIn } from '#contract/rules/dates.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { namesOf, reference } from '../reference.ts';

/** The circumstances of a tenant's obligations; `stamp` changes with any of them. */
export interface TenantCircumstances extends Circumstances {
  readonly stamp: string;
}

type DeadlineSettings = Pick<TenantSettings, 'timeZone' | 'dueSoonDays' | 'reviewMonths'>;

/** The resellers of a tenant that are out of the programme on a day. */
export type SuspendedOn = (today: string) => ReadonlySet<string>;

/** What decides at a time (epoch milliseconds) how obligations of a tenant with these settings and requirements stand. D-94. */
export const circumstancesFor = async (
  { timeZone, dueSoonDays, reviewMonths }: DeadlineSettings,
  sets: RequirementSets,
  now: number,
  suspendedOn: SuspendedOn,
  businesses: readonly BusinessEntry[],
): Promise<TenantCircumstances> => {
  const [provider, reseller, endUser, certificates] = await Promise.all([
    reference(requirements.provider.list),
    reference(requirements.reseller.list),
    reference(requirements.endUser.list),
    reference('certificates'),
  ]);
  const today = dayIn(timeZone)(new Date(now).toISOString());
  const documents = { provider, reseller, endUser };
  // A published version is never changed, and what has left the reference lists since counts no more.
  const versions = Object.values(sets).map(({ number, removed }) => [number, removed]);
  const suspendedResellers = suspendedOn(today);
  const suspended = [...suspendedResellers].sort();
  // Only what is not allowed needs to be known.
  const rules = businesses.filter(({ rule }) => rule !== 'allowed').map(({ id, rule }) => [id, rule] as const);
  const stamp = JSON.stringify([today, dueSoonDays, reviewMonths, documents, certificates, versions, suspended, rules]);
  const settled = { today, dueSoonDays, reviewMonths, documents, certificates };
  return { ...settled, requirements: sets, suspendedResellers, businessRules: new Map(rules), stamp };
};

/** Names of a tenant's companies or people, and a text that changes with any of them. */
export interface NamesById {
  readonly stamp: string;
  nameOf(id: string): string;
}

/** What a list joins in from others: the name of the tenant's root company, and the names of its companies and people. */
export interface Joins {
  tenant?(tenantId: TenantId): Promise<string>;
  companies?(tenantId: TenantId): Promise<NamesById>;
  people?(tenantId: TenantId): Promise<NamesById>;
  /** How obligations of the tenant stand, for a list that shows a status. */
  circumstances?(tenantId: TenantId): Promise<TenantCircumstances>;
}

/** The names that stand for ids. */
export interface Names {
  /** The names of a reference list; '' for an entry that was removed from it. */
  of(list: ReferenceList): (id: number) => string;
  companyName(id: string): string;
  personName(id: string): string;
  /** The name of the tenant's root company. */
  readonly tenant: string;
}

const noName = () => '';

/** The names of some reference lists, from memory mostly, and the entries they are made of. */
export const namesOfLists = async (lists: readonly ReferenceList[]) => {
  const entries = await Promise.all(lists.map((list) => reference(list)));
  const names = new Map<ReferenceList, (id: number) => string>(
    lists.map((list, at) => [list, namesOf(entries[at] ?? [])]),
  );
  return { entries, of: (list: ReferenceList) => names.get(list) ?? noName };
};

/** Loads what a list joins in; `stamp` changes with any of the names. */
export const loadNames = async (
  tenantId: TenantId,
  lists: readonly ReferenceList[],
  joins: Joins,
): Promise<Names & { readonly stamp: string }> => {
  const [tenant = '', companies, people, { entries, of }] = await Promise.all([
    joins.tenant?.(tenantId),
    joins.companies?.(tenantId),
    joins.people?.(tenantId),
    namesOfLists(lists),
  ]);
  return {
    stamp: JSON.stringify([tenant, companies?.stamp, people?.stamp, entries]),
    of,
    tenant,
    companyName: (id) => companies?.nameOf(id) ?? '',
    personName: (id) => people?.nameOf(id) ?? '',
  };
};

/** How the stored values of a column are shown, in lists and in reports. */
export const showOf = <Rec>(column: AnyColumn<Rec>, names: Names): ((value: unknown) => string | number) => {
  const valueType = heldBy(column);
  if (valueType === 'flag') return (value) => (value === true ? 'Yes' : 'No');
  if (valueType === 'count') return Number;
  if (column.as === 'tenant') return () => names.tenant;
  if (column.as === 'company') return (value) => names.companyName(String(value));
  if (column.as === 'person') return (value) => names.personName(String(value ?? ''));
  if (column.as === 'choice') {
    const shown = new Map<unknown, string>(column.choices.map(([value, name = '']) => [value, name]));
    return (value) => shown.get(value) ?? '';
  }
  const list = listOf(column);
  if (list === undefined) return (value) => (typeof value === 'string' ? value : [value ?? ''].flat().join(', '));
  const nameOf = names.of(list);
  return (value) =>
    [value]
      .flat()
      .map((id) => nameOf(id as number))
      .join(', ');
};
