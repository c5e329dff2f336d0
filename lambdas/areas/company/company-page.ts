import type { CompanyRow } from '../../../contract/company/record.ts';
import type { PageRequest } from '../../../contract/definition/list.ts';
import { companies, companyEntity } from '../../entities/company.ts';
import { findCompany } from '../../entities/company-lookup.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import type { Row } from '../../store/journal/columns.ts';
import { fold } from '../../store/journal/fold.ts';
import { type FilteredColumns, rowFilter } from '../../store/journal/row-filter.ts';
import type { Presentation } from '../../store/journal/selection.ts';
import type { Page } from '../../store/list-page.ts';

/** The company list: everything for a super admin, one row with their own company for everybody else (role matrix row 25). */
export const companyPage = async (
  caller: Caller,
  request: PageRequest & { companyId?: string | undefined },
): Promise<Page<CompanyRow>> => {
  const scope = caller.scope(request.companyId);
  if (caller.isSuperadmin) return companies(scope).page(request);
  const own = await findCompany(scope, caller.home);
  const { show, columns } = await companyEntity.presentation(familyIdOf(caller.home));
  const fits = request.filter ? rowFilter(request.filter, columnsOf(own && rowOf(own), columns)) : () => true;
  const content = own && fits(0) ? [show(rowOf(own)) as CompanyRow] : [];
  return { content, totalElements: content.length, totalPages: content.length };
};

type Own = NonNullable<Awaited<ReturnType<typeof findCompany>>>;

/** One row as filters read it. */
const columnsOf = (row: Row | undefined, columns: Presentation['columns']): FilteredColumns => ({
  values: (field) => () => row?.[columns[field]?.from ?? field],
  texts: (field) => () => fold(String(columns[field]?.show(row?.[columns[field]?.from ?? field]) ?? '')),
});

/** The list row of a company, which may be a reseller. */
const rowOf = ({ id, name, addressId: { cityName, stateId, ...contact } }: Own) => ({
  ...contact,
  id,
  name,
  city: cityName,
  state: stateId.id,
});
