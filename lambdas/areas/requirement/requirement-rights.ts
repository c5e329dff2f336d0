import { isResellerAgreement } from '#contract/document/rules.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { deny } from '#lambdas/kit/require-right.ts';

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
