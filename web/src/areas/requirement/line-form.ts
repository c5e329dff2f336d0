import * as z from 'zod';
import { reviewedObligations } from '#contract/catalogue/reviewed.ts';
import { contactRoles, contactRoleWords } from '#contract/contacts/roles.ts';
import { kindOf, ownKindKey } from '#contract/document/rules.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import { type FactName, factNames, owingKind, type RequirementKind } from '#contract/obligations/requirement/facts.ts';
import { changesOf, IDS_MAX, RequirementLine } from '#contract/obligations/requirement/line.ts';
import { placedKinds } from '#contract/site-inspection/place.ts';
import { keyFromWords } from '#web/form/entries.tsx';

/** A kind of document that is no option, by a name of its own. */
export const OTHER = 'other';
const { validMonths, graceDays, sentence, turn } = RequirementLine.shape;

const numberOf = (text: string) => (text.trim() === '' ? 0 : Number(text));

/** A whole number as it is typed; nothing typed is 0. */
const typedNumber = (schema: typeof validMonths) =>
  z.string().superRefine((text, context) => {
    const message = schema.safeParse(numberOf(text)).error?.issues[0]?.message;
    if (message !== undefined) context.addIssue({ code: 'custom', message });
  });

const Ids = z.array(z.string()).max(IDS_MAX, `A condition can have at most ${IDS_MAX} values`);
const Facts = z.object(Object.fromEntries(factNames.map((fact) => [fact, Ids])) as Record<FactName, typeof Ids>);

/** What is typed of a line. A new kind of document has a name of its own. */
export const LineForm = z
  .object({
    document: z.string(),
    ownName: z.string(),
    onlyFor: Facts,
    notFor: Facts,
    validMonths: typedNumber(validMonths),
    graceDays: typedNumber(graceDays),
    reopensOn: z.array(z.string()),
    turn: z.array(z.string()).min(1, 'Please choose who can fulfil it'),
    sentence: sentence.unwrap(),
    beforeActivation: z.boolean(),
  })
  .superRefine(({ document, ownName }, context) => {
    if (document === '')
      context.addIssue({ code: 'custom', path: ['document'], message: 'Please choose what is demanded' });
    const isGood = kindOf('ENDUSER', ownKindKey(ownName.trim())) !== undefined;
    if (document === OTHER && !isGood)
      context.addIssue({ code: 'custom', path: ['ownName'], message: 'Please enter what the document is called' });
  });
type Typed = z.output<typeof LineForm>;

const emptyFacts = () =>
  Object.fromEntries(factNames.map((fact) => [fact, [] as string[]])) as Record<FactName, string[]>;

const typedFacts = (conditions: RequirementLine['onlyFor']) => ({
  ...emptyFacts(),
  ...Object.fromEntries(Object.entries(conditions).map(([fact, ids]) => [fact, (ids ?? []).map(String)])),
});

const conditionsOf = (typed: Typed['onlyFor']): RequirementLine['onlyFor'] =>
  Object.fromEntries(Object.entries(typed).flatMap(([fact, ids]) => (ids.length > 0 ? [[fact, ids.map(Number)]] : [])));

/** What the form of a line begins with. */
export const startOf = (line: RequirementLine | undefined) => ({
  document: line?.demand.type === 'document' ? line.demand.document : '',
  ownName: '',
  onlyFor: typedFacts(line?.onlyFor ?? {}),
  notFor: typedFacts(line?.notFor ?? {}),
  validMonths: String(line?.validMonths ?? 0),
  graceDays: String(line?.graceDays ?? 0),
  reopensOn: [...(line?.reopensOn ?? [])] as string[],
  turn: (line?.turn ?? []).map(String),
  sentence: line?.sentence ?? '',
  beforeActivation: line?.beforeActivation ?? false,
});

const CONTACT = 'contact ';
const REVIEW = 'review ';
const INSPECTION = 'inspection';
const PURPOSE = 'purpose';

type Lines = readonly Pick<RequirementLine, 'demand'>[];

/** The reviews of a kind of record that none of some lines demands: each can be demanded once. */
const openReviews = (kind: RequirementKind, lines: Lines) =>
  reviewedObligations.filter(
    (review) =>
      review.startsWith(`${kind}.`) &&
      !lines.some(({ demand }) => demand.type === 'review' && demand.review === review),
  );

/** What a line can demand besides documents, as options: reviews, contacts, an inspection of each place, and purposes, where records have them. */
export const otherDemands = (kind: RequirementKind, lines: Lines) => [
  ...openReviews(kind, lines).map((review) => ({
    id: `${REVIEW}${review}`,
    name: demandName(kind, { type: 'review', review }),
  })),
  ...(placedKinds.some((placed) => placed === owingKind(kind))
    ? [{ id: INSPECTION, name: 'Site inspection of each place' }]
    : []),
  ...(kind === 'endUser' ? [{ id: PURPOSE, name: demandName(kind, { type: PURPOSE }) }] : []),
  ...contactRoles.map((role) => ({ id: `${CONTACT}${role}`, name: `${contactRoleWords[role]} Contact` })),
];

/** What is demanded by what was chosen. */
export const demandIn = ({ document, ownName }: Pick<Typed, 'document' | 'ownName'>): RequirementLine['demand'] => {
  const role = contactRoles.find((each) => document === `${CONTACT}${each}`);
  if (role) return { type: 'contact', role };
  if (document === INSPECTION || document === PURPOSE) return { type: document };
  const review = reviewedObligations.find((each) => document === `${REVIEW}${each}`);
  if (review) return { type: 'review', review };
  return { type: 'document', document: document === OTHER ? ownKindKey(ownName.trim()) : document };
};

/** Whether what a line demands ends after some months, or is open again after a change. */
export const hasDays = ({ type }: Pick<RequirementLine['demand'], 'type'>) =>
  type === 'document' || type === 'inspection' || type === 'purpose';

/** The changes that can open a line again. That a place has another address is told by the place itself. */
export const reopeningsOf = (kind: RequirementKind, demand: Pick<RequirementLine['demand'], 'type'>) =>
  hasDays(demand) ? changesOf[kind].filter((change) => demand.type !== 'inspection' || change !== 'address') : [];

/** The line that was typed; an existing one keeps its key and what it demands. */
export const lineOf = (
  kind: RequirementKind,
  typed: Typed,
  before: RequirementLine | undefined,
  usedKeys: readonly string[],
): RequirementLine => {
  const demand = before?.demand ?? demandIn(typed);
  return {
    key: before?.key ?? keyFromWords(demandName(kind, demand), usedKeys, 'line'),
    demand,
    onlyFor: conditionsOf(typed.onlyFor),
    notFor: conditionsOf(typed.notFor),
    validMonths: hasDays(demand) ? numberOf(typed.validMonths) : 0,
    graceDays: numberOf(typed.graceDays),
    reopensOn: reopeningsOf(kind, demand).filter((change) => typed.reopensOn.includes(change)),
    turn: turn.parse(typed.turn.map(Number)),
    sentence: typed.sentence,
    beforeActivation: typed.beforeActivation,
  };
};
