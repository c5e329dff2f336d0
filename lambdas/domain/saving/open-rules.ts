import type { AnyColumn } from '#contract/definition/column.ts';
import type { AnyDefinition } from '#contract/definition/define-record.ts';
import { idsAt } from '#contract/definition/take-from.ts';
import { type ContactField, contactMistakes, storeContacts } from '#contract/fields/contact-fields.ts';
import { type OwedSet, owedSet } from '#contract/obligations/requirement/sets.ts';
import type { ServerFields } from '#contract/obligations/server-fields.ts';
import { type FieldAt, fieldAt } from '#contract/rules/path.ts';
import { firstStepSentence } from '#contract/standing/standings.ts';
import { type Standee, standingOn } from '#contract/standing/step.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { changedFields, withoutBase } from '#lambdas/store/repository/record-write.ts';
import { openActivation, stepOf } from '../standing/step.ts';
import { added, oncePer, refuseFor, SaveProblem } from './required-records.ts';
import { type OfKind, requirementDaysRule } from './requirement-days.ts';

interface SavedRecord extends Base, ServerFields, Standee {
  readonly standingSteps: ServerFields['standingSteps'];
  readonly responsibleId: string;
}

/**
 * Makes the rule of new records of a kind: one that lacks a line marked before activation begins as applied, and says what it lacks;
 * all others begin as they are sent. ADR 0044.
 */
const firstStandingRule = async <Rec extends SavedRecord>(
  tenantId: TenantId,
  { kind, entity }: OfKind<Rec>,
  { lines }: OwedSet,
): Promise<(draft: Rec) => Rec> => {
  if (!lines.some(({ beforeActivation }) => beforeActivation)) return (draft) => draft;
  const { today, missingOf } = await openActivation(kind, tenantId);
  return (draft) => {
    if (standingOn(kind, draft, today) !== 'active') return draft;
    const missing = missingOf(entity.row(draft));
    if (missing.length === 0) return draft;
    const wanted = { to: 'applied', text: firstStepSentence(missing), byId: '', today, isFirst: true } as const;
    return { ...draft, ...stepOf(kind, draft, wanted) };
  };
};

/**
 * Makes the last rule of saving a record of a kind with obligations: a record with a responsible person forgets the former one, a
 * save that changes anything notes the tenant's day and what it means for the requirements, and a new record that lacks a line marked
 * before activation begins as applied.
 */
export const storedFieldsRule = async <Rec extends SavedRecord>(
  tenantId: TenantId,
  of: OfKind<Rec>,
): Promise<Rule<Rec>> => {
  const [today, sets] = await Promise.all([todayIn(tenantId), publishedSets(tenantId)]);
  const set = sets[of.kind];
  const noteDays = requirementDaysRule({ ...of, set, today });
  const begin = await firstStandingRule(tenantId, of, owedSet(of.kind, sets));
  return (draft, before) => {
    const draftSoFar = draft.responsibleId === '' ? draft : { ...draft, formerResponsible: '' };
    const isAsBefore =
      before !== undefined &&
      Object.keys(changedFields(withoutBase(before), withoutBase(draftSoFar)).after).length === 0;
    if (isAsBefore) return draftSoFar;
    const noted = noteDays({ ...draftSoFar, touchedOn: today }, before);
    return before ? noted : begin(noted);
  };
};

/** What a save writes of a draft: `before` is the record there was. Throws a SaveProblem. */
export type Rule<Rec> = (draft: Rec, before?: Rec) => Rec;

/** What a kind of record has besides the rules of its columns. */
interface OwnRules<Rec> {
  /** The text that a refusal begins with. */
  readonly failed?: string;
  readonly contacts?: readonly ContactField[];
  /** Comes last. */
  readonly applyRules?: Rule<Rec>;
}

type Of<Rec, As> = Extract<AnyColumn<Rec>, { readonly as: As }>;

const BAD_REQUEST = 400;
const FAILED = 'Save Failed';

/** A state is on the list, or the record held it already; an address may have none. D-46, D-107. */
const stateRule = async <Rec>({ at }: Of<Rec, 'state'>, failed: string): Promise<Rule<Rec>> => {
  const [field, states] = [fieldAt(at), await reference('states')];
  const known = new Set<unknown>(states.map(({ id }) => id));
  return (draft, before) => {
    const state = field.get(draft);
    if (state !== undefined && !known.has(state) && !(before && field.get(before) === state))
      throw new SaveProblem(at, failed, 'Please select a state.');
    return draft;
  };
};

/** The list with each entry once; the same list where no entry comes twice. */
const once = <Rec>(field: FieldAt, draft: Rec, keyOf: (entry: unknown) => unknown): Rec => {
  const entries = (field.get(draft) ?? []) as readonly unknown[];
  if (entries.length < 2) return draft;
  const single = oncePer(entries, keyOf);
  return single.length === entries.length ? draft : field.put(draft, single);
};

/** Entries of a reference list: each once, and on the list or held already. */
const referencesRule = async <Rec>(
  { at, entry, from, what }: Of<Rec, 'references'>,
  failed: string,
): Promise<Rule<Rec>> => {
  const [field, idOf, ids] = [fieldAt(at), fieldAt(entry).get, idsAt<number>({ at, entry })];
  const known = new Set((await reference(from)).map(({ id }) => id));
  return (draft, before) => {
    if (added(ids(draft), before && ids(before)).some((id) => !known.has(id)))
      throw new SaveProblem(at, failed, `Please select ${what} from the list.`);
    return once(field, draft, idOf);
  };
};

/** Other records that are named: each once. Whether they exist is checked when the record is written. */
const recordsRule = async <Rec>({ at, entry }: Of<Rec, 'records'>): Promise<Rule<Rec>> => {
  const [field, idOf] = [fieldAt(at), fieldAt(entry).get];
  return (draft) => once(field, draft, idOf);
};

/** A checklist: each document once, on the list or held already, and called as the list calls it today. */
const checklistRule = async <Rec>(
  { at, entry, from, named }: Of<Rec, 'collected'>,
  failed: string,
): Promise<Rule<Rec>> => {
  const [field, id, ids] = [fieldAt(at), fieldAt(entry), idsAt<number>({ at, entry })];
  const entries = await reference(from);
  const [known, nameOf] = [new Set(entries.map((each) => each.id)), namesOf(entries)];
  const heldName = (before: Rec | undefined, line: unknown) => {
    const held = ((before && field.get(before)) ?? []) as readonly { readonly documentName?: string }[];
    return held.find((other) => id.get(other) === id.get(line))?.documentName ?? '';
  };
  return (draft, before) => {
    if (added(ids(draft), before && ids(before)).some((each) => !known.has(each)))
      throw new SaveProblem(at, failed, 'Please select a document from the list.');
    const draftSoFar = once(field, draft, id.get);
    if (!named) return draftSoFar;
    const lines = (field.get(draftSoFar) ?? []) as readonly object[];
    const withNames = lines.map((line) => ({
      ...line,
      documentName: nameOf(id.get(line) as number) || heldName(before, line),
    }));
    return field.put(draftSoFar, withNames);
  };
};

const ruleOf = <Rec>(column: AnyColumn<Rec>, failed: string): Promise<Rule<Rec>>[] => {
  if (column.as === 'state') return [stateRule(column, failed)];
  if (column.as === 'references') return [referencesRule(column, failed)];
  if (column.as === 'records') return [recordsRule(column)];
  return column.as === 'collected' ? [checklistRule(column, failed)] : [];
};

/** Phone numbers, e-mail addresses and ZIP codes that a save enters are some, and are stored in one form; one from before stays until it is changed. D-108. */
const contactRule =
  <Rec>(contacts: readonly ContactField[]): Rule<Rec> =>
  (draft, before) => {
    const mistakes = contactMistakes(contacts, draft, before);
    refuseFor(mistakes.map(({ path, message }) => new SaveProblem(path, message, '', BAD_REQUEST)));
    return storeContacts(contacts, draft, before);
  };

/** All rules, one after the other; a record that several refuse is refused for all that they say. */
const inTurn =
  <Rec>(rules: readonly Rule<Rec>[]): Rule<Rec> =>
  (draft, before) => {
    const problems: SaveProblem[] = [];
    const after = rules.reduce((draftSoFar, rule) => {
      try {
        return rule(draftSoFar, before);
      } catch (error) {
        if (!(error instanceof SaveProblem)) throw error;
        problems.push(error, ...error.others);
        return draftSoFar;
      }
    }, draft);
    refuseFor(problems);
    return after;
  };

/**
 * THE rules of saving a kind of record, for forms and imports alike: contacts, then what its columns say, then its own. Reads
 * the reference lists once; what it returns may be used for any number of records.
 */
export const openRules = async <Rec>(
  { columns }: AnyDefinition<Rec>,
  { failed = FAILED, contacts = [], applyRules: own = (draft) => draft }: OwnRules<Rec> = {},
): Promise<Rule<Rec>> => {
  // A checklist is one list, however many of its lines are columns.
  const checked = oncePer(Object.values(columns), (column) =>
    column.as === 'collected' ? `checklist ${column.at}` : column,
  );
  const rules = await Promise.all(checked.flatMap((column) => ruleOf(column, failed)));
  return inTurn([contactRule<Rec>(contacts), ...rules, own]);
};
