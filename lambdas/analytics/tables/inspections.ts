import { premisesName } from '#contract/fields/premises.ts';
import { kinds, sentenceStart } from '#contract/kinds/kinds.ts';
import { mannerWords, reasonWords } from '#contract/site-inspection/rules.ts';
import { inspectionStateOn, inspectionStateWords } from '#contract/site-inspection/states.ts';
import type { SourceRecord } from '../sources.ts';
import { companyName, rowsOf, type TableBuilder, type Tenant } from './table-builder.ts';

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
