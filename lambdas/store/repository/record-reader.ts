import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { datedFilter, type Filter, needsDays } from '#contract/definition/filter.ts';
import type { PageRequest } from '#contract/definition/list.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import { mayBeId, type TenantId } from '../id.ts';
import { getItems } from '../items.ts';
import type { ListSource } from '../journal/entry.ts';
import { changesById, changesSince, type LoggedChange } from '../journal/history/recent-changes.ts';
import { loadView } from '../journal/load.ts';
import type { Row } from '../journal/snapshot/columns.ts';
import type { ListCriteria } from '../journal/view/selection.ts';
import type { ListProjection } from '../journal/view/view.ts';
import { keys } from '../keys.ts';
import type { Scope } from '../scope.ts';
import { ownTenantId, tenantIdOfRecord, tenantIdsOf } from '../tenant-ids.ts';
import type { Base, Entity } from './entity.ts';
import { listPage, type Page, type Selected, type TenantView } from './list-page.ts';

/** Names the fields of list rows that hold the companies a record belongs to. */
interface Owned {
  owners(scope: Scope): readonly string[];
}

/** Whether a scope sees the record of a list row. */
const seesRow = (entity: Owned, scope: Scope, row: Row) => {
  const { companies } = scope;
  return companies === 'all' || entity.owners(scope).some((field) => companies.has(String(row[field])));
};

const Entry = z.object({ entry: z.number().optional() });

/** A record, and where its history begins: in the journal of a tenant, by which version. */
interface Located<Rec> {
  readonly record: Rec;
  readonly tenantId: TenantId;
  /** undefined if an earlier release wrote the record. */
  readonly entry: number | undefined;
}

/** Reads the records of one kind within a scope. Whatever lies outside the scope does not exist. */
export class RecordReader<Rec extends Base, Shown> {
  protected readonly entity: Entity<Rec, Shown>;
  protected readonly scope: Scope;

  constructor(entity: Entity<Rec, Shown>, scope: Scope) {
    this.entity = entity;
    this.scope = scope;
  }

  /** One page of the list, with exact totals; a scope of all tenants merges their lists. */
  async page(request: PageRequest & ListCriteria): Promise<Page<Shown>> {
    return listPage<Shown>(await this.#tenantViews(request.filter), request, this.#visible());
  }

  /** The visible rows that match the criteria, as positions in the list of each tenant, in the list's own order. */
  async select(criteria: ListCriteria & Partial<Pick<PageRequest, 'searchText'>> = {}): Promise<Selected[]> {
    const selection = { ...this.#whole(1, criteria), ...this.#visible() };
    return (await this.#tenantViews(criteria.filter)).map((tenantView) => ({
      ...tenantView,
      positions: tenantView.view.select({ ...selection, filter: tenantView.filter }, tenantView.presentation),
    }));
  }

  /** All visible rows that match the criteria, or the first `size` of them, in the list's own order. */
  async all(criteria: ListCriteria & Partial<Pick<PageRequest, 'searchText' | 'size'>> = {}): Promise<Shown[]> {
    return (await this.page(this.#whole(Number.MAX_SAFE_INTEGER, criteria))).content;
  }

  /** How many records the scope sees. */
  async count(criteria: ListCriteria = {}): Promise<number> {
    return (await this.page(this.#whole(1, criteria))).totalElements;
  }

  async get(id: string): Promise<Rec> {
    const found = await this.find(id);
    if (!found) throw this.missing();
    return found;
  }

  async find(id: string): Promise<Rec | undefined> {
    return (await this.locate(id))?.record;
  }

  /** The same and where its history begins. */
  async locate(id: string): Promise<Located<Rec> | undefined> {
    if (!mayBeId(id)) return undefined;
    const { Item } = await table.send(
      new GetCommand({ TableName: env().TABLE_NAME, Key: this.key(id), ConsistentRead: true }),
    );
    if (!Item) return undefined;
    const [record] = await this.#filled([this.entity.open(Item)]);
    if (!record || !this.sees(record)) return undefined;
    return { record, tenantId: this.tenantIdOf(id), entry: Entry.parse(Item).entry };
  }

  /** The visible records among these ids, by id; the table refuses a call that names one twice. */
  async findMany(ids: readonly string[]): Promise<Map<string, Rec>> {
    const items = await getItems([...new Set(ids)].filter(mayBeId).map((id) => this.key(id)));
    const found = items.map((item) => this.entity.open(item)).filter((record) => this.sees(record));
    return new Map((await this.#filled(found)).map((record) => [record.id, record]));
  }

  /** Records of one tenant with what earlier releases did not store. */
  async #filled(records: readonly Rec[]): Promise<readonly Rec[]> {
    const { filled } = this.entity;
    const first = filled && records.find((record) => !filled.isFilled(record));
    if (!first) return records;
    const fills = new Map<TenantId, (record: Rec) => Rec>();
    for (const { id } of records) {
      const tenantId = this.tenantIdOf(id);
      const own = () => records.filter((record) => this.tenantIdOf(record.id) === tenantId);
      if (!fills.has(tenantId)) fills.set(tenantId, await filled.fill(tenantId, own()));
    }
    return records.map((record) => fills.get(this.tenantIdOf(record.id))?.(record) ?? record);
  }

  /** The list of the scope's one tenant, up to date. */
  view(): Promise<ListProjection> {
    return loadView(this.tenantId(), this.entity);
  }

  /** The list that a record belongs to, up to date. */
  viewOf(id: string): Promise<ListProjection> {
    return loadView(this.tenantIdOf(id), this.entity);
  }

  protected tenantId() {
    return ownTenantId(this.entity, this.scope);
  }

  protected tenantIdOf(id: string) {
    return tenantIdOfRecord(this.entity, this.scope, id);
  }

  protected key(id: string) {
    return keys.record(this.tenantIdOf(id), this.entity.name, id);
  }

  protected missing() {
    return new ApplicationError(this.entity.missing);
  }

  async #tenantViews(requested: Filter | undefined): Promise<TenantView[]> {
    const loads = (await tenantIdsOf(this.entity, this.scope)).map(async (tenantId) => {
      const [stored, presentation, filter] = await Promise.all([
        loadView(tenantId, this.entity),
        this.entity.presentation(tenantId),
        requested && this.#dated(tenantId, requested),
      ]);
      const view = this.entity.shownList?.(stored) ?? stored;
      return { tenantId, view, presentation, filter };
    });
    return Promise.all(loads);
  }

  /** A filter as it is meant on the tenant's day. */
  async #dated(tenantId: TenantId, filter: Filter) {
    const { days, list } = this.entity;
    return days && needsDays(list.filters, filter) ? datedFilter(list.filters, filter, await days(tenantId)) : filter;
  }

  #whole(size: number, criteria: ListCriteria): PageRequest & ListCriteria {
    const { by, direction } = this.entity.list.order;
    return { page: 0, size, orderBy: by, modifier: direction, searchText: '', ...criteria };
  }

  /** Whether a record lies within the scope. */
  sees(record: Rec) {
    return this.scope.companies === 'all' || seesRow(this.entity, this.scope, this.entity.row(record));
  }

  #visible() {
    return { owners: this.entity.owners(this.scope), companies: this.scope.companies };
  }
}

/** The list of a kind of record, and whose its rows are. */
export type ChangingList = ListSource & Pick<Entity<Base, unknown>, 'journal' | 'owners'>;

/** A record that has changed: its list row, of a removed one as it last was, and its changes, newest first. */
export interface ChangedRecord {
  readonly tenantId: TenantId;
  readonly row: Row;
  readonly changes: readonly LoggedChange[];
}

/** The records of a scope that have changed since a time (ISO); `isCut` when there were more changes than are read. */
export const changedSince = async (list: ChangingList, scope: Scope, since: string) => {
  const loads = (await tenantIdsOf(list, scope)).map(async (tenantId) => {
    const [{ changes, isCut }, { columns }] = await Promise.all([
      changesSince(tenantId, list, since),
      loadView(tenantId, list),
    ]);
    const records = [...changesById(changes)].flatMap(([id, ofRecord]): ChangedRecord[] => {
      const position = columns.positionOf(id);
      const row = position === undefined ? ofRecord.find((change) => change.row)?.row : columns.row(position);
      return row && seesRow(list, scope, row) ? [{ tenantId, row, changes: ofRecord }] : [];
    });
    return { records, isCut };
  });
  const found = await Promise.all(loads);
  return { records: found.flatMap(({ records }) => records), isCut: found.some(({ isCut }) => isCut) };
};
