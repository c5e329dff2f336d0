import * as z from 'zod';
import type { Change } from '../entry.ts';
import type { Packed } from '../snapshot/columns.ts';

/** A stored entry as it would read without the values of some records. */
export const withoutValues = (item: Readonly<Record<string, unknown>>, ids: ReadonlySet<string>): typeof item =>
  ids.size === 0 ? item : { ...item, ...erasedEntry(item, ids).attributes };

const Stored = z.object({
  changes: z.string(),
  erased: z.string().default('[]'),
  rows: z.string(),
  erasures: z.number().default(0),
});

/** The changes of some records in a stored entry, with their values. */
export const goingIn = (item: unknown, ids: ReadonlySet<string>): readonly Change[] => {
  const changes: readonly Change[] = JSON.parse(Stored.parse(item).changes);
  return changes.filter(({ id }) => ids.has(id));
};

export interface ErasedAttributes {
  readonly changes: string;
  readonly erased: string;
  readonly rows: string;
}

/** What a stored entry tells of some records, and the entry without their values: nothing where it holds none of them. */
interface ErasedEntry {
  readonly mentions: readonly Change[];
  /** How often it was rewritten before. */
  readonly erasures: number;
  readonly attributes: ErasedAttributes | undefined;
}

/** Rows hold the id of a company, records that or the company's whole reference. */
export const idIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return value !== null && typeof value === 'object' && 'id' in value ? String(value.id) : '';
};

/** By the ids of records: the companies that they belonged to after the write. */
const companiesIn = ({ fields, rows }: Packed): ReadonlyMap<string, string> => {
  const [idAt, companyAt] = [fields.indexOf('id'), fields.indexOf('companyId')];
  return new Map(companyAt < 0 ? [] : rows.map((row) => [String(row[idAt]), idIn(row[companyAt])]));
};

/** What stays of a change: what happened to which record, where its history goes on, and whose it was. */
const erasedChange = ({ op, id, version, prev, before }: Change, company: string | undefined): Change => {
  const companyId = company ?? idIn(before?.companyId);
  return {
    op,
    id,
    ...(version === undefined ? {} : { version }),
    ...(prev === undefined ? {} : { prev }),
    ...(companyId === '' ? {} : { companyId }),
  };
};

/** A change of another record, without the name of the one that was merged into it, or left it, in the same write. */
const withoutNames = (change: Change): Change => ({
  ...change,
  ...(change.merged === undefined ? {} : { merged: '' }),
  ...(change.separated === undefined ? {} : { separated: '' }),
});

/**
 * Takes the values of some records out of a stored entry: what they were before and after, their list rows, and their names in a
 * change of the record they were merged into. That something happened to them stays, and so do all other records. D-100.
 */
export const erasedEntry = (item: unknown, ids: ReadonlySet<string>): ErasedEntry => {
  const { erasures, ...stored } = Stored.parse(item);
  const changes: readonly Change[] = JSON.parse(stored.changes);
  const erased: readonly Change[] = JSON.parse(stored.erased);
  const packed: Packed = JSON.parse(stored.rows);
  const isErased = ({ id }: Change) => ids.has(id);
  const companies = companiesIn(packed);
  const going = changes.filter(isErased);
  const mentions = [...going, ...erased.filter(isErased)];
  if (going.length === 0) return { mentions, erasures, attributes: undefined };
  const comesOrGoes = going.some(({ op }) => op !== 'update');
  const others = changes.filter((change) => !isErased(change));
  const idAt = packed.fields.indexOf('id');
  const attributes = {
    changes: JSON.stringify(comesOrGoes ? others.map(withoutNames) : others),
    erased: JSON.stringify([...erased, ...going.map((change) => erasedChange(change, companies.get(change.id)))]),
    rows: JSON.stringify({ ...packed, rows: packed.rows.filter((row) => !ids.has(String(row[idAt]))) }),
  };
  return { mentions, erasures, attributes };
};
