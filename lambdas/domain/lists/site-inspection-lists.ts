import type { PageRequest } from '#contract/definition/list.ts';
import { premisesName } from '#contract/fields/premises.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import type { ReviewOutcome } from '#contract/review/rules.ts';
import { may } from '#contract/rules/access.ts';
import { allInspectionsList, type ListedInspection } from '#contract/site-inspection/lists.ts';
import { type PlacedKind, placedKinds } from '#contract/site-inspection/place.ts';
import type { SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { siteInspection } from '#contract/site-inspection/routes.ts';
import type { InspectionEnd } from '#contract/site-inspection/rules.ts';
import { type InspectionState, inspectionStateOn, inspectionStates } from '#contract/site-inspection/states.ts';
import { filterDays, rootName, todayIn } from '#lambdas/entities/records/company.ts';
import { companyNames, endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { siteInspectionEntity } from '#lambdas/entities/records/site-inspection.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { ListFilter, Presentation, ValueOf } from '#lambdas/store/journal/view/selection.ts';
import type { Entity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { joinedRecords, type ListReader, type ListRows, listCall } from './list-call.ts';

/** What is derived of an inspection from the list of its record: how the record is called, and whose it is. */
interface Derived {
  readonly kind: PlacedKind;
  readonly record: string;
  readonly reseller: string;
  readonly companyId: string;
  readonly parentId: string;
  readonly state: InspectionState;
}

const of = (derived: unknown) => (derived ?? null) as Derived | null;

const textAt = (value: ValueOf, field: string) => String(value(field) ?? '');

/** The records of a kind, as far as their inspections are shown with them; a reseller is a company itself. */
const recordsOf = async (tenantId: TenantId, kind: PlacedKind) => {
  const { stamp, positionOf, text } = await joinedRecords(tenantId, kind);
  return { stamp, positionOf, name: text('name'), companyId: text(kind === 'reseller' ? 'id' : 'companyId') };
};

/** Columns that are shown as they are stored: sorted by what lies in them, without a look at the whole row. */
const stored = [
  'address',
  'due',
  'orderedAt',
  'doneOn',
  'firmName',
  'placeName',
  'reason',
  'manner',
  'orderedBy',
  'outcome',
  'validUntil',
  'completedAt',
  'completedBy',
];

type Shown = Presentation & { show(row: Row, derived?: unknown): ListedInspection };

/** How the inspections of a tenant are shown next to each other: names and states come from the lists of their records, and the day. */
const presentation = async (tenantId: TenantId): Promise<Shown> => {
  const [all, today, company, resellers] = await Promise.all([
    Promise.all(placedKinds.map(async (kind) => [kind, await recordsOf(tenantId, kind)] as const)),
    todayIn(tenantId),
    rootName(tenantId),
    companyNames(tenantId),
  ]);
  const records = new Map(all);
  // null for an inspection whose record is being deleted: no user sees it.
  const derive = (value: ValueOf): Derived | null => {
    const kind = value('kind') as PlacedKind;
    const found = records.get(kind);
    const position = found?.positionOf(textAt(value, 'recordId'));
    if (!found || position === undefined) return null;
    const companyId = found.companyId(position);
    const state = inspectionStateOn(
      {
        endedAs: textAt(value, 'endedAs') as InspectionEnd,
        outcome: textAt(value, 'outcome') as ReviewOutcome | '',
        deliveredAt: textAt(value, 'deliveredAt'),
        due: textAt(value, 'due'),
      },
      today,
    );
    const reseller = companyId === tenantId ? '' : resellers.nameOf(companyId);
    return { kind, record: found.name(position), reseller, companyId, parentId: tenantId, state };
  };
  const nameOf = (id: unknown) => {
    for (const [, { positionOf, name }] of all) {
      const position = positionOf(String(id));
      if (position !== undefined) return name(position);
    }
    return '';
  };
  return {
    stamp: JSON.stringify([all.map(([, { stamp }]) => stamp), today, company, resellers.stamp]),
    search: allInspectionsList.search,
    order: allInspectionsList.order.by,
    derive,
    ranks: { state: (derived) => inspectionStates.indexOf(of(derived)?.state ?? 'aborted') },
    columns: {
      record: { from: 'recordId', show: nameOf },
      state: { from: 'endedAs', show: String, derivedValue: (derived) => of(derived)?.state },
      reseller: { from: 'recordId', show: String, derivedValue: (derived) => of(derived)?.reseller },
      premises: { from: 'premises', show: (value: unknown) => premisesName(Number(value ?? 0)) },
      company: { from: 'parentId', show: () => company },
      ...Object.fromEntries(
        stored.map((field) => [field, { from: field, show: (value: unknown) => String(value ?? '') }]),
      ),
    },
    show: (row, derived) => {
      const { record = '', reseller = '', state = 'aborted' } = of(derived) ?? {};
      const { premises } = row as { readonly premises?: number };
      return {
        ...(row as unknown as ListedInspection),
        premises: premisesName(premises ?? 0),
        record,
        reseller,
        state,
        company,
      };
    },
  };
};

/** The inspections of all records next to each other: the stored list, shown with their records. */
const allInspections: Entity<SiteInspectionRecord, ListedInspection> = {
  ...siteInspectionEntity,
  list: allInspectionsList,
  days: filterDays,
  presentation,
};

interface Query extends PageRequest {
  readonly companyId?: string | undefined;
  readonly recordId?: string | undefined;
  readonly state?: InspectionState | undefined;
}

/** Inspections of records that the reader may look at. */
const seenBy = (reader: ListReader, { companyId, recordId, state }: Query): ListFilter => {
  const scope = reader.scope(companyId);
  const { companies } = scope;
  const readable = placedKinds.filter((kind) => may(reader, kinds[kind].rights.read));
  const owners = endUserEntity.owners(scope) as readonly ('companyId' | 'parentId')[];
  const seen = companies === 'all' ? companies : [...companies];
  return {
    key: JSON.stringify(['all inspections', seen, owners, readable, recordId, state]),
    matches: (value, derived) => {
      const known = of(derived());
      return (
        known !== null &&
        readable.includes(known.kind) &&
        (companies === 'all' || owners.some((field) => companies.has(known[field]))) &&
        (recordId === undefined || value('recordId') === recordId) &&
        (state === undefined || known.state === state)
      );
    },
  };
};

/** All inspections of the records that the reader sees. Role matrix row 130. */
const inspectionRows = (reader: ListReader, query: Query): ListRows<ListedInspection> => {
  const { companyId, recordId: _record, state: _state, ...request } = query;
  return {
    all: new Repository(allInspections, reader.tenantScope(companyId)),
    criteria: { ...request, listFilter: seenBy(reader, query) },
  };
};

/** The list call of all inspections. */
export const siteInspectionLists = {
  all: listCall(siteInspection.all, { title: 'Inspections', spec: allInspectionsList, rows: inspectionRows }),
};
