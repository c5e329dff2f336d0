import type { FamilyId } from '../store/id.ts';
import type { ListSource } from '../store/journal/list-source.ts';
import { loadView } from '../store/journal/load.ts';
import { type TransactItem, unchangedListItem } from '../store/journal/write/transact-item.ts';
import type { ReferencingList } from './definitions/import-definition.ts';

interface NamingList {
  readonly entity: ListSource;
  readonly v: number;
  readonly ids: ReadonlySet<string>;
}

/** Which records other lists refer to. A list is scanned again only after it has changed. */
export class NamedRecords {
  readonly #naming: readonly ReferencingList[];
  readonly #familyId: FamilyId;
  #lists: readonly NamingList[] | undefined;

  constructor(referencedBy: readonly ReferencingList[], familyId: FamilyId) {
    this.#naming = referencedBy;
    this.#familyId = familyId;
  }

  /**
   * Tells whether other lists refer to a record, with transact items that fail the write if one of these lists has
   * changed. So one scan is enough; after such a failure `again` scans anew.
   */
  async look(again: boolean) {
    if (again || !this.#lists)
      this.#lists = await Promise.all(this.#naming.map((referencedBy) => this.#list(referencedBy)));
    const lists = this.#lists;
    const transactItems: TransactItem[] = lists.map(({ entity, v }) => unchangedListItem(this.#familyId, entity, v));
    return { isNamed: (id: string) => lists.some(({ ids }) => ids.has(id)), transactItems };
  }

  async #list({ entity, names }: ReferencingList): Promise<NamingList> {
    const { columns, v } = await loadView(this.#familyId, entity);
    const known = this.#lists?.find((list) => list.entity === entity);
    if (known?.v === v) return known;
    const ids = new Set<string>();
    for (const at of columns.positions()) for (const id of names((field) => columns.value(field, at))) ids.add(id);
    return { entity, v, ids };
  }
}
