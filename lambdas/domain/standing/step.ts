import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import { findDemanded } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { owedSet, type ReadSet } from '#contract/obligations/requirement/sets.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { businessObstacle, obstacleSentence } from '#contract/purpose/states.ts';
import { showDay } from '#contract/rules/dates.ts';
import {
  mayFollow,
  missingSentence,
  type Standing,
  type StandingKind,
  standingWords,
  stepRefusal,
} from '#contract/standing/standings.ts';
import {
  flagsOf,
  plannedStep,
  type Standee,
  standingOn,
  standingStepsColumn,
  withStep,
} from '#contract/standing/step.ts';
import type { StandingStep } from '#contract/standing/step-schema.ts';
import { ownCircumstancesOf } from '#lambdas/entities/records/company.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';

/**
 * Makes the function that names what a record lacks, by its list row, of the lines that must be fulfilled before an activation: of those
 * that apply to it once it is active. Their grace does not count: it is for records that are active when a line is published.
 */
const missingBefore = (kind: StandingKind, circumstances: Circumstances): ((facts: Facts) => string[]) => {
  const before = (set: ReadSet): ReadSet => ({
    ...set,
    lines: set.lines.filter(({ beforeActivation }) => beforeActivation).map((line) => ({ ...line, graceDays: 0 })),
  });
  const { requirements: sets } = circumstances;
  const requirements = { ...sets, [kind]: before(sets[kind]), division: before(sets.division) };
  if (owedSet(kind, requirements).lines.length === 0) return () => [];
  const demanded = findDemanded(kind, { ...circumstances, requirements });
  const activated = `active@${circumstances.today}`;
  return (facts) =>
    demanded((fact) => (fact === standingStepsColumn.row ? activated : facts(fact)))
      .filter(({ state }) => state !== 'ok' && state !== 'due soon')
      .map(({ label }) => label);
};

/**
 * What decides whether records of a tenant may be activated today: the day, what each lacks by its list row, which a user can
 * override, and the rule of its business, which nobody can: `requireAllowed` throws 409.
 */
export const openActivation = async (kind: StandingKind, tenantId: TenantId) => {
  const circumstances = await ownCircumstancesOf(tenantId);
  const missing = missingBefore(kind, circumstances);
  const obstacleOf = ({ businessId, business, isBusinessReviewed }: Row) => {
    const rule = circumstances.businessRules.get(Number(businessId ?? 0)) ?? 'allowed';
    const obstacle = kind === 'endUser' ? businessObstacle(rule, isBusinessReviewed === true) : '';
    return { obstacle, sentence: obstacle === '' ? '' : obstacleSentence(String(business ?? ''), obstacle) };
  };
  return {
    today: circumstances.today,
    missingOf: (row: Row) => missing((fact) => row[fact]),
    /** What keeps a record from being active by the rule of its business, and the sentence for it; both '' for nothing. */
    obstacleOf,
    requireAllowed: (row: Row) => {
      const { sentence } = obstacleOf(row);
      if (sentence !== '') throw new ApplicationError('Standing Not Changed', sentence, 409);
    },
  };
};

export type Activation = Awaited<ReturnType<typeof openActivation>>;

/** What a user, an import or a call of the specification wants of a record. Days are the tenant's. */
export interface WantedStep extends Partial<Pick<StandingStep, 'reason' | 'text' | 'missing' | 'isUndo'>> {
  readonly to: Standing;
  readonly byId: string;
  readonly today: string;
  /** Today where it is left out. */
  readonly day?: string;
  /** A call of the specification makes it: more steps are possible, and a step that was planned gives way. */
  readonly isSpecified?: boolean;
  /** A record begins with it. */
  readonly isFirst?: boolean;
}

/** A step that is not possible: 409, with a sentence that names both standings. */
const refused = (sentence: string) => new ApplicationError('Standing Not Changed', sentence, 409);

/** The fields of a record that a step changes. */
export interface Stepped {
  readonly standingSteps: StandingStep[];
  readonly touchedOn: string;
  readonly activate?: boolean;
  readonly deactivate?: boolean;
}

/** Refuses a step while another one is planned. */
const requireNonePlanned = ({ standingSteps }: Standee, today: string) => {
  const planned = plannedStep(standingSteps, today);
  if (planned)
    throw refused(
      `${standingWords[planned.to]} is planned from ${showDay(planned.day)}. Please withdraw that step first.`,
    );
};

/** Makes a step of a record: what is stored of it. Throws 409 for one that is not possible. ADR 0044. */
export const stepOf = (kind: StandingKind, record: Standee, wanted: WantedStep): Stepped => {
  const { to, byId, today, day = today, reason = 0, text = '', missing = [], isUndo = false } = wanted;
  const { isSpecified = false, isFirst = false } = wanted;
  const from = standingOn(kind, record, today);
  const isFree = isUndo || isFirst;
  if (!isFree && !mayFollow(from, to, isSpecified)) throw refused(stepRefusal(kind, from, to));
  if (!isFree && !isSpecified) requireNonePlanned(record, today);
  const at = new Date().toISOString();
  const step: StandingStep = { id: randomUUID(), from, to, day, at, byId, reason, text, missing: [...missing], isUndo };
  // What was planned stays if it still follows.
  const kept = record.standingSteps.filter((each) => each.day <= today || mayFollow(to, each.to));
  return {
    standingSteps: withStep(kept, step),
    touchedOn: today,
    ...(day <= today ? flagsOf(kind, to) : {}),
  };
};

/** Takes a planned step back. Throws 409 once it holds. */
export const withoutStep = (
  record: Standee,
  id: string,
  today: string,
): Pick<Stepped, 'standingSteps' | 'touchedOn'> => {
  const step = record.standingSteps.find((each) => each.id === id);
  if (!step) throw refused('This step is no longer there. Please reload the page.');
  if (step.day <= today) throw refused('This step holds already. Please make another one instead.');
  return { standingSteps: record.standingSteps.filter((each) => each.id !== id), touchedOn: today };
};

/**
 * The provider as the specification's call of activation makes it, one by one or many at once; the same one where it is active.
 * Throws 409 where something is missing that must be there before, or where it has ended. D-60, ADR 0044.
 */
export const activatedProvider = (
  before: ProviderRecord,
  { today, missingOf }: Activation,
  byId: string,
): ProviderRecord => {
  if (standingOn('provider', before, today) === 'active') return before;
  const step = stepOf('provider', before, { to: 'active', today, byId, isSpecified: true });
  const missing = missingOf(providerEntity.row(before));
  if (missing.length > 0) throw new ApplicationError('Activation Failed', missingSentence(missing), 409);
  return { ...before, ...step };
};

/**
 * A record as the undo of a change leaves it: what was done is not taken out of its steps, the way back is another step. A step
 * whose day has not come is withdrawn.
 */
const undoneStanding = <Rec extends Standee>(
  kind: StandingKind,
  now: Rec,
  restored: Rec,
  { byId, today }: { readonly byId: string; readonly today: string },
): Rec => {
  if (isDeepStrictEqual(now.standingSteps, restored.standingSteps)) return restored;
  const to = standingOn(kind, restored, today);
  const held = now.standingSteps.filter(({ day }) => day <= today);
  if (standingOn(kind, now, today) === to) return { ...restored, standingSteps: held };
  return { ...restored, ...stepOf(kind, { ...now, standingSteps: held }, { to, byId, today, isUndo: true }) };
};

/** How records of a kind stand after an undo. */
export interface Undoing<Rec> {
  /** A record with its former values, and the steps that led there. */
  undone(now: Rec, restored: Rec): Rec;
  /**
   * Why the rule of its business keeps a record from what an undo makes of it: an end user from becoming active, and an active one
   * from getting a prohibited business back. '' for nothing. ADR 0045.
   */
  obstacleTo(now: Rec, undone: Rec): string;
  /** Whether two versions of a record stand the same today, by whatever steps. */
  standAlike(one: Rec, other: Rec): boolean;
}

/** Opens the undo of changes in a tenant, which is bound by the same rules as the way there was. */
export const openUndoing = async <Rec extends Standee>(
  { kind, row }: { readonly kind: StandingKind; row(record: Rec): Row },
  tenantId: TenantId,
  byId: string,
): Promise<Undoing<Rec>> => {
  const { today, obstacleOf } = await openActivation(kind, tenantId);
  const isActive = (record: Rec) => standingOn(kind, record, today) === 'active';
  return {
    standAlike: (one, other) => standingOn(kind, one, today) === standingOn(kind, other, today),
    undone: (now, restored) => undoneStanding(kind, now, restored, { byId, today }),
    obstacleTo: (now, undone) => {
      if (!isActive(undone)) return '';
      const [before, after] = [row(now), row(undone)];
      const { obstacle, sentence } = obstacleOf(after);
      if (!isActive(now)) return sentence;
      return obstacle === 'prohibited' && before.businessId !== after.businessId ? sentence : '';
    },
  };
};
