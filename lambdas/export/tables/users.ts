import { roles } from '../../../contract/rules/roles.ts';
import type { SourceRecord } from '../sources.ts';
import { companyName, joined, rowsOf, type TableBuilder } from './table-builder.ts';

const userState = ({ enabled, unlocked, signedIn }: SourceRecord<'user'>) => {
  if (!enabled) return 'Disabled';
  if (!unlocked) return 'Locked';
  return signedIn ? 'Active' : 'Invited';
};

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
        state: userState(record),
        created: record.created,
      }),
    ).filter(({ id }) => family.records.user.get(id)?.real),
};
