import { requirements } from '#contract/catalogue/requirements.ts';
import type { DocumentFact } from '#contract/document/facts.ts';
import { kindOfLine, lineLabel } from '#contract/document/rules.ts';
import type { EvidenceKind } from '#contract/evidence/record.ts';
import { type Counting, factsOfLine, lineInForce, nextToCome, ranOutLast } from '#contract/obligations/in-force.ts';
import {
  type Circumstances,
  certificateOf,
  formField,
  lineField,
  type Outstanding,
} from '#contract/obligations/outstanding-item.ts';
import { wayOf } from '../domain/history/show-change.ts';
import { hasChecklist, tickedLines } from '../domain/history/shown-field.ts';
import type { PackedLine } from './held.ts';
import type { StoredChange } from './history.ts';
import type { ShownDocument, ShownVersion } from './record-model.ts';
import { type ImportNames, type TenantFacts, wayText } from './tenant-facts.ts';

/** Who ticked a line of a checklist, when (ISO time), and how; all '' if the history does not say. `day` is the day that was entered. */
interface Ticked {
  readonly by: string;
  readonly at: string;
  readonly how: string;
  readonly importId: string;
  readonly day: string;
}

const unknown = { by: '', at: '', how: '', importId: '' };

/** The change that ticked a line, among the changes of its record, newest first: the last one before which it was not ticked. */
const tickingChange = (kind: EvidenceKind, line: number, newestFirst: readonly StoredChange[]) =>
  newestFirst.find(({ op, prev, before = {}, after = {} }) => {
    if (op === 'create') return prev === undefined;
    if (op === 'remove' || !hasChecklist(kind, after)) return false;
    return tickedLines(kind, after).has(line) && !tickedLines(kind, before).has(line);
  });

interface TickedIn extends Pick<TenantFacts, 'kind' | 'personName'> {
  readonly record: object;
  readonly changes: readonly StoredChange[];
  readonly imports: ImportNames;
}

/** Says of each ticked line of a record's checklist who ticked it and how, by the line's id. */
export const tickedBy = ({ kind, record, changes, personName, imports }: TickedIn): ReadonlyMap<number, Ticked> => {
  const newestFirst = changes.filter(({ part }) => part === 'record').toSorted((a, b) => b.v - a.v);
  const facts = ([line, day]: readonly [number, string]): readonly [number, Ticked] => {
    const change = tickingChange(kind, line, newestFirst);
    if (!change) return [line, { ...unknown, day }];
    const { by, byName, at, importId } = change;
    const who = by === '' ? byName : personName(by);
    return [
      line,
      { by: who || 'The portal', at, how: wayText({ way: wayOf(change), importId }, imports), importId, day },
    ];
  };
  return new Map([...tickedLines(kind, record)].map(facts));
};

interface Given {
  readonly kind: EvidenceKind;
  readonly circumstances: Circumstances;
  readonly outstanding: readonly Outstanding[];
  /** What the record knows of its documents. */
  readonly facts: readonly DocumentFact[];
  readonly documents: readonly ShownDocument[];
  readonly ticked: ReadonlyMap<number, Ticked>;
  readonly today: string;
}

type Found = { readonly id: string; readonly number: number; readonly validUntil: string } | undefined;
type Basis = Pick<PackedLine, 'file' | 'awaiting' | 'ticked'>;

const nothing: Basis = { file: null, awaiting: null, ticked: null };

const isHeld = ({ path, problem }: Pick<ShownVersion, 'path' | 'problem'>) => path !== '' && problem === '';

/** A version as a line names it, with its last day there; one of a document that the package does not know has no more. */
const versionFinder = (documents: readonly ShownDocument[]) => (found: Found) => {
  if (!found) return null;
  const { id: documentId, number, validUntil } = found;
  const document = documents.find(({ id }) => id === documentId);
  const version = document?.versions.find((each) => each.number === number);
  if (!document || !version) return { documentId, number, validUntil, version: null };
  return { documentId, number, validUntil, version: { ...version, document: document.name } };
};

/**
 * What stands behind a line of some documents: the file in force or the last one that ran out, as the requirement counts them,
 * and what awaits review.
 */
const basisOf = (
  line: readonly DocumentFact[],
  { documents, today }: Pick<Given, 'documents' | 'today'>,
  counting?: Counting,
) => {
  const find = versionFinder(documents);
  const inForce = lineInForce(line, today, counting);
  const awaiting = line.find((fact) => fact.awaiting);
  return {
    inForce: find(inForce),
    ranOut: find(inForce ? undefined : ranOutLast(line, today, counting)),
    coming: find(inForce ? undefined : nextToCome(line, today, counting)),
    awaiting: find(
      awaiting?.awaiting ? { id: awaiting.id, number: awaiting.awaiting.number, validUntil: '' } : undefined,
    ),
  };
};

type Read = ReturnType<typeof basisOf>;
type Version = NonNullable<Read['inForce']>;

const fileOf = ({ documentId, number, validUntil, version }: Version): PackedLine['file'] => ({
  documentId,
  document: version?.document ?? '',
  version: number,
  path: version?.path ?? '',
  sha256: version?.sha256 ?? '',
  review: version?.review ?? '',
  approvedBy: version?.reviewedBy ?? '',
  approvedAt: version?.reviewedAt ?? '',
  sentAt: version?.sentAt ?? '',
  effectiveFrom: version?.effectiveFrom ?? '',
  validUntil,
  problem: version?.problem ?? '',
});

const awaitingOf = ({ documentId, number, version }: Version): PackedLine['awaiting'] => ({
  documentId,
  document: version?.document ?? '',
  version: number,
  path: version && isHeld(version) ? version.path : '',
  sentBy: version?.sentBy ?? '',
  sentAt: version?.sentAt ?? '',
});

/** The state of a required line, by what decides its obligation. D-101. */
const requiredLine = (
  outstanding: Outstanding,
  { inForce, ranOut, coming, awaiting }: Read,
  ticked: Ticked | null,
): PackedLine => {
  const { label, due } = outstanding;
  const line = { label, due, ...nothing, awaiting: awaiting && awaitingOf(awaiting) };
  if (inForce) {
    const isHere = inForce.version !== null && isHeld(inForce.version);
    return { ...line, state: isHere ? 'held' : 'notHere', file: fileOf(inForce) };
  }
  if (ranOut) return { ...line, state: 'ranOut', file: fileOf(ranOut) };
  if (awaiting) return { ...line, state: 'awaiting' };
  if (!coming) return outstanding.withoutFile ? { ...line, state: 'ticked', ticked } : { ...line, state: 'missing' };
  const withFile = { ...line, file: fileOf(coming) };
  // A tick fulfils what has no file in force.
  return outstanding.state === 'ok' ? { ...withFile, state: 'notYet', ticked } : { ...withFile, state: 'missing' };
};

/** The lines of a record's checklist, required or not, and the documents that owe their renewal alone. */
export const checklistLines = (given: Given): PackedLine[] => {
  const { kind, circumstances, outstanding, facts, ticked } = given;
  const { owner } = requirements[kind];
  const entries = circumstances.documents[kind];
  const required = outstanding
    .filter(({ field, documentKind }) => documentKind !== '' || entries.some(({ id }) => lineField(id) === field))
    .map((one) => {
      const line = factsOfLine(facts, { key: one.documentKind, certificateId: certificateOf(one) });
      const entry = entries.find(({ id }) => lineField(id) === formField(one.field));
      return requiredLine(one, basisOf(line, given, one.demanded), (entry && ticked.get(entry.id)) ?? null);
    });
  const owedFields = new Set(outstanding.map(({ field }) => formField(field)));
  const others = entries
    .filter(({ id }) => !owedFields.has(lineField(id)))
    .map((entry): PackedLine => {
      const key = kindOfLine(owner, entry)?.key;
      const line = key === undefined ? [] : facts.filter((fact) => fact.key === key);
      const { inForce } = basisOf(line, given);
      const file = inForce && fileOf(inForce);
      return { label: lineLabel(owner, entry), state: 'notRequired', due: '', ...nothing, file };
    });
  return [...required, ...others];
};
