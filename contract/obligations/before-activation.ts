import type { Facts } from '../catalogue/requirements.ts';
import type { StandingKind } from '../standing/standings.ts';
import { findDemanded } from './outstanding.ts';
import type { Circumstances } from './outstanding-item.ts';

/**
 * Makes the function that names what a record lacks of the lines that must be fulfilled before an activation, by its list row.
 * Their grace does not count: it is for records that are active when a line is published.
 */
export const missingBefore = (kind: StandingKind, circumstances: Circumstances): ((facts: Facts) => string[]) => {
  const set = circumstances.requirements[kind];
  const lines = set.lines.filter(({ beforeActivation }) => beforeActivation).map((line) => ({ ...line, graceDays: 0 }));
  if (lines.length === 0) return () => [];
  const requirements = { ...circumstances.requirements, [kind]: { ...set, lines } };
  const demanded = findDemanded(kind, { ...circumstances, requirements });
  return (facts) =>
    demanded(facts)
      .filter(({ state }) => state !== 'ok' && state !== 'due soon')
      .map(({ label }) => label);
};
