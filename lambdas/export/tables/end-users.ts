import { dueState } from '../../../contract/reports/tables.ts';
import { companyName, joined, rowsOf, type TableBuilder, usesOf } from './table-builder.ts';

/** End users, with how their review stands. */
export const endUsers: TableBuilder = {
  from: ['endUser', 'reseller', 'provider', 'company', 'names', 'day'],
  rows: (family) =>
    rowsOf(
      family,
      'endUser',
      ({ company }) => company,
      (record) => ({
        reseller: companyName(family, record.company),
        name: record.name,
        types: joined(record.types, family.names.endUserType),
        services: joined(record.services, family.names.service),
        city: record.city,
        state: family.names.state(record.state),
        contractStart: record.contract,
        reviewDate: record.review,
        reviewState: dueState(record.review, family.today),
        providers: usesOf(family, record).length,
        documents: record.documents,
        created: record.created,
      }),
    ),
};

/** Divisions; one with the same address as its end user shows that. */
export const divisions: TableBuilder = {
  from: ['division', 'endUser', 'reseller', 'company', 'names'],
  rows: (family) =>
    rowsOf(
      family,
      'division',
      ({ company }) => company,
      (record) => {
        const endUser = family.records.endUser.get(record.endUser);
        const { city, state } = record.sameAddress && endUser ? endUser : record;
        return {
          reseller: companyName(family, record.company),
          endUser: endUser?.name ?? '',
          name: record.name,
          city,
          state: family.names.state(state),
        };
      },
    ),
};

/** A line for each end user and service or product. */
export const services: TableBuilder = {
  from: ['endUser', 'reseller', 'company', 'names'],
  rows: (family) =>
    [...family.records.endUser].flatMap(([endUserId, { company, name, services: ids }]) =>
      ids.map((id) => ({
        id: `${endUserId} ${String(id).padStart(6, '0')}`,
        companyId: company,
        cells: { reseller: companyName(family, company), endUser: name, service: family.names.service(id) },
      })),
    ),
};

/** A line for each end user, provider it uses and division it uses it for. */
export const associations: TableBuilder = {
  from: ['endUser', 'provider', 'division', 'reseller', 'company'],
  rows: (family) =>
    [...family.records.endUser].flatMap(([endUserId, endUser]) =>
      usesOf(family, endUser).flatMap(({ provider, divisions }) => {
        const used = family.records.provider.get(provider);
        const named = divisions.flatMap((id) => family.records.division.get(id)?.name ?? []);
        return (named.length > 0 ? named : ['']).map((division, at) => ({
          id: `${endUserId} ${provider} ${String(at).padStart(4, '0')}`,
          companyId: endUser.company,
          cells: {
            reseller: companyName(family, endUser.company),
            endUser: endUser.name,
            provider: used?.name ?? '',
            providerType: used?.type ?? '',
            division,
            endUsers: at === 0 ? 1 : 0,
          },
        }));
      }),
    ),
};
