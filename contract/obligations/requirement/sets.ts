import * as z from 'zod';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { obligations } from '../../catalogue/obligations.ts';
import { type RequiringKind, requirements } from '../../catalogue/requirements.ts';
import { isReviewed } from '../../catalogue/reviewed.ts';
import { type RequirementKind, requirementKinds } from './facts.ts';
import { type Conditions, RequirementLine } from './line.ts';

/** To whom a line applied from a day ('YYYY-MM-DD', '' for always) and a version on. */
const Stage = RequirementLine.pick({ onlyFor: true, notFor: true }).extend({ from: z.string(), version: z.number() });
export type Stage = z.infer<typeof Stage>;

/** A line as it was published. `stages` are its conditions since it is demanded, the oldest first; the last are those of the line. */
export const PublishedLine = RequirementLine.extend({ stages: z.array(Stage).min(1) });
export type PublishedLine = z.infer<typeof PublishedLine>;

/** A version of the requirements of a kind of record. `day` is when it was published, in the tenant's time zone. Never changed. */
export const RequirementSet = z.object({
  number: z.number().int().positive(),
  name: z.string(),
  day: z.string(),
  /** An ISO time; '' for the first version. */
  at: z.string(),
  /** The user who published it; '' for the first version. */
  byId: z.string(),
  byName: z.string(),
  lines: z.array(PublishedLine),
});
export type RequirementSet = z.infer<typeof RequirementSet>;

/** A version as it is read: `removed` are values of its conditions that have left their reference lists since. They match no record. */
export interface ReadSet extends RequirementSet {
  readonly removed?: Conditions;
}

export type RequirementSets = Readonly<Record<RequirementKind, ReadSet>>;

/** A line that applies to a record; `of` is the kind for which it was published. */
export interface OwedLine extends PublishedLine {
  readonly of: RequirementKind;
}

/** The lines that apply to records of a kind; `removed` as in a version. */
export interface OwedSet extends Pick<ReadSet, 'removed'> {
  readonly lines: readonly OwedLine[];
}

/** The key of a line among those of a record: no line of the end users' own has one with a hyphen. */
const owedKey = (of: RequirementKind, key: string): string => (of === 'division' ? `division-${key}` : key);

const owedLines = (of: RequirementKind, { lines }: Pick<ReadSet, 'lines'>): OwedLine[] =>
  lines.map((line) => ({ ...line, of, key: owedKey(of, line.key) }));

/** The lines that apply to records of a kind: those of their kind, for an end user those of divisions too. ADR 0055. */
export const owedSet = (kind: RequiringKind, sets: RequirementSets): OwedSet => {
  const own = sets[kind];
  const lines = owedLines(kind, own);
  if (kind !== 'endUser') return { lines, removed: own.removed ?? {} };
  const { division } = sets;
  const [removed = {}, more = {}] = [own.removed, division.removed];
  return {
    lines: [...lines, ...owedLines('division', division)],
    // Both kinds of record have values of these lists.
    removed: { ...removed, ...more, states: [...(removed.states ?? []), ...(more.states ?? [])] },
  };
};

const firstLines = (kind: RequirementKind): PublishedLine[] =>
  obligations
    .filter((one) => one.kind === kind)
    .flatMap(({ name, basis, turn }): PublishedLine[] => {
      const rest = {
        onlyFor: {},
        notFor: {},
        validMonths: 0,
        graceDays: 0,
        reopensOn: [],
        turn: [...turn],
        sentence: '',
        beforeActivation: false,
      };
      const stages = [{ onlyFor: {}, notFor: {}, from: '', version: 1 }];
      if (isReviewed(name))
        return [{ key: name.slice(kind.length + 1), demand: { type: 'review', review: name }, ...rest, stages }];
      if (!('document' in basis)) return [];
      const key = name.slice(name.lastIndexOf('.') + 1);
      return [{ key, demand: { type: 'document', document: basis.document }, ...rest, stages }];
    });

/** The first version of each kind: what the specification demands of every record. Spec part 2, sections 3, 4 and 9; D-59, D-94. */
export const firstSets: RequirementSets = Object.fromEntries(
  requirementKinds.map((kind) => [
    kind,
    {
      number: 1,
      name: 'As the programme begins',
      day: '',
      at: '',
      byId: '',
      byName: '',
      lines: firstLines(kind),
    } satisfies RequirementSet,
  ]),
) as Record<RequirementKind, RequirementSet>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const sorted = (conditions: Stage['onlyFor']) =>
  Object.entries(conditions)
    .map(([fact, ids]) => [fact, [...(ids ?? [])].sort((a, b) => a - b)] as const)
    .sort(([a], [b]) => a.localeCompare(b));

const hasConditions = (stage: Stage, line: RequirementLine) =>
  isSame(sorted(stage.onlyFor), sorted(line.onlyFor)) && isSame(sorted(stage.notFor), sorted(line.notFor));

/** The lines of the next version on the day it is published: a line that applies to others than before has a new stage. */
export const publishedLines = (
  before: RequirementSet,
  lines: readonly RequirementLine[],
  day: string,
): PublishedLine[] =>
  lines.map((line) => {
    const { onlyFor, notFor } = line;
    const stages = before.lines.find(({ key }) => key === line.key)?.stages ?? [];
    const last = stages.at(-1);
    return {
      ...line,
      stages:
        last && hasConditions(last, line)
          ? stages
          : [...stages, { onlyFor, notFor, from: day, version: before.number + 1 }],
    };
  });

/** The names of the documents that the programme itself demands of a kind of record, as the catalogue knows them. */
export const catalogueRequirement = (kind: RequiringKind, document: string) =>
  requirements[kind].documents.find((one) => one.document === document);

/** The lines that demand documents of owners of a sort. */
export const linesForOwner = (sets: RequirementSets, owner: DocumentOwner): readonly PublishedLine[] =>
  (Object.keys(requirements) as RequiringKind[])
    .filter((kind) => requirements[kind].owner === owner)
    .flatMap((kind) => sets[kind].lines);

/** The keys of the kinds of documents that some lines demand, each once. */
export const demandedDocuments = (lines: readonly Pick<RequirementLine, 'demand'>[]): readonly string[] => [
  ...new Set(lines.flatMap(({ demand }) => (demand.type === 'document' ? demand.document : []))),
];
