import { membershipNames } from '../../../contract/reseller/rules.ts';
import { type Family, joined, rowsOf, type TableBuilder, usesOf, yesNo } from './table-builder.ts';

/** The root company itself. */
export const companies: TableBuilder = {
  from: ['company', 'names'],
  rows: ({ root, company: { name, city, state, created }, names }) => [
    { id: root, companyId: root, cells: { name, city, state: names.state(state), created } },
  ],
};

/** How many end users and different providers each company has. */
const countsOf = (family: Family) => {
  const counts = new Map<string, { endUsers: number; providers: Set<string> }>();
  for (const endUser of family.records.endUser.values()) {
    const of = counts.get(endUser.company) ?? { endUsers: 0, providers: new Set() };
    counts.set(endUser.company, of);
    of.endUsers++;
    for (const { provider } of usesOf(family, endUser)) of.providers.add(provider);
  }
  return counts;
};

/** Resellers, with what their end users use. */
export const resellers: TableBuilder = {
  from: ['reseller', 'endUser', 'provider', 'names'],
  rows: (family) => {
    const counts = countsOf(family);
    return rowsOf(
      family,
      'reseller',
      (_record, id) => id,
      (record, id) => ({
        name: record.name,
        member: membershipNames[record.member],
        types: joined(record.types, family.names.resellerType),
        contactName: record.contact,
        city: record.city,
        state: family.names.state(record.state),
        documentsCollected: yesNo(record.collected),
        registered: yesNo(record.registered),
        endUsers: counts.get(id)?.endUsers ?? 0,
        providers: counts.get(id)?.providers.size ?? 0,
        created: record.created,
      }),
    );
  },
};
