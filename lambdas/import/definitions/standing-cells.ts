import { ApplicationError } from '#contract/application-error.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { maySetStanding, type StandingSetter } from '#contract/standing/rights.ts';
import {
  missingSentence,
  type Standing,
  type StandingKind,
  standings,
  standingWords,
} from '#contract/standing/standings.ts';
import { type Standee, standingOn, stepOn } from '#contract/standing/step.ts';
import { openActivation, stepOf } from '#lambdas/domain/standing/step.ts';
import { namesOf, reference } from '#lambdas/entities/reference.ts';
import { choicesOf, choose } from '#lambdas/sheets/read/choices.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import type { CellCodec } from './cell-codec.ts';
import { RowProblem } from './import-definition.ts';

const choices = choicesOf<Standing>(standings.map((each) => [each, standingWords[each]] as const));

/** An entry that an end user has brought in, which an activation associates with it. */
const isEntry = (record: Standee) =>
  record.isEndUserTp === true &&
  isOpenEntry({ isEndUserTp: true, activate: record.activate === true, standingSteps: record.standingSteps });

interface Said {
  readonly to: Standing | undefined;
  readonly why: string;
}

interface Of<Rec> {
  readonly kind: StandingKind;
  readonly tenantId: TenantId;
  /** The user of the import: its rights decide about each row. */
  readonly byId: string;
  readonly setter: StandingSetter;
  row(record: Rec): Row;
}

/**
 * The codecs of the columns Standing and Standing Reason: a row that names another standing is a step from today on, by the same
 * rules as the step's own call. A new record begins as its row says. Role matrix row 134.
 */
export const standingCodecs = async <Rec extends Standee>({
  kind,
  tenantId,
  byId,
  setter,
  row,
}: Of<Rec>): Promise<Readonly<Record<string, CellCodec<Rec>>>> => {
  const [{ today, missingOf, requireAllowed }, reasons] = await Promise.all([
    openActivation(kind, tenantId),
    reference('standingReasons'),
  ]);
  const nameOf = namesOf(reasons);
  const reasonIn = (why: string) => {
    const found = reasons.find(({ name }) => name.toLowerCase() === why.toLowerCase());
    return found ? { reason: found.id } : { text: why };
  };
  const requireRight = (to: Standing) => {
    if (!maySetStanding(setter, kind, to))
      throw new RowProblem('standing', `You may not bring it to ${standingWords[to]}.`);
  };
  const stepped = (record: Rec, { to, why }: Said): Rec => {
    if (to === undefined || standingOn(kind, record, today) === to) return record;
    requireRight(to);
    if (to === 'active' && isEntry(record))
      throw new RowProblem('standing', 'What an end user has entered is activated in its list, with its association.');
    if (why === '') throw new RowProblem('standingReason', 'Please say why the standing changes.');
    try {
      const step = stepOf(kind, record, { to, byId, today, ...reasonIn(why) });
      if (to === 'active') requireAllowed(row(record));
      const missing = to === 'active' ? missingOf(row(record)) : [];
      if (missing.length > 0) throw new RowProblem('standing', missingSentence(missing));
      return { ...record, ...step };
    } catch (error) {
      throw error instanceof ApplicationError ? new RowProblem('standing', error.reason) : error;
    }
  };
  const begun = (record: Rec, { to, why }: Said): Rec => {
    if (to === undefined || to === 'active') return record;
    requireRight(to);
    return { ...record, ...stepOf(kind, record, { to, byId, today, ...reasonIn(why), isFirst: true }) };
  };
  const standing: CellCodec<Rec, Said> = {
    read: (reader) => ({
      to: reader.take('standing', undefined, (text) => (text === '' ? undefined : choose(text, choices))),
      why: reader.text('standingReason'),
    }),
    set: () => {},
    merge: stepped,
    begin: begun,
    cell: (record) => standingWords[standingOn(kind, record, today)],
  };
  const standingReason: CellCodec<Rec, string> = {
    read: (reader) => reader.text('standingReason'),
    set: () => {},
    merge: (record) => record,
    cell: ({ standingSteps }) => {
      const step = stepOn(standingSteps, today);
      return step ? (step.reason > 0 ? nameOf(step.reason) : step.text) : '';
    },
  };
  return { standing, standingReason } as Readonly<Record<string, CellCodec<Rec>>>;
};
