import { DOCUMENT_ARRIVAL_MS, documentKinds } from '../../../contract/document/rules.ts';
import type { SourceName, SourceRecord } from '../sources.ts';
import { rowsOf, type TableBuilder } from './table-builder.ts';

const ownerKinds: Readonly<Record<string, { readonly title: string; readonly source: SourceName }>> = {
  TECHNOLOGY_PROVIDER: { title: 'Technology Provider', source: 'provider' },
  ENDUSER: { title: 'End User', source: 'endUser' },
  RESELLER: { title: 'Reseller', source: 'reseller' },
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
  rows: (family) =>
    rowsOf(
      family,
      'document',
      ({ company }) => company,
      (record) => {
        const owner = ownerKinds[record.owner];
        const kind = documentKinds.find(({ owner: of, key }) => of === record.owner && key === record.kind);
        return {
          ownerKind: owner?.title ?? '',
          owner: owner
            ? ((family.records[owner.source].get(record.of) as { name?: string } | undefined)?.name ?? '')
            : '',
          kind: kind?.name ?? record.kind,
          name: record.name,
          state: documentState(record, family.now),
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
