import type { EndUserRecord } from '#contract/end-user/record.ts';
import { shortened } from '#contract/rules/text.ts';
import { purposeSettingsOf } from '#lambdas/entities/purpose-settings.ts';
import { rootName } from '#lambdas/entities/records/company.ts';
import { QUOTED } from '#lambdas/sheets/cell-text.ts';
import { choicesOf, choose, UnknownName } from '#lambdas/sheets/read/choices.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListProjection } from '#lambdas/store/journal/view/view.ts';
import { associationsOf, type NamedProvider, namedProviders, providersCell } from './associations.ts';
import type { CellCodec } from './cell-codec.ts';
import { type Owner, RowProblem } from './import-definition.ts';
import { Names } from './names.ts';

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
): CellCodec<EndUserRecord, readonly NamedProvider[]> => {
  const active = Names.of('an active technology provider', providers, (value) => value('activate') === true);
  // Entries that are not activated yet are found by id only, because their names need not be unique.
  const entries = Names.of('', providers, (value) => value('activate') !== true);
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
