import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { showDay } from '#contract/rules/dates.ts';
import {
  mayFollow,
  missingSentence,
  type Standing,
  type StandingKind,
  standingWords,
  stepRefusal,
} from '#contract/standing/standings.ts';
import { flagsOf, plannedStep, type Standee, standingOn, withStep } from '#contract/standing/step.ts';
import type { StandingStep } from '#contract/standing/step-schema.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import type { Activation } from './missing.ts';

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
