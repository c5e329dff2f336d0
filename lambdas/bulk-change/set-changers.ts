import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import { type ChangeableColumn, changeable } from '#contract/bulk-change/columns.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import { EndUserChange } from '#contract/end-user/forms.ts';
import { type EndUserRecord, endUserDefinition } from '#contract/end-user/record.ts';
import { TechProviderChange } from '#contract/provider/forms.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { type Reseller, ResellerChange, resellerDefinition } from '#contract/reseller/record.ts';
import { fieldAt } from '#contract/rules/path.ts';
import {
  changedEndUser,
  endUserDivisions,
  endUserProviders,
  endUserResponsible,
  endUserRules,
} from '../domain/end-user/save-rules.ts';
import { changedProvider, providerRights } from '../domain/provider/changed-provider.ts';
import { providerRequires, providerRules } from '../domain/provider/save-rules.ts';
import { changedReseller, resellerRequires, resellerRules } from '../domain/reseller/save-rules.ts';
import type { RequiredRecords } from '../domain/saving/required-records.ts';
import { endUsers } from '../entities/records/end-user.ts';
import { providers } from '../entities/records/provider.ts';
import { resellers } from '../entities/records/reseller.ts';
import { checkReferences } from '../import/definitions/record-mapper.ts';
import type { TenantId } from '../store/id.ts';
import type { ListProjection } from '../store/journal/view/view.ts';
import type { Base } from '../store/repository/entity.ts';
import type { Repository } from '../store/repository/repository.ts';
import { type Changer, type ChangingPerson, NotChanged, type Outcome, unseenProvider } from './changer.ts';

type Fields = Extract<BulkChange, { op: 'set' }>['fields'];

/** How the save call of a kind makes a record of what its form has sent. */
interface SaveRules<Rec extends Base, Form> {
  readonly noun: string;
  readonly schema: z.ZodType<Rec>;
  /** What the form sends when a user saves it. */
  readonly form: z.ZodType<Form>;
  /** Lists that the form leaves out where they stay as they are. */
  readonly leftOut: readonly string[];
  changed(input: Form, before: Rec): Promise<Rec> | Rec;
}

/** Puts values into what a form holds. */
const putter = (columns: Readonly<Record<string, ChangeableColumn>>, fields: Fields) => {
  const puts = Object.entries(fields).flatMap(([name, value]) => {
    const column = columns[name];
    if (!column) return [];
    const field = fieldAt(column.at);
    const entry = 'entry' in column ? fieldAt(column.entry) : undefined;
    const held = entry ? [value].flat().map((id) => entry.put({}, id)) : value;
    return [{ field, held, label: column.label, root: column.at.split('.', 1)[0] ?? '' }];
  });
  return puts;
};

const holdsAll = (one: readonly unknown[], other: readonly unknown[]) =>
  other.every((entry) => one.some((each) => isDeepStrictEqual(entry, each)));

/** Whether two values are the same; lists have no order. */
const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && holdsAll(one, other) && holdsAll(other, one)
    : isDeepStrictEqual(one, other);

/**
 * Sets fields of a record as its own form would: what the form refuses, the record's rules refuse or this person may not
 * write is a problem of the record. Never half of the fields.
 */
const fieldSetter = <Rec extends Base, Form>(
  columns: Readonly<Record<string, ChangeableColumn>>,
  fields: Fields,
  rules: SaveRules<Rec, Form>,
) => {
  const puts = putter(columns, fields);
  const set = new Set(puts.map(({ root }) => root));
  const preserved = rules.leftOut.filter((list) => !set.has(list));
  const asSent = (before: Rec) => {
    const form: Record<string, unknown> = Object.fromEntries(Object.entries(before));
    const sent = puts.reduce((made, { field, held }) => field.put(made, held), form);
    for (const list of preserved) delete sent[list];
    return sent;
  };
  const isSoAlready = (before: Rec) => puts.every(({ field, held }) => isSame(field.get(before), held));
  return async (before: Rec): Promise<Rec | NotChanged> => {
    // Nothing is saved of it, so nothing of it can be refused.
    if (isSoAlready(before)) return before;
    const { data, error } = rules.form.safeParse(asSent(before));
    if (error) return new NotChanged(`${error.issues[0]?.message ?? 'The form refuses it'}.`);
    try {
      const after = await rules.changed(data, before);
      const lost = puts.find(({ field }) => !isDeepStrictEqual(field.get(after), field.get(data)));
      if (lost) return new NotChanged(`You may not change ${lost.label} of this ${rules.noun}.`);
      return rules.schema.parse({ ...after, id: before.id, version: before.version + 1 });
    } catch (problem) {
      if (problem instanceof ApplicationError) return new NotChanged(problem.reason || problem.message);
      throw problem;
    }
  };
};

interface Spec<Rec extends Base> extends Pick<Changer<Rec>, 'noun' | 'rowsPerWrite' | 'refusal'> {
  readonly repository: Repository<Rec, unknown>;
  readonly tenantId: TenantId;
  readonly requires: readonly RequiredRecords<Rec>[];
  /** The record as it is afterwards, with the next version, or why it cannot be. */
  changed(before: Rec): Promise<Rec | NotChanged>;
}

interface Pair<Rec> {
  readonly before: Rec;
  readonly after: Rec;
}

/** A change by which records get other fields. */
export const setter = <Rec extends Base>({ tenantId, requires, changed, ...spec }: Spec<Rec>): Changer<Rec> => {
  const partOf = (view: ListProjection, { before, after }: Pair<Rec>): Outcome => {
    try {
      return [spec.repository.change(view, before, after)];
    } catch (error) {
      if (error instanceof ApplicationError) return new NotChanged(error.reason || error.message);
      throw error;
    }
  };
  return {
    ...spec,
    chosen: spec.repository,
    decide: async (view, records) => {
      const afters = await Promise.all(records.map(changed));
      const pairs = records.flatMap((before, at): Pair<Rec>[] => {
        const after = afters[at];
        return after && !(after instanceof NotChanged) ? [{ before, after }] : [];
      });
      const references = await checkReferences(tenantId, requires, pairs, () => '');
      let next = 0;
      const outcomes = records.map((before, at): Outcome => {
        const after = afters[at];
        if (!after || after instanceof NotChanged) return after ?? [];
        const [missing] = references.problemsOf(next++);
        if (missing) return new NotChanged(missing.message);
        const isUnchanged = isDeepStrictEqual(before, { ...after, version: before.version });
        return isUnchanged ? [] : partOf(view, { before, after });
      });
      return { outcomes, transactItems: references.transactItems };
    },
  };
};

/** Opens the setting of fields: rules and names are loaded once for many records. */
export type SetChanger<Rec extends Base> = (
  person: ChangingPerson,
  tenantId: TenantId,
  fields: Fields,
) => Promise<Changer<Rec>>;

/** Items of a transaction besides the records: entry, head, import, company, and checks of what the records name. */
const ROWS_PER_WRITE = 80;

const setOfReseller: SetChanger<Reseller> = async (person, tenantId, fields) => {
  const { noun, schema } = resellerDefinition;
  const applyRules = await resellerRules(tenantId);
  return setter({
    noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: resellers(person.scope()),
    requires: resellerRequires,
    refusal: async ({ id }) => (id === person.home ? 'Your own company is not changed here.' : ''),
    changed: fieldSetter(changeable.reseller, fields, {
      noun,
      schema,
      form: ResellerChange,
      leftOut: ['companyDocumentsList'],
      // A registered user stays so, and no user is registered by the way.
      changed: ({ id: _id, version: _version, isregisteredUser: _registered, ...input }, before) =>
        changedReseller(input, before, applyRules, before),
    }),
  });
};

const setOfProvider: SetChanger<ProviderRecord> = async (person, tenantId, fields) => {
  const { noun, schema } = providerDefinition;
  const applyRules = await providerRules(tenantId);
  return setter({
    noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: providers(person.tenantScope()),
    requires: providerRequires,
    refusal: unseenProvider(person),
    changed: fieldSetter(changeable.techProvider, fields, {
      noun,
      schema,
      form: TechProviderChange,
      leftOut: ['tpOrganizerList', 'tpResellerList', 'tpDocumentCollectedList'],
      changed: async (input, before) =>
        changedProvider(person, await providerRights(person, before), input, before, applyRules),
    }),
  });
};

const setOfEndUser: SetChanger<EndUserRecord> = async (person, tenantId, fields) => {
  const { noun, schema } = endUserDefinition;
  const applyRules = await endUserRules(tenantId);
  return setter({
    noun,
    tenantId,
    rowsPerWrite: ROWS_PER_WRITE,
    repository: endUsers(person.scope()),
    requires: [endUserProviders, endUserDivisions, endUserResponsible],
    refusal: async () => '',
    changed: fieldSetter(changeable.endUser, fields, {
      noun,
      schema,
      form: EndUserChange,
      leftOut: ['endUserTpList', 'endUserDocumentCollectedList'],
      changed: (input, before) => changedEndUser(input, before, applyRules, before),
    }),
  });
};

/** Sets fields of each kind of record, by the rules of its own save call. */
export const setChangers = { reseller: setOfReseller, techProvider: setOfProvider, endUser: setOfEndUser };
