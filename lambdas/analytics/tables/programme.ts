import { premisesName } from '#contract/fields/premises.ts';
import { kinds, sentenceStart, titleOf } from '#contract/kinds/kinds.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import { owedSet } from '#contract/obligations/requirement/sets.ts';
import { countsSince, purposeStateOn, purposeStateWords, verifyingWords } from '#contract/purpose/states.ts';
import { mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { inspectionStateOn, inspectionStateWords } from '#contract/site-inspection/states.ts';
import type { SourceRecord } from '../sources.ts';
import { companyName, joined, rowsOf, type TableBuilder, type TableRow, type Tenant } from './table-builder.ts';

type Inspected = Pick<SourceRecord<'siteInspection'>, 'kind' | 'recordId'>;

/** The company whose users see an inspection: the reseller that it is of, or that of the end user. */
const companyOf = ({ records, tenantId }: Tenant, { kind, recordId }: Inspected): string =>
  kind === 'reseller' ? recordId : (records.endUser.get(recordId)?.company ?? tenantId);

/** Inspections of the places of end users and resellers, without their addresses. */
export const inspections: TableBuilder = {
  from: ['siteInspection', 'endUser', 'reseller', 'company', 'day'],
  isBucketed: true,
  rows: (tenant) =>
    rowsOf(
      tenant,
      'siteInspection',
      (record) => companyOf(tenant, record),
      (record) => {
        const { kind, recordId, orderedAt, completedAt } = record;
        return {
          kind: sentenceStart(kinds[kind].noun),
          reseller: companyName(tenant, companyOf(tenant, record)),
          record: tenant.records[kind].get(recordId)?.name ?? '',
          division: record.placeName,
          premises: premisesName(record.premises),
          reason: reasonWords[record.reason],
          manner: mannerWords[record.manner],
          firm: record.firmName,
          state: inspectionStateWords[inspectionStateOn(record, tenant.circumstances.today)],
          ordered: orderedAt.slice(0, 10),
          due: record.due,
          inspected: record.doneOn,
          completed: completedAt.slice(0, 10),
          validUntil: record.validUntil,
        };
      },
    ),
};

/** One row for each permissible purpose of an end user, with its state of the day. */
export const purposes: TableBuilder = {
  from: ['endUser', 'reseller', 'company', 'names', 'day'],
  isBucketed: true,
  rows: (tenant) =>
    [...tenant.records.endUser].flatMap(([endUserId, { company, name, purposes: known }]) =>
      known.map(({ businessId, ...purpose }) => ({
        id: `${endUserId} ${purpose.id}`,
        companyId: company,
        cells: {
          reseller: companyName(tenant, company),
          endUser: name,
          purpose: purpose.name,
          section: purpose.section,
          products: joined(purpose.products, tenant.names.of('services')),
          states: purpose.states.length === 0 ? 'All' : joined(purpose.states, tenant.names.of('states')),
          state: purposeStateWords[purposeStateOn(purpose, businessId, tenant.circumstances.today)],
          since: countsSince(purpose),
          certified: purpose.certifiedOn,
          verified: purpose.verifiedOn,
          how: purpose.how === '' ? '' : verifyingWords[purpose.how],
          validUntil: purpose.validUntil,
          ended: purpose.endedOn,
        },
      })),
    ),
};

/** A record with exemptions, as the export stores it. */
interface Exempt {
  readonly name: string;
  readonly company?: string;
  readonly exemptions: readonly (readonly string[])[];
}

/** The exemptions of the records of a kind; those of providers are the root company's alone. */
const exemptionsOf = (
  tenant: Tenant,
  kind: 'provider' | 'reseller' | 'endUser',
  companyOf: (record: Exempt, id: string) => string,
): TableRow[] => {
  const { today, requirements } = tenant.circumstances;
  const lines = new Map(owedSet(kind, requirements).lines.map(({ of, key, demand }) => [key, demandName(of, demand)]));
  return [...(tenant.records[kind] as ReadonlyMap<string, Exempt>)].flatMap(([id, record]) =>
    record.exemptions.map(([line = '', state = '', until = '', noted = '']) => {
      const companyId = companyOf(record, id);
      const granted = until < today ? 'Lapsed' : 'Granted';
      return {
        id: `${id} ${line}`,
        companyId,
        cells: {
          kind: titleOf(kind),
          reseller: companyName(tenant, companyId),
          record: record.name,
          // A line that is demanded no longer has its key alone.
          line: lines.get(line) ?? line,
          state: state === 'asked' ? 'Asked for' : granted,
          noted,
          until,
        },
      };
    }),
  );
};

/** Exemptions of technology providers and end users. */
export const exemptions: TableBuilder = {
  from: ['provider', 'endUser', 'reseller', 'company', 'day'],
  isBucketed: true,
  rows: (tenant) => [
    ...exemptionsOf(tenant, 'provider', () => tenant.tenantId),
    ...exemptionsOf(tenant, 'endUser', ({ company = '' }) => company),
  ],
};

/** Exemptions of resellers, whose records are stored as a whole. */
export const resellerExemptions: TableBuilder = {
  from: ['reseller', 'company', 'day'],
  isBucketed: false,
  rows: (tenant) => exemptionsOf(tenant, 'reseller', (_record, id) => id),
};
