import { companyDefinition } from '#contract/company/record.ts';
import { type AnyColumn, listOf } from '#contract/definition/column.ts';
import { idsAt, taking } from '#contract/definition/take-from.ts';
import { divisionDefinition } from '#contract/division/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { lineIdOf } from '#contract/obligations/outstanding-item.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import type { RecordKind } from '#contract/record/history.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import { userDefinition } from '#contract/user/record.ts';
import { personNames } from '#lambdas/entities/computed/record-names.ts';
import { loadNames, type Names, showOf } from '#lambdas/entities/computed/shown-values.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { ownFields, reviewsOfField } from './own-fields.ts';
import { checklistField, checklistLine, listField, rootOf, type ShownField } from './shown-field.ts';

/** Kinds of record whose columns name their fields; a document's and a report's are named apart. */
const definitions: { readonly [Kind in RecordKind]?: { readonly columns: object } } = {
  provider: providerDefinition,
  reseller: resellerDefinition,
  endUser: endUserDefinition,
  division: divisionDefinition,
  company: companyDefinition,
  user: userDefinition,
};

type Column = AnyColumn<unknown>;

/** Columns that hold a value of the record itself; lines of checklists are shown together, and other records by fields of their own. */
const isField = (column: Column): column is Column & { readonly at: string; readonly label: string } =>
  column.label !== undefined && 'at' in column && column.as !== 'collected' && column.as !== 'records';

const fieldOf = (column: Column & { readonly at: string; readonly label: string }, names: Names): ShownField => {
  const { label, at } = column;
  const root = rootOf(at);
  if (column.as === 'references') {
    const nameOf = names.of(column.from);
    return { ...listField(label, root, (record) => idsAt<number>(column)(record).map(nameOf)), path: at };
  }
  const take = taking(column);
  const show = column.as === 'day' ? (value: unknown) => showDay(String(value ?? '')) : showOf(column, names);
  const text = (record: unknown) => {
    const value = take(record);
    return value === undefined ? '' : String(show(value));
  };
  return { label, root, text, path: at };
};

/** The fields of a kind of record with today's names of a tenant, in the order of the form. */
export const shownFields = async (kind: RecordKind, tenantId: TenantId): Promise<readonly ShownField[]> => {
  const columns = (Object.values(definitions[kind]?.columns ?? {}) as Column[]).filter(isField);
  const lists = columns.flatMap((column) => listOf(column) ?? []);
  const [names, own, checklist] = await Promise.all([
    loadNames(tenantId, lists, { companies: companyNames, people: personNames }),
    ownFields(kind, tenantId),
    checklistField(kind),
  ]);
  return [...columns.map((column) => fieldOf(column, names)), ...own, ...checklist];
};

/** Whether a path leads to a value or to a part of it. */
const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`);

/** The field at a place of the form, with its reviews: by the path of its value, or as obligations name the line of a checklist. */
export const fieldsAt = async (kind: RecordKind, tenantId: TenantId, place: string): Promise<readonly ShownField[]> => {
  const line = lineIdOf(place);
  if (line > 0) return checklistLine(kind, line);
  const fields = await shownFields(kind, tenantId);
  const own = fields.filter(({ root, path = root }) => isWithin(path, place) || isWithin(place, path));
  return [...own, ...reviewsOfField(kind, place)];
};
