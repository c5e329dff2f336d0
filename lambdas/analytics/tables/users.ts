import { roles } from '#contract/rules/roles.ts';
import { companyName, joined, rowsOf, type TableBuilder } from './table-builder.ts';

const roleName = (id: number) => roles.find((role) => role.id === id)?.RoleName ?? '';

/** Users, without anything of their accounts. */
export const users: TableBuilder = {
  from: ['user', 'reseller', 'company'],
  isBucketed: false,
  rows: (family) =>
    rowsOf(
      family,
      'user',
      ({ company }) => company,
      (record) => ({
        company: companyName(family, record.company),
        roles: joined(record.roles, roleName),
        state: record.state,
        created: record.created,
      }),
    ).filter(({ id }) => family.records.user.get(id)?.real),
};
