import { isResellerAgreement } from '#contract/document/rules.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import { EXPERIAN, hasRole, isExperianOnly } from '#contract/rules/roles.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';

/** Whether a caller may read what is demanded of a kind: users with the Reseller role alone do not read that of providers. Role matrix row 120. */
export const mayReadKind = (caller: Caller, kind: RequirementKind): boolean =>
  kind !== 'provider' || permissionFor(caller, 'requirement.read') === 'allow';

/** Refuses who may not read what is demanded of a kind. */
export const requireReading = async (caller: Caller, kind: RequirementKind, origin: Origin): Promise<void> => {
  if (!mayReadKind(caller, kind)) await deny(caller, 'requirement.read', origin);
};

/** Whether a caller sees and writes drafts: not staff of a reseller, whatever their roles. Role matrix row 121. */
export const mayWrite = (caller: Caller): boolean =>
  permissionFor(caller, 'requirement.write') === 'allow' && (caller.isSuperadmin || !isOfReseller(caller));

/** Refuses staff of a reseller. */
export const requireWriting = async (caller: Caller, origin: Origin): Promise<void> => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'requirement.write', origin);
};

/** Whether a caller may learn of a line: the reseller agreement is not named to users whose only role is Experian. D-68. */
export const seesLine = (caller: Caller, { demand }: Pick<RequirementLine, 'demand'>): boolean =>
  !(isExperianOnly(caller) && demand.type === 'document' && isResellerAgreement(demand.document));

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
