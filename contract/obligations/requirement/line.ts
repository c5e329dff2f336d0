import * as z from 'zod';
import { placedKinds } from '#contract/site-inspection/place.ts';
import { reviewedObligations } from '../../catalogue/reviewed.ts';
import { contactRoles } from '../../contacts/roles.ts';
import { isKindOf } from '../../document/rules.ts';
import { line as textLine } from '../../fields/common.ts';
import { kinds } from '../../kinds/kinds.ts';
import { showDay } from '../../rules/dates.ts';
import { EXPERIAN, NCRA, RESELLER } from '../../rules/roles.ts';
import { factNames, factsOfKind, owingKind, type RequirementKind } from './facts.ts';

/** Limits of a set of requirements. */
export const LINES_MAX = 100;
export const IDS_MAX = 20;
/** As many versions are listed at once; earlier ones are read by further calls. No version is the last one. */
export const VERSIONS_SHOWN = 50;
const MONTHS_MAX = 120;
const GRACE_MAX = 366;
const SENTENCE_MAX = 300;

/** What a change of the record makes a line open again. */
export const reopeningChanges = ['address', 'name', 'product', 'purpose', 'reseller'] as const;
export type ReopeningChange = (typeof reopeningChanges)[number];

/** What people call what was changed. */
export const changeWords: Readonly<Record<ReopeningChange, string>> = {
  address: 'address',
  name: 'name',
  product: 'services or products',
  purpose: 'permissible purposes',
  reseller: 'reseller',
};

/** A change of a record that has opened a line again, and its day ('YYYY-MM-DD'); '' for none. */
interface Reopening {
  readonly reopenedOn: string;
  readonly reopenedBy: ReopeningChange | '';
}

/** Says what has opened a line again: 'Opened again on 10/01/2026: the address changed.'; '' if nothing has. */
export const reopenedWords = ({ reopenedOn, reopenedBy }: Reopening): string =>
  reopenedBy === '' || reopenedOn === ''
    ? ''
    : `Opened again on ${showDay(reopenedOn)}: the ${changeWords[reopenedBy]} changed.`;

/** Ids by fact: a record fits if it has one of the ids under each of the facts. */
const Conditions = z
  .partialRecord(
    z.enum(factNames),
    z
      .array(z.number().int().nonnegative())
      .min(1, 'Please choose at least one value')
      .max(IDS_MAX, `A condition can have at most ${IDS_MAX} values`),
  )
  .default({});
export type Conditions = z.infer<typeof Conditions>;

/** What a record must have: an approved document of a kind, a passed review, a contact with a role, of each of its places a passed inspection, or certified and verified purposes. */
const Demand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), document: z.string() }),
  z.object({ type: z.literal('review'), review: z.enum(reviewedObligations) }),
  z.object({ type: z.literal('contact'), role: z.enum(contactRoles) }),
  z.object({ type: z.literal('inspection') }),
  z.object({ type: z.literal('purpose') }),
]);
export type Demand = z.infer<typeof Demand>;

const whole = (max: number, unit: string) => {
  const message = `Please enter a whole number of ${unit} from 0 to ${max}`;
  return z.number(message).int(message).min(0, message).max(max, message).default(0);
};

/**
 * A line of a set of requirements: what records of a kind must have. `key` names it for ever. It applies to records that fit
 * `onlyFor` and do not fit any fact of `notFor`. A document counts for at most `validMonths` months from the day it takes effect
 * (0: as long as the document says). A line begins to count `graceDays` days after it was published. After a change that
 * `reopensOn` names, documents from before it do not count. `turn` are the roles that can fulfil it.
 */
export const RequirementLine = z.object({
  key: z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'A key begins with a small letter and has letters and digits only'),
  demand: Demand,
  onlyFor: Conditions,
  notFor: Conditions,
  validMonths: whole(MONTHS_MAX, 'months'),
  graceDays: whole(GRACE_MAX, 'days'),
  reopensOn: z.array(z.enum(reopeningChanges)).max(reopeningChanges.length).default([]),
  turn: z.array(z.union([z.literal(NCRA), z.literal(EXPERIAN), z.literal(RESELLER)])).min(1, 'Please choose a role'),
  sentence: textLine().max(SENTENCE_MAX, `At most ${SENTENCE_MAX} characters are allowed`).default(''),
  /** A record that lacks it cannot be activated. ADR 0044. */
  beforeActivation: z.boolean().default(false),
});
export type RequirementLine = z.infer<typeof RequirementLine>;

interface Mistake {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The changes of a kind of record that can open a line again. */
export const changesOf: Readonly<Record<RequirementKind, readonly ReopeningChange[]>> = {
  provider: ['name'],
  reseller: ['address', 'name'],
  endUser: reopeningChanges,
  // Its place tells that it has moved.
  division: [],
};

const conditionMistakes = (kind: RequirementKind, line: RequirementLine): Mistake[] =>
  (['onlyFor', 'notFor'] as const).flatMap((part) =>
    Object.keys(line[part])
      .filter((fact) => !(fact in factsOfKind(kind)))
      .map((fact) => ({ path: [part, fact], message: `No ${kinds[kind].noun} has this fact` })),
  );

/** What has no days of a document cannot end or be open again by them. */
const dayMistakes = ({ validMonths, reopensOn }: RequirementLine, months: string, again: string): Mistake[] => [
  ...(validMonths === 0 ? [] : [{ path: ['validMonths'], message: months }]),
  ...(reopensOn.length === 0 ? [] : [{ path: ['reopensOn'], message: again }]),
];

/** A division has contacts and a place of its own, and no documents, reviews and purposes. ADR 0055. */
const ofDivisions: readonly Demand['type'][] = ['contact', 'inspection'];

const demandMistakes = (kind: RequirementKind, line: RequirementLine): Mistake[] => {
  const { demand } = line;
  if (kind === 'division' && !ofDivisions.includes(demand.type))
    return [{ path: ['demand', 'type'], message: 'Of a division, only a contact or an inspection can be demanded' }];
  if (demand.type === 'document')
    return isKindOf(kinds[owingKind(kind)].wire.documentOwner, demand.document)
      ? []
      : [{ path: ['demand', 'document'], message: 'Please choose the kind of document' }];
  if (demand.type === 'contact')
    return dayMistakes(line, 'A contact does not end', 'A contact is there until it is removed');
  if (demand.type === 'inspection')
    return placedKinds.some((placed) => placed === owingKind(kind))
      ? []
      : [{ path: ['demand', 'type'], message: `A ${kinds[kind].noun} has no place to inspect` }];
  if (demand.type === 'purpose')
    return kind === 'endUser' ? [] : [{ path: ['demand', 'type'], message: `A ${kinds[kind].noun} has no purposes` }];
  const isOwn = demand.review.startsWith(`${kind}.`);
  return [
    ...(isOwn ? [] : [{ path: ['demand', 'review'], message: `This is no review of a ${kinds[kind].noun}` }]),
    ...dayMistakes(line, 'The settings say how long a review is valid', 'A review has its own due day'),
  ];
};

/** What is wrong with the lines of a kind of record, each at its place; none of it is wrong for every kind. */
export const lineMistakes = (kind: RequirementKind, lines: readonly RequirementLine[]): Mistake[] =>
  lines.flatMap((line, at) => {
    const isTwice = lines.findIndex(({ key }) => key === line.key) !== at;
    const isSecondReview =
      line.demand.type === 'review' &&
      lines
        .slice(0, at)
        .some(({ demand }) => 'review' in demand && 'review' in line.demand && demand.review === line.demand.review);
    const changes = line.reopensOn.filter((change) => !changesOf[kind].includes(change));
    const mistakes: Mistake[] = [
      ...(isTwice ? [{ path: ['key'], message: 'Another line has this key' }] : []),
      ...(isSecondReview ? [{ path: ['demand', 'review'], message: 'Another line demands this review' }] : []),
      ...changes.map((change) => ({ path: ['reopensOn'], message: `A ${kinds[kind].noun} has no ${change}` })),
      ...conditionMistakes(kind, line),
      ...demandMistakes(kind, line),
    ];
    return mistakes.map(({ path, message }) => ({ path: ['lines', at, ...path], message }));
  });

/** The lines of a set as they are sent. */
export const RequirementLines = z.array(RequirementLine).max(LINES_MAX, `A set can have at most ${LINES_MAX} lines`);
