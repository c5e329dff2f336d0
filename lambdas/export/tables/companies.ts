import { membershipNames } from '../../../contract/rules/reseller.ts';
import { countsOf } from './counts.ts';
import { joined, type Making, rowsOf, yesNo } from './making.ts';

/** The root company itself. */
export const companies: Making = {
  from: ['company', 'names'],
  rows: ({ root, company: { name, city, state, created }, names }) => [
    { id: root, companyId: root, cells: { name, city, state: names.state(state), created } },
  ],
};

/** Resellers, with what their end users use. */
export const resellers: Making = {
  from: ['reseller', 'endUser', 'provider', 'names'],
  rows: (family) => {
    const { companies } = countsOf(family);
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
        endUsers: companies.get(id)?.endUsers ?? 0,
        providers: companies.get(id)?.providers.size ?? 0,
        created: record.created,
      }),
    );
  },
};
