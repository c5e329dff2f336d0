import type { ChangedField, HistoryChange, Way } from '../../../contract/history/record.ts';
import type { RecordChange } from '../../store/journal/record-history.ts';
import type { ShownField } from './shown-field.ts';

/** What the lines of a history are made with. */
export interface Wording {
  readonly fields: readonly ShownField[];
  /** Parts of the record that the caller does not see. */
  readonly hidden: ReadonlySet<string>;
  /** The name of somebody of the family, '' for everybody else. */
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
  const { label, root, text, items } = field;
  if (!(root in before || root in after)) return [];
  const [was, is] = [text(before), text(after)];
  if (was === is) return [];
  const [earlier, later] = [items?.(before) ?? [], items?.(after) ?? []];
  const lists = { added: missingIn(later, earlier), removed: missingIn(earlier, later) };
  return [{ field: root, label, before: was, after: is, ...lists }];
};

/** Of a record that was erased since. */
const GONE = 'a record that was deleted since';

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
    ...(merged === undefined ? [] : [field('Merged with', merged || GONE)]),
    ...(separated === undefined ? [] : [field('Separated from', separated || GONE)]),
  ];
};

const happened = { create: 'created', update: 'changed', remove: 'deleted' } as const;

/** How a change came about. */
export const wayOf = ({ importId, cause, by, byName, via }: RecordChange): Way => {
  if (via === 'change') return via;
  if (importId !== '') return 'import';
  if (cause !== '') return 'removal';
  if (via === 'pages' || via === 'api') return via;
  if (by !== '') return '';
  return byName === '' ? 'portal' : 'link';
};

/** A change as a person reads it; a change of nothing that they see has no fields. */
export const showChange = (change: RecordChange, { fields, hidden, personName }: Wording): HistoryChange => {
  const { v, at, by, byName, importId, op, prev, before = {}, after = {} } = change;
  const isUpdate = op === 'update';
  const seen = fields.filter(({ root }) => !hidden.has(root));
  const changed = isUpdate
    ? [...mergeFields(change), ...seen.flatMap((field) => changedField(field, before, after))]
    : [];
  const roots = new Set(changed.map(({ field }) => field));
  return {
    v,
    at,
    who: by === '' ? byName : personName(by),
    whoId: personName(by) === '' ? '' : by,
    way: wayOf(change),
    importId,
    what: op === 'create' && prev !== undefined ? 'restored' : happened[op],
    fields: changed,
    before: Object.fromEntries(Object.entries(before).filter(([root]) => isUpdate && roots.has(root))),
  };
};
