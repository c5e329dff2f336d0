import { DOCUMENT_ARRIVAL_MS, nameOfKind } from '#contract/document/rules.ts';
import type { SourceRecord } from '../sources.ts';
import { rowsOf, type TableBuilder, type Tenant } from './table-builder.ts';

interface OwnerKind {
  readonly title: string;
  nameOf(tenant: Tenant, id: string): string | undefined;
}

const ownerKinds: Readonly<Record<string, OwnerKind>> = {
  TECHNOLOGY_PROVIDER: { title: 'Technology Provider', nameOf: ({ providers }, id) => providers.get(id)?.name },
  ENDUSER: { title: 'End User', nameOf: ({ records }, id) => records.endUser.get(id)?.name },
  RESELLER: { title: 'Reseller', nameOf: ({ records }, id) => records.reseller.get(id)?.name },
};

/** As in the list of documents: a file that does not arrive in time counts as rejected. */
const documentState = ({ refused, underway }: SourceRecord<'document'>, now: number) => {
  if (refused) return 'Rejected';
  if (underway === '') return 'Ready';
  return now > Date.parse(underway) + DOCUMENT_ARRIVAL_MS ? 'Rejected' : 'Being checked';
};

/** Documents of all records. */
export const documents: TableBuilder = {
  from: ['document', 'reseller', 'provider', 'endUser'],
  isBucketed: true,
  rows: (tenant) =>
    rowsOf(
      tenant,
      'document',
      ({ company }) => company,
      (record) => {
        const owner = ownerKinds[record.owner];
        return {
          ownerKind: owner?.title ?? '',
          owner: owner?.nameOf(tenant, record.of) ?? '',
          kind: nameOfKind(record.kind),
          name: record.name,
          state: documentState(record, tenant.now),
          uploaded: record.uploaded.slice(0, 10),
          received: record.byRequest ? 'By request' : 'Uploaded',
          versions: record.versions,
          review: record.review,
          reviewed: record.reviewed.slice(0, 10),
          effectiveFrom: record.effectiveFrom,
          validUntil: record.validUntil,
          expires: record.validUntil.slice(0, 7),
        };
      },
    ),
};
