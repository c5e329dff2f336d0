import type * as z from 'zod';
import { permissionFor } from '../rules/access.ts';
import { EXPERIAN, hasRole, type PrincipalRoles, seesTree } from '../rules/roles.ts';
import type { Standing } from '../standing/standings.ts';
import type { StandingStep } from '../standing/step-schema.ts';

interface Origin {
  readonly isEndUserTp: boolean;
  readonly activate: boolean;
  readonly standingSteps: readonly Pick<StandingStep, 'from' | 'to' | 'isUndo'>[];
}

/** The standings that only an activation leads to. */
const afterActivation: ReadonlySet<Standing> = new Set(['active', 'suspended', 'ended']);

/**
 * Whether a provider was activated once, or is about to be, however it has stood since; an activation that was undone is none. The
 * oldest steps may be left to the history: the first one that is there says where it came from.
 */
const hasBeenActive = ({ standingSteps }: Pick<Origin, 'standingSteps'>) =>
  standingSteps.some(
    ({ from, to }, at) =>
      (at === 0 && afterActivation.has(from)) || (afterActivation.has(to) && standingSteps[at + 1]?.isUndo !== true),
  );

/** An 'other' entry that no user has activated yet. It concerns its own end user only, so its name may be any user's. D-62. */
export const isOpenEntry = (origin: Origin) => origin.isEndUserTp && !origin.activate && !hasBeenActive(origin);

/** Risk Review Approval as a provider holds it. */
export interface SignOff {
  readonly isExperianSignoff: boolean;
  readonly experianName: string;
  readonly experianDate: string;
}

/**
 * Whether a user may sign a provider off: a super admin, or staff of the data company. Staff whose home is a reseller
 * never, whatever roles they have. Role matrix 3.3, D-61, D-99.
 */
export const signsOff = (holder: PrincipalRoles, isOfReseller: boolean) =>
  holder.isSuperadmin || (hasRole(holder, EXPERIAN) && !isOfReseller);

/** Whether a user may save anything of a provider: its details, or the sign-off alone. Role matrix row 56, 3.3. */
export const editsProvider = (holder: PrincipalRoles, isOfReseller: boolean) =>
  permissionFor(holder, 'tp.update') === 'allow' || signsOff(holder, isOfReseller);

/** Whether a user sees more of a sign-off than that it was given: a super admin, or staff of the root company. Role matrix 3.3. */
export const seesSignOff = (holder: PrincipalRoles, isOfReseller: boolean) =>
  holder.isSuperadmin || (seesTree(holder) && !isOfReseller);

/** What a sign-off lacks: the field and what to do. A sign-off names who gave it, and when. D-99. */
export const signOffProblems = ({ isExperianSignoff, experianName, experianDate }: SignOff) =>
  isExperianSignoff
    ? [
        ...(experianName === ''
          ? [{ field: 'experianName', message: 'Please enter the name of who gives the approval' }]
          : []),
        ...(experianDate === '' ? [{ field: 'experianDate', message: 'Please enter the date of the approval' }] : []),
      ]
    : [];

/** The schema of a provider's form for those who sign off. */
export const withSignOff = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.superRefine((given, context) => {
    for (const { field, message } of signOffProblems(given as unknown as SignOff))
      context.addIssue({ code: 'custom', path: [field], message });
  });
