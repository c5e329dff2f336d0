import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { FilterDays } from '#contract/definition/filter.ts';
import type { ListSpec } from '#contract/definition/list-spec.ts';
import type { RetentionSubject } from '#contract/rules/retention.ts';
import type { TenantId } from '../id.ts';
import { FIRST, type ListSource, type StoredItem } from '../journal/entry.ts';
import type { Continuation } from '../journal/history/record-history.ts';
import type { Row } from '../journal/snapshot/columns.ts';
import type { Presentation } from '../journal/view/selection.ts';
import type { ListProjection } from '../journal/view/view.ts';
import type { TransactItem } from '../journal/write/transact-item.ts';
import type { RetainedList } from '../retention/ever-active.ts';
import type { Actor, Scope } from '../scope.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Brings the fields of a record from one schema number to the next. */
export type Upcaster = (fields: Fields) => Fields;

const StoredFields = z.object({ record: z.string(), version: z.number(), schema: z.number().default(FIRST) });

/** A later release has saved this record, and this code would lose the fields it does not know. */
export class NewerRecord extends ApplicationError {
  constructor() {
    super('Service failed!', 'This record was saved by a newer version of the portal. Please try again later.', 503);
  }
}

/** The schema number after all upcasters. */
const newestSchema = (upcasters: readonly Upcaster[]) => FIRST + upcasters.length;

/** The fields of a stored record as today's schema wants them, with its version. Throws NewerRecord. */
export const openFields = (item: StoredItem, upcasters: readonly Upcaster[]): Fields => {
  const { record, version, schema } = StoredFields.parse(item);
  if (schema > newestSchema(upcasters)) throw new NewerRecord();
  const fields: Fields = JSON.parse(record);
  return { ...upcasters.slice(schema - FIRST).reduce((older, upcast) => upcast(older), fields), version };
};

/**
 * Bring stored records of each kind to today's schema: one upcaster for each schema number, oldest first. None is ever
 * removed or changed, because the oldest stored records still need the first.
 */
const upcasters: Readonly<Record<string, readonly Upcaster[]>> = {};

export const upcastersOf = (name: string): readonly Upcaster[] => upcasters[name] ?? [];

/** What every record has besides its own fields. */
export interface Base {
  readonly id: string;
  readonly version: number;
}

/**
 * How one kind of record is stored. `journal` says where its list is: one for the portal, or one for each tenant, and
 * then which tenants a scope of all of them includes. `owners` names the row fields that hold the
 * companies a record belongs to, for a given scope: nothing is visible without one of them.
 */
interface EntitySpec<Rec extends Base, Shown> {
  readonly name: string;
  readonly journal: 'portal' | { readonly tenants: (scope: Scope) => Promise<readonly TenantId[]> };
  readonly schema: z.ZodType<Rec>;
  readonly list: ListSpec;
  readonly missing: string;
  readonly owners: (scope: Scope) => readonly string[];
  readonly row: (record: Rec) => Row;
  /** Counts how `row` has changed since the first release; a test tells when it must grow. */
  readonly format?: number;
  /** Other than those of upcasters.ts. */
  readonly upcasters?: readonly Upcaster[];
  /** How the rows of one tenant are shown; names of other records are joined in here. */
  readonly presentation: (tenantId: TenantId) => Promise<Presentation & { show(row: Row): Shown }>;
  /** The list that is shown, if it is another one that is kept with the stored list. */
  readonly shownList?: (stored: ListProjection) => ListProjection;
  /** Today and the time zone of a tenant, for lists that are filtered by days. */
  readonly days?: (tenantId: TenantId) => Promise<FilterDays>;
  /** Row fields that no two rows of a list may have alike. */
  readonly unique?: { readonly fields: readonly string[]; readonly inUse: () => Error };
  /** Items that belong to a record: every transaction that writes the record writes them too. */
  readonly sideEffects?: (before: Rec | undefined, after: Rec | undefined, actor: Actor) => readonly TransactItem[];
  /** Items of another list that the write of a record changes as well; computed again whenever the write is planned again. */
  readonly alsoWrites?: (
    scope: Scope,
    before: Rec | undefined,
    after: Rec | undefined,
  ) => Promise<readonly TransactItem[]>;
  /** Whether who has read a version may save the record as it is now; without it, only who has read that one. */
  readonly hasSameForm?: (record: Rec, version: number) => boolean;
  /** Fills what records of earlier releases do not hold and rows need; whatever reads a record fills it. */
  readonly filled?: {
    isFilled(record: Rec): boolean;
    /** `of` are the records that will be filled; any may be if they are not known. */
    fill(tenantId: TenantId, of?: readonly Rec[]): Promise<(record: Rec) => Rec>;
  };
  /** Throws when the list as a whole would become invalid; called with the list as the write finds it. */
  readonly guard?: (view: ListProjection, before: Rec, after: Rec | undefined) => void;
  /** Deleted records can be restored as long as they are retained. D-110. */
  readonly recoverable?: true;
  /** Whether a record was ever active, so that it is retained for years; `from` is where its history begins. All are if this is missing. D-110. */
  readonly everActive?: (tenantId: TenantId, record: Rec, from: Continuation) => Promise<boolean>;
  /** What a policy of retention finds of a record that was deleted at a time (ISO); without it, the years of all other records hold. D-110. */
  readonly retained?: (record: Rec, at: string) => RetentionSubject;
  readonly newId: (tenantId: TenantId) => string;
}

/** The same, and how stored records are opened. */
export interface Entity<Rec extends Base, Shown> extends EntitySpec<Rec, Shown>, RetainedList {
  readonly format: number;
  /** A stored record as today's schema has it; throws NewerRecord. */
  open(item: StoredItem): Rec;
}

type Stored<Rec extends Base> = Pick<
  EntitySpec<Rec, unknown>,
  'name' | 'schema' | 'row' | 'format' | 'upcasters' | 'filled'
>;

const opener = <Rec extends Base>({ name, schema, upcasters = upcastersOf(name) }: Stored<Rec>) => ({
  schemaNumber: newestSchema(upcasters),
  open: (item: StoredItem) => schema.parse(openFields(item, upcasters)),
});

/** The list of a kind of record, for those who read nothing but its rows. */
export const listSource = <Rec extends Base>(stored: Stored<Rec>): ListSource => {
  const { name, format = FIRST, row, filled } = stored;
  const { schemaNumber, open } = opener(stored);
  const source = { name, format, schemaNumber, rowOf: (item: StoredItem) => row(open(item)) };
  if (!filled) return source;
  const rowMaker = async (tenantId: TenantId) => {
    const fill = await filled.fill(tenantId);
    return (item: StoredItem) => row(fill(open(item)));
  };
  return { ...source, rowMaker };
};

/** Declares how one kind of record is stored. */
export const defineEntity = <Rec extends Base, Shown>(spec: EntitySpec<Rec, Shown>): Entity<Rec, Shown> => {
  const { open } = opener(spec);
  return {
    ...spec,
    ...listSource(spec),
    open,
    subjectOf: (item, at) => spec.retained?.(open(item), at) ?? {},
    isEverActive: async (tenantId, item, from) => (await spec.everActive?.(tenantId, open(item), from)) ?? true,
  };
};
