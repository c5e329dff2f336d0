import { premisesChoices } from '#contract/fields/premises.ts';
import type { ReferenceList } from '#contract/fields/reference-list.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import {
  type FactName,
  factNames,
  factsOfKind,
  owingKind,
  type RequirementKind,
} from '#contract/obligations/requirement/facts.ts';
import { type Conditions, changeWords, type RequirementLine } from '#contract/obligations/requirement/line.ts';
import type { Effect } from '#contract/requirement/forms.ts';
import { memberships } from '#contract/reseller/rules.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { standingIds, standings, standingWords } from '#contract/standing/standings.ts';
import { api } from '../api/client.ts';
import { useReferenceOptions } from '../api/reference-options.ts';
import { useCall } from '../api/use-call.ts';
import type { Option } from '../ui/choice/option-list.tsx';

const optionsOf = (choices: readonly (readonly [number, string, ...string[]])[]): readonly Option[] =>
  choices.map(([id, name]) => ({ id: String(id), name }));

/** Lists of the tenant hardly ever change while requirements are edited. */
const STALE_MS = 60_000;

/** The values of facts that are no reference lists. */
const fixed = {
  memberships: optionsOf(memberships),
  premises: optionsOf(premisesChoices),
  standings: standings.flatMap((each) =>
    each in standingIds ? { id: String(standingIds[each as keyof typeof standingIds]), name: standingWords[each] } : [],
  ),
};

/** Whose requirements: a super admin names the company. */
export interface RequirementsOf {
  readonly kind: RequirementKind;
  readonly companyId?: string | undefined;
}

/** The lists of the tenant that conditions name; what is closed is still demanded of who has it. */
const useTenantLists = ({ kind, companyId }: RequirementsOf) => {
  const isNamed = kind === 'endUser';
  const { data } = useCall(api.purpose.settings, { query: { companyId } }, { enabled: isNamed, staleMs: STALE_MS });
  const named = (entries: readonly { readonly id: number; readonly name: string }[] = []) =>
    entries.map(({ id, name }) => ({ id: String(id), name }));
  return { businesses: named(data?.businesses), purposes: named(data?.purposes) };
};

const useOptions = (kind: RequirementKind, fact: Exclude<FactName, 'business' | 'purposes'>): readonly Option[] => {
  const values = factsOfKind(kind)[fact]?.values;
  const own = values !== undefined && values in fixed ? fixed[values as keyof typeof fixed] : undefined;
  const listed = useReferenceOptions(own ? undefined : (values as ReferenceList | undefined));
  return own ?? listed;
};

/** The values that conditions of a kind of record can name, by fact. */
export const useFactOptions = (of: RequirementsOf): Readonly<Record<FactName, readonly Option[]>> => {
  const { kind } = of;
  const types = useOptions(kind, 'types');
  const products = useOptions(kind, 'products');
  const states = useOptions(kind, 'states');
  const membership = useOptions(kind, 'membership');
  const organizers = useOptions(kind, 'organizers');
  const premises = useOptions(kind, 'premises');
  const bureaus = useOptions(kind, 'bureaus');
  const standing = useOptions(kind, 'standing');
  const { businesses, purposes } = useTenantLists(of);
  return {
    types,
    products,
    states,
    membership,
    organizers,
    premises,
    bureaus,
    business: businesses,
    purposes,
    standing,
  };
};

type FactOptions = ReturnType<typeof useFactOptions>;

/** A value that has left its list matches no record, and says so. */
const removedName = (id: number) => `removed value ${id}, which matches nothing`;

const nameIn = (options: readonly Option[], id: number) =>
  options.find((option) => option.id === String(id))?.name ?? (options.length === 0 ? '…' : removedName(id));

/** The values that a condition can name, and those of it that have left their list: they can be taken out. */
export const withRemoved = (options: readonly Option[], ids: readonly number[] = []): readonly Option[] => {
  if (options.length === 0) return options;
  const removed = ids.filter((id) => options.every((option) => option.id !== String(id)));
  return [...options, ...removed.map((id) => ({ id: String(id), name: removedName(id) }))];
};

const partWords = (kind: RequirementKind, conditions: Conditions, options: FactOptions) =>
  factNames.flatMap((fact) => {
    const ids = conditions[fact] ?? [];
    const label = factsOfKind(kind)[fact]?.label;
    return label && ids.length > 0 ? `${label}: ${ids.map((id) => nameIn(options[fact], id)).join(' or ')}` : [];
  });

/** To whom a line applies: 'State: Vermont; not End User Type: Insurer', or 'all end users'; an inspection to each of their places. */
export const conditionWords = (
  kind: RequirementKind,
  { demand, onlyFor, notFor }: Pick<RequirementLine, 'demand' | 'onlyFor' | 'notFor'>,
  options: FactOptions,
): string => {
  const parts = [
    ...partWords(kind, onlyFor, options),
    ...partWords(kind, notFor, options).map((part) => `not ${part}`),
  ];
  if (demand.type !== 'inspection' || kind === 'division')
    return parts.length === 0 ? `all ${kinds[kind].plural}` : parts.join('; ');
  return parts.length === 0 ? `each place of all ${kinds[kind].plural}` : `each place, where ${parts.join('; ')}`;
};

/** How a line counts: for how long a document is valid, its grace, and what opens it again; '' for nothing special. */
export const ruleWords = ({ validMonths, graceDays, reopensOn, beforeActivation }: RequirementLine): string =>
  [
    beforeActivation ? 'before activation' : '',
    validMonths > 0 ? `valid for ${counted(validMonths, 'month')} at most` : '',
    graceDays > 0 ? `${counted(graceDays, 'day')} of grace` : '',
    reopensOn.length > 0
      ? `again after a change of ${reopensOn.map((change) => changeWords[change]).join(' or ')}`
      : '',
  ]
    .filter((part) => part !== '')
    .join(', ');

type Figures = Pick<Effect, 'records' | 'changed' | 'newlyOwing' | 'overdueAtOnce'>;

/** What publishing a draft would change for the records of a kind, in one sentence for whatever count. */
export const effectSentence = (kind: RequirementKind, { records, changed, newlyOwing, overdueAtOnce }: Figures) => {
  const { noun, plural } = kinds[owingKind(kind)];
  if (records === 0) return `There are no ${plural} yet, so nothing changes.`;
  if (changed === 0)
    return records === 1
      ? `Nothing changes for the only ${noun}.`
      : `Nothing changes for any of the ${figure(records)} ${plural}.`;
  const late = overdueAtOnce === 0 ? 'nothing' : counted(overdueAtOnce, 'obligation');
  const overdue = `${late} would be overdue at once`;
  if (records === 1) {
    const what = newlyOwing === 0 ? 'and nothing new' : 'and something new that is not there';
    return `The only ${noun} would owe something else, ${what}; ${overdue}.`;
  }
  const fresh =
    newlyOwing === 0 ? 'none of them something new' : `${figure(newlyOwing)} of them something new that is not there`;
  return `Of ${figure(records)} ${plural}, ${figure(changed)} would owe something else, ${fresh}; ${overdue}.`;
};
