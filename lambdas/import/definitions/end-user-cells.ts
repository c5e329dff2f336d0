import { NO_DIVISION } from '#contract/division/record.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { shortened } from '#contract/rules/text.ts';
import { standingIn } from '#contract/standing/step.ts';
import { purposeSettingsOf } from '#lambdas/entities/purpose-settings.ts';
import { rootName } from '#lambdas/entities/records/company.ts';
import { QUOTED } from '#lambdas/sheets/cell-text.ts';
import { choicesOf, choose, entriesOf, UnknownName } from '#lambdas/sheets/read/choices.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import type { CellCodec } from './cell-codec.ts';
import { type Owner, RowProblem } from './import-definition.ts';
import { Names } from './names.ts';

/** A provider as a cell names it, with the names or ids of divisions in brackets. */
interface NamedProvider {
  readonly id: string;
  readonly divisions: readonly string[];
}

type Associations = EndUserRecord['endUserTpList'];

const NOT_APPLICABLE = 'N/A';

const BRACKETS = /^(.*\S)\s*\(([^()]*)\)$/;

/**
 * Parses 'Northwind Vault (East, West); Contoso Cloud'. A provider whose own name ends in brackets takes precedence.
 */
export const namedProviders = (text: string, names: Names): NamedProvider[] => {
  const found = new Map<string, Set<string>>();
  const isKnown = (entry: string) =>
    names.find(entry) !== undefined || names.find(BRACKETS.exec(entry)?.[1] ?? '') !== undefined;
  for (const entry of entriesOf(text, isKnown)) {
    const whole = names.find(entry);
    const [, name = '', inside = ''] = BRACKETS.exec(entry) ?? [];
    const id = whole ?? names.choose(name === '' ? entry : name);
    const divisions = found.get(id) ?? new Set();
    if (whole === undefined)
      for (const division of inside.split(',').map((part) => part.trim())) if (division !== '') divisions.add(division);
    found.set(id, divisions);
  }
  return [...found].map(([id, divisions]) => ({ id, divisions: [...divisions] }));
};

/** The associations of an end user. Throws a RowProblem for a division that the end user does not have. */
const associationsOf = (named: readonly NamedProvider[], endUserId: string, divisions: ListProjection): Associations =>
  named.map(({ id, divisions: wanted }) => ({
    techProviderId: id,
    divisionIds: wanted.map((text) => ({ division: divisionOf(text, endUserId, divisions) })),
  }));

const divisionOf = (text: string, endUserId: string, view: ListProjection) => {
  if (text.toUpperCase() === NOT_APPLICABLE || text === NO_DIVISION) return NO_DIVISION;
  const byName = view.holder(['endUserId', 'name'], { endUserId, name: text });
  if (byName !== undefined) return byName;
  const at = view.columns.positionOf(text);
  if (at !== undefined && view.columns.value('endUserId', at) === endUserId) return text;
  throw new RowProblem('providers', `"${shortened(text, QUOTED)}" is not a division of this end user.`);
};

/** The cell for an end user's providers; removed ones are left out, as on the screen. */
const providersCell = (list: Associations, names: Names, divisions: ListProjection): string =>
  list
    .flatMap(({ techProviderId, divisionIds }) => {
      const name = names.nameOf(techProviderId);
      if (name === '') return [];
      const inside = divisionIds.map(({ division }) => divisionCell(division, divisions)).filter((text) => text !== '');
      return inside.length === 0 ? [name] : [`${name} (${inside.join(', ')})`];
    })
    .join('; ');

const divisionCell = (id: string, { columns }: ListProjection) => {
  if (id === NO_DIVISION) return NOT_APPLICABLE;
  const at = columns.positionOf(id);
  if (at === undefined) return '';
  const name = String(columns.value('name', at));
  return /[;,()\r\n]/.test(name) || name.toUpperCase() === NOT_APPLICABLE ? id : name;
};

/**
 * The reseller of a row; `isNamed` distinguishes a named reseller from an empty cell, which means the company the file
 * is for.
 */
export interface NamedCompany {
  readonly id: string;
  readonly isNamed: boolean;
}

/**
 * The companies that rows may name: all of the tenant if the file is for its root company, else only the file's
 * company.
 */
export const companiesOf = async ({ companyId, namesOthers }: Owner, resellers: ListProjection) => {
  const tenantId = tenantIdOf(companyId);
  const isNamed = (value: (field: string) => unknown) => companyId === tenantId || value('id') === companyId;
  const names = Names.of(namesOthers ? 'a reseller of this tenant' : 'your own company', resellers, isNamed);
  if (companyId === tenantId) names.add(tenantId, await rootName(tenantId));
  return names;
};

export const notOwn = (text: string) => `"${shortened(text, QUOTED)}" is not your own company. Leave the cell empty.`;

const STAYS = 'An end user stays with its reseller. Leave the cell empty.';

/** The reseller of an end user: set when the end user is created, never changed. */
export const resellerCodec = (
  { companyId, namesOthers }: Owner,
  companies: Names,
): CellCodec<EndUserRecord, NamedCompany> => {
  const companyOf = (text: string) => {
    if (text === '') return companyId;
    const id = companies.find(text);
    if (id === undefined && !namesOthers) throw new UnknownName(notOwn(text));
    return id ?? companies.choose(text);
  };
  return {
    read: (reader) => ({
      id: reader.take('reseller', companyId, companyOf),
      isNamed: reader.text('reseller') !== '',
    }),
    set: () => {},
    merge: (record, { id, isNamed }) => {
      if (isNamed && id !== record.companyId) throw new RowProblem('reseller', STAYS);
      return record;
    },
    clear: () => {
      throw new RowProblem('reseller', STAYS);
    },
    cell: ({ companyId: of }) => companies.nameOf(of),
  };
};

/**
 * The providers of an end user, each with its divisions in brackets; divisions are resolved once the end user is known.
 */
export const providersCodec = (
  providers: ListProjection,
  divisions: ListProjection,
  today: string,
): CellCodec<EndUserRecord, readonly NamedProvider[]> => {
  const isActive = (value: (field: string) => unknown) => standingIn('provider', value, today) === 'active';
  const active = Names.of('an active technology provider', providers, isActive);
  // Entries that are not activated yet are found by id only, because their names need not be unique.
  const entries = Names.of('', providers, (value) => !isActive(value));
  const isEntry = (id: string) => entries.nameOf(id) !== '';
  const providersOf = (text: string): NamedProvider[] => {
    const parts = text.split(';').map((part) => part.trim());
    const own = parts.filter(isEntry);
    const rest = parts.filter((part) => !isEntry(part));
    return [...namedProviders(rest.join(';'), active), ...own.map((id) => ({ id, divisions: [] }))];
  };
  return {
    read: (reader) => reader.take<readonly NamedProvider[]>('providers', [], providersOf),
    set: (input, named) => {
      input.endUserTpList = named.map(({ id, divisions: wanted }) => ({
        techProviderId: id,
        divisionIds: wanted.map(() => ({ division: 'named' })),
      }));
    },
    merge: (record, named) => ({ ...record, endUserTpList: associationsOf(named, record.id, divisions) }),
    cell: ({ endUserTpList }) =>
      [
        providersCell(endUserTpList, active, divisions),
        ...endUserTpList.map(({ techProviderId }) => techProviderId).filter(isEntry),
      ]
        .filter((text) => text !== '')
        .join('; '),
  };
};

/** The codec of the column Business: an entry of the tenant's list by its name. Its rule is applied with those of the save. */
export const businessCodec = async (tenantId: TenantId): Promise<CellCodec<EndUserRecord, number>> => {
  const { businesses } = await purposeSettingsOf(tenantId);
  const choices = choicesOf<number>(businesses.map(({ id, name }) => [id, name] as const));
  return {
    read: (reader) => reader.take('business', 0, (text) => (text === '' ? 0 : choose(text, choices))),
    set: (input, id) => {
      input.businessId = id;
    },
    merge: (record, id) => ({ ...record, businessId: id }),
    cell: ({ business }) => business,
  };
};
