import { ApplicationError } from '#contract/application-error.ts';
import type { Facts } from '#contract/catalogue/requirements.ts';
import { findDemanded } from '#contract/obligations/outstanding.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { owedSet, type ReadSet } from '#contract/obligations/requirement/sets.ts';
import { businessObstacle, obstacleSentence } from '#contract/purpose/business.ts';
import type { StandingKind } from '#contract/standing/standings.ts';
import { standingStepsColumn } from '#contract/standing/step.ts';
import { ownCircumstancesOf } from '#lambdas/entities/records/company.ts';
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
