import { ApplicationError } from '#contract/application-error.ts';
import type { BlankForm } from '#contract/document-request/blank-form.ts';
import { checkOf, findForms } from '#lambdas/entities/blank-form.ts';
import type { TenantId } from '#lambdas/store/id.ts';

/** Attached within this many days after it was sent: one that no request carries is erased after a month. */
const ATTACHED_MS = 7 * 86_400_000;

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** The forms that new requests of a tenant carry: those that the same user has sent, once checked. Throws what keeps one from it. */
export const readyForms = async (
  tenantId: TenantId,
  userId: string,
  ids: readonly string[],
): Promise<readonly BlankForm[]> => {
  if (ids.length === 0) return [];
  const found = await findForms(tenantId, ids);
  return ids.map((id) => {
    const form = found.get(id);
    if (form?.authorId !== userId || Date.now() - Date.parse(form.at) > ATTACHED_MS)
      throw refused('A blank form is not available any more. Please attach it again.');
    const { name, size } = form;
    const { state, reason } = checkOf(form);
    if (state === 'checking') throw refused(`${name} is still being checked. Please wait a moment.`);
    if (state === 'refused') throw refused(`${name} was refused: ${reason}`);
    return { id, name, size };
  });
};
