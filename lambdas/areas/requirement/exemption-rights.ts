import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import { EXPERIAN, hasRole } from '#contract/rules/roles.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import type { Caller } from '#lambdas/kit/caller.ts';

type Of = Pick<RequirementLine, 'turn'>;

/** The lines of providers that are Experian's alone. */
const isExperianLine = (kind: RequirementKind, { turn }: Of) =>
  kind === 'provider' && turn.every((role) => role === EXPERIAN);

/**
 * Whether a caller may exempt records of a kind from a line: super admins and NCRA staff of the root company; Experian staff of
 * it from Experian's own lines. Staff of a reseller never do. Role matrix row 122.
 */
export const mayGrant = (caller: Caller, kind: RequirementKind, line: Of): boolean => {
  if (caller.isSuperadmin) return true;
  if (isOfReseller(caller)) return false;
  const permission = permissionFor(caller, 'exemption.grant');
  if (permission === 'limited') return hasRole(caller, EXPERIAN) && isExperianLine(kind, line);
  return permission === 'allow';
};

/** Whether a caller may ask for an exemption: whoever may not grant it, apart from that of providers for users with the Reseller role alone. Row 123. */
export const mayAsk = (caller: Caller, kind: RequirementKind, line: Of): boolean =>
  may(caller, 'exemption.ask') &&
  !mayGrant(caller, kind, line) &&
  (kind !== 'provider' || permissionFor(caller, 'requirement.read') === 'allow');
