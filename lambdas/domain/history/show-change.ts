import { reviewLabel } from '#contract/catalogue/reviewed.ts';
import { companyDefinition } from '#contract/company/record.ts';
import { type AnyColumn, listOf } from '#contract/definition/column.ts';
import { idsAt, taking } from '#contract/definition/take-from.ts';
import { divisionDefinition } from '#contract/division/record.ts';
import { endUserDefinition } from '#contract/end-user/record.ts';
import { lineIdOf } from '#contract/obligations/outstanding-item.ts';
import { providerDefinition } from '#contract/provider/record.ts';
import type { ChangedField, HistoryChange, RecordKind, Way } from '#contract/record/history.ts';
import { resellerDefinition } from '#contract/reseller/record.ts';
import type { ReviewFact } from '#contract/review/facts.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { showDay } from '#contract/rules/dates.ts';
import { userDefinition } from '#contract/user/record.ts';
import { personNames } from '#lambdas/entities/computed/record-names.ts';
import { loadNames, type Names, showOf } from '#lambdas/entities/computed/shown-values.ts';
import { companyNames } from '#lambdas/entities/records/end-user.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { RecordChange } from '#lambdas/store/journal/history/record-history.ts';
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

/** What the lines of a history are made with. */
export interface Wording {
  readonly fields: readonly ShownField[];
  /** Parts of the record that the caller does not see. */
  readonly hidden: ReadonlySet<string>;
  /** The history is that of one field, and tells nothing of merges. */
  readonly isOfField?: boolean;
  /** The name of a user of the tenant, '' for every other user. */
  personName(id: string): string;
}

/** What stands in one list and not in the other; equal entries count as often as they stand there. */
const missingIn = (entries: readonly string[], other: readonly string[]) => {
  const left = [...other];
  return entries.filter((entry) => {
    const at = left.indexOf(entry);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
};

const changedField = (field: ShownField, before: object, after: object): ChangedField[] => {
  const { label, root, text, items, changes } = field;
  if (!(root in before || root in after)) return [];
  const [was, is] = [text(before), text(after)];
  if (was === is) return [];
  const [earlier, later] = [items?.(before) ?? [], items?.(after) ?? []];
  const { added, removed } = changes?.(before, after) ?? {
    added: missingIn(later, earlier),
    removed: missingIn(earlier, later),
  };
  return [{ field: root, label, before: was, after: is, added: [...added], removed: [...removed] }];
};

/** Of a record that was erased since. */
const ERASED = 'a record that was deleted since';

const mergeFields = ({ merged, separated }: Pick<RecordChange, 'merged' | 'separated'>): ChangedField[] => {
  const field = (label: string, name: string) => ({
    field: '',
    label,
    before: '',
    after: name,
    added: [],
    removed: [],
  });
  return [
    ...(merged === undefined ? [] : [field('Merged with', merged || ERASED)]),
    ...(separated === undefined ? [] : [field('Separated from', separated || ERASED)]),
  ];
};

const happened = { create: 'created', update: 'changed', remove: 'deleted' } as const;

/** The outcome of a review whose failure was withdrawn. */
export const WITHDRAWN = 'Failure withdrawn';

type Facts = { readonly reviewFacts?: readonly ReviewFact[] | null };

/** The review that a change comes of: the one by which the record learnt of it, or lost what it knew when a failure was withdrawn. */
const reviewBehind = ({ before = {}, after = {} }: Pick<RecordChange, 'before' | 'after'>) => {
  const { reviewFacts: earlier } = before as Facts;
  const { reviewFacts: later } = after as Facts;
  if (!earlier || !later) return undefined;
  const missing = (facts: readonly ReviewFact[], other: readonly ReviewFact[]) =>
    facts.filter(({ id }) => !other.some((each) => each.id === id));
  const [learnt, lost] = [missing(later, earlier), missing(earlier, later)];
  const [fact] = [...learnt, ...lost];
  if (!fact || learnt.length + lost.length > 1) return undefined;
  const outcome = learnt.length === 1 ? outcomeWords[fact.outcome] : WITHDRAWN;
  return { id: fact.id, label: reviewLabel(fact.obligation), outcome, reason: '' };
};

/** How a change came about. */
export const wayOf = (change: RecordChange): Way => {
  const { importId, cause, by, byName, separated, via } = change;
  if (via === 'change' || via === 'undoOfChange' || via === 'undoOfImport') return via;
  if (importId !== '') return 'import';
  if (cause !== '') return 'removal';
  // The undo of a merge comes from a page, and no form.
  if (separated !== undefined) return 'merge';
  if (via === 'merge' || via === 'reassignment' || via === 'accessReview') return via;
  if (reviewBehind(change)) return 'review';
  if (via === 'pages' || via === 'api') return via;
  if (by !== '' || change.token !== '') return '';
  return byName === '' ? 'portal' : 'link';
};

/** Who has changed something: a user, by a token of theirs, or a company's token. */
export const actorWords = (name: string, token: string): string => {
  if (token === '') return name;
  return name === '' ? `token ${token}` : `token ${token} of ${name}`;
};

/** A change as a person reads it; a change of nothing that they see has no fields. */
export const showChange = (change: RecordChange, wording: Wording): HistoryChange => {
  const { fields, hidden, isOfField = false, personName } = wording;
  const { v, at, by, byName, token, importId, op, prev, before = {}, after = {} } = change;
  const isUpdate = op === 'update';
  const seen = fields.filter(({ root }) => !hidden.has(root));
  const changed = isUpdate
    ? [...(isOfField ? [] : mergeFields(change)), ...seen.flatMap((field) => changedField(field, before, after))]
    : [];
  const roots = new Set(changed.map(({ field }) => field));
  return {
    v,
    at,
    who: actorWords(by === '' ? byName : personName(by), token),
    whoId: personName(by) === '' ? '' : by,
    way: wayOf(change),
    importId,
    what: op === 'create' && prev !== undefined ? 'restored' : happened[op],
    fields: changed,
    before: Object.fromEntries(Object.entries(before).filter(([root]) => isUpdate && roots.has(root))),
    review: hidden.has('reviewFacts') ? undefined : reviewBehind(change),
  };
};
