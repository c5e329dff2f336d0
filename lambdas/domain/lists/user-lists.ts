import type { PageRequest } from '#contract/definition/list.ts';
import { allUsersList, type UserRow, userDefinition } from '#contract/user/record.ts';
import { user } from '#contract/user/routes.ts';
import { findCompany } from '#lambdas/entities/records/company-lookup.ts';
import { users, waiting } from '#lambdas/entities/records/user.ts';
import { type ListReader, type ListRows, listCall, unsearched } from './list-call.ts';

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly waiting?: 'true' | undefined;
}

/** Users; a super admin, who sees all companies at once, gets their names with them. Spec part 1, 2.13. */
const userRows = (reader: ListReader, query: Query): ListRows<UserRow> => ({
  all: users(reader.scope(query.companyId)),
  criteria: { ...query, listFilter: query.waiting === 'true' ? waiting : undefined },
  finish: async (rows) => (reader.isSuperadmin ? withCompanies(reader, rows) : rows),
});

const withCompanies = async (reader: ListReader, rows: readonly UserRow[]): Promise<UserRow[]> => {
  const ids = [...new Set(rows.map(({ companyId }) => companyId))].filter((id) => id !== '');
  const found = await Promise.all(ids.map((id) => findCompany(reader.scope(), id)));
  const names = new Map(found.flatMap((company) => (company ? [[company.id, company.name] as const] : [])));
  return rows.map((row) => ({ ...row, company: names.get(row.companyId) ?? '' }));
};

const about = {
  title: 'Users',
  // The list of a super admin has columns of all companies.
  spec: { ...userDefinition.list, columns: { ...allUsersList.columns, ...userDefinition.list.columns } },
};

/** The list calls of users. */
export const userLists = {
  list: listCall(user.list, { ...about, rows: (reader, query) => userRows(reader, unsearched(query)) }),
  search: listCall(user.search, { ...about, rows: userRows }),
};
