import { type CompanyRow, companyDefinition } from '#contract/company/record.ts';
import { company } from '#contract/company/routes.ts';
import { withConditions } from '#contract/definition/filter.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import type { ResellerRow } from '#contract/reseller/record.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { type ListReader, type ListRows, listCall, unsearched } from './list-call.ts';

type Query = PageRequest & { readonly companyId?: string | undefined };

/** What a reseller's own list calls the columns that the list of companies has. */
const asCompany = ({ id, name, contactName, contactPhone, contactEmail, cityName, state, zipcode }: ResellerRow) => ({
  ...{ id, name, contactName, contactPhone, contactEmail },
  ...{ city: cityName, state, zipcode },
});

/** A reseller's staff see their reseller as a company. D-43. */
const ownReseller = ({ home, scope }: ListReader, { filter, ...query }: Query): ListRows<CompanyRow> => {
  const own = resellers(scope(query.companyId));
  const criteria = {
    ...unsearched(query),
    orderBy: 'name',
    listFilter: { key: `own ${home}`, matches: (value: (field: string) => unknown) => value('id') === home },
    filter:
      filter &&
      withConditions(filter, (condition) => ({
        ...condition,
        field: condition.field === 'city' ? 'cityName' : condition.field,
      })),
  };
  const page: ListRows<CompanyRow>['all']['page'] = async (request) => {
    const found = await own.page(request);
    return { ...found, content: found.content.map(asCompany) };
  };
  return { all: { page, select: (each) => own.select(each) }, criteria };
};

/** Companies: all of them for a super admin, their own one for every other user (role matrix row 25). */
const companyRows = (reader: ListReader, query: Query): ListRows<CompanyRow> => {
  if (!reader.isSuperadmin && reader.home !== tenantIdOf(reader.home)) return ownReseller(reader, query);
  const all = companies(reader.scope(query.companyId));
  return { all, criteria: reader.isSuperadmin ? query : unsearched(query) };
};

const about = { title: 'Companies', spec: companyDefinition.list, rows: companyRows };

/** The list calls of companies. */
export const companyLists = {
  list: listCall(company.list, about),
  search: listCall(company.search, about),
};
