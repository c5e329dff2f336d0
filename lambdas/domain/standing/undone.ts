import { isDeepStrictEqual } from 'node:util';
import type { StandingKind } from '#contract/standing/standings.ts';
import { type Standee, standingOn } from '#contract/standing/step.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Row } from '#lambdas/store/journal/snapshot/columns.ts';
import { openActivation } from './missing.ts';
import { stepOf } from './step.ts';

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
   * from getting a prohibited business back. '' for nothing. Programme part 4.
   */
  obstacleTo(now: Rec, undone: Rec): string;
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
