import { kinds } from '#contract/kinds/kinds.ts';
import { type ObligationKind, obligationKinds } from '../catalogue/obligations.ts';
import { type Action, may } from '../rules/access.ts';
import type { PrincipalRoles } from '../rules/roles.ts';

/** What a person must be allowed to read to see the obligations of records of a kind. Role matrix row 95. */
const rightOf = (kind: ObligationKind): Action => (kind === 'other' ? 'tp.inactiveList' : kinds[kind].rights.list);

/** Whether a person sees the obligations of records of a kind. */
export const mayReadObligations = (holder: PrincipalRoles, kind: ObligationKind): boolean => may(holder, rightOf(kind));

/** The kinds of record whose obligations a person sees. */
export const readableKinds = (holder: PrincipalRoles): readonly ObligationKind[] =>
  obligationKinds.filter((kind) => mayReadObligations(holder, kind));
