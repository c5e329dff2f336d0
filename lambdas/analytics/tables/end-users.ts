import { divisionDefinition } from '#contract/division/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { isOut, shownStanding, shownStandingWords } from '#contract/standing/standings.ts';
import { standingAt } from '#contract/standing/step.ts';
import type { SourceRecord } from '../sources.ts';
import { reportCells } from './projections.ts';
import { companyName, rowsOf, type TableBuilder, type Tenant, usesOf, wordsOf } from './table-builder.ts';

const endUserCells = reportCells(endUserDefinition);

/** The cells of an end user's standing: suspended if its reseller is out of the programme; out of it no obligations. */
const standingCells = (
  { records, circumstances: { today } }: Tenant,
  { company, standing }: SourceRecord<'endUser'>,
) => {
  const reseller = records.reseller.get(company);
  const own = standingAt(standing, today);
  const shown = shownStanding(own, reseller !== undefined && isOut(standingAt(reseller.standing, today)));
  return { standing: shownStandingWords[shown], ...(shown === 'through' || isOut(own) ? { reviewState: '' } : {}) };
};
const divisionCells = reportCells(divisionDefinition);

/** End users, with the state of their review. */
export const endUsers: TableBuilder = {
  from: ['endUser', 'reseller', 'provider', 'user', 'company', 'names', 'day'],
  isBucketed: true,
  rows: (tenant) => {
    const cellsOf = endUserCells(wordsOf(tenant));
    return rowsOf(
      tenant,
      'endUser',
      ({ company }) => company,
      (record) => ({
        ...cellsOf(record),
        ...standingCells(tenant, record),
        // Only those that still exist.
        providers: usesOf(tenant, record).length,
        created: record.created,
      }),
    );
  },
};

/** Divisions; one with its end user's address says so. */
export const divisions: TableBuilder = {
  from: ['division', 'endUser', 'reseller', 'company', 'names'],
  isBucketed: true,
  rows: (tenant) => {
    const [cellsOf, cellsOfOwner] = [divisionCells(wordsOf(tenant)), endUserCells(wordsOf(tenant))];
    return rowsOf(
      tenant,
      'division',
      ({ company }) => company,
      (record) => {
        const endUser = tenant.records.endUser.get(record.endUser);
        const own = cellsOf(record);
        const { city = '', state = '' } = record.sameAddress && endUser ? cellsOfOwner(endUser) : own;
        return {
          ...own,
          reseller: companyName(tenant, record.company),
          endUser: endUser?.name ?? '',
          city,
          state,
        };
      },
    );
  },
};

/** One row for each end user and service or product. */
export const services: TableBuilder = {
  from: ['endUser', 'reseller', 'company', 'names'],
  isBucketed: true,
  rows: (tenant) =>
    [...tenant.records.endUser].flatMap(([endUserId, { company, name, services: ids }]) =>
      ids.map((id) => ({
        id: `${endUserId} ${String(id).padStart(6, '0')}`,
        companyId: company,
        cells: { reseller: companyName(tenant, company), endUser: name, service: tenant.names.of('services')(id) },
      })),
    ),
};

/** One row for each end user, provider and division the provider is used for. */
export const associations: TableBuilder = {
  from: ['endUser', 'provider', 'division', 'reseller', 'company'],
  isBucketed: true,
  rows: (tenant) =>
    [...tenant.records.endUser].flatMap(([endUserId, endUser]) =>
      usesOf(tenant, endUser).flatMap(({ provider, divisions }) => {
        const used = tenant.providers.get(provider);
        const named = divisions.flatMap((id) => tenant.records.division.get(id)?.name ?? []);
        return (named.length > 0 ? named : ['']).map((division, at) => ({
          id: `${endUserId} ${provider} ${String(at).padStart(4, '0')}`,
          companyId: endUser.company,
          cells: {
            reseller: companyName(tenant, endUser.company),
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
