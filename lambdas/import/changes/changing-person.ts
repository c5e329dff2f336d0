import { denied } from '#contract/application-error.ts';
import { mayChange } from '#contract/bulk-change/columns.ts';
import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { Editor } from '#lambdas/domain/provider/fields.ts';
import type { ImportProgress } from '#lambdas/entities/imports/import-progress.ts';
import { findPrincipal, type Principal } from '#lambdas/entities/people/principal.ts';
import { isAdmitted, scopesOf } from '#lambdas/kit/caller.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';

/** In whose name records are changed: what they may do and see, as it is now. */
export interface ChangingPerson extends Editor, ScopedViewer {
  readonly userId: string;
  readonly userName: string;
  readonly principal: Principal;
}

/** The person behind a change. Throws 403 where they have lost the right, or are of another company by now. */
export const changingPerson = async (
  { actor, kind, companyId }: Pick<ImportProgress, 'actor' | 'kind' | 'companyId'>,
  { op }: BulkChange,
): Promise<ChangingPerson> => {
  const principal = await findPrincipal(actor);
  if (!principal || !isAdmitted(principal) || !mayChange(principal, kind, op)) throw denied();
  if (!principal.isSuperadmin && principal.home !== companyId) throw denied();
  const { scope, familyScope } = scopesOf({ ...principal, via: 'change' });
  const chosen = principal.isSuperadmin ? companyId : undefined;
  return { ...principal, principal, scope: () => scope(chosen), familyScope: () => familyScope(chosen) };
};
