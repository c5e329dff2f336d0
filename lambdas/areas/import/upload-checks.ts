import { ApplicationError } from '#contract/application-error.ts';
import type { BulkKind, ColumnChoice } from '#contract/import/record.ts';
import { companies } from '#lambdas/entities/records/company.ts';
import { resellers } from '#lambdas/entities/records/reseller.ts';
import { importDefinitions } from '#lambdas/import/definitions/all-definitions.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';

/** Refuses a choice of columns that names what is no field of the sheet, or one field twice. */
export const requireFields = (kind: BulkKind, choice: ColumnChoice) => {
  const { columns } = importDefinitions[kind].sheet;
  const chosen = Object.values(choice).filter((field) => field !== '');
  const unknown = chosen.find((field) => !Object.hasOwn(columns, field));
  if (unknown !== undefined) throw new ApplicationError('Upload failed', `There is no column "${unknown}".`);
  if (new Set(chosen).size < chosen.length)
    throw new ApplicationError('Upload failed', 'Two columns of the file were chosen for the same one.');
};

/**
 * The company that rows go to: the caller's own, or the one a super admin has chosen. Resellers and providers go to a root
 * company only; end users to a reseller too. D-56, role matrix rows 50, 65 and 73.
 */
export const requireCompany = async (caller: Caller, kind: BulkKind, given: string | undefined): Promise<string> => {
  const companyId = caller.isSuperadmin ? given : caller.home;
  if (!companyId) throw new ApplicationError('No company is chosen', 'Please select a company first.');
  const scope = caller.scope(given);
  const isRoot = companyId === tenantIdOf(companyId);
  const found = isRoot
    ? await companies(scope).find(companyId)
    : importDefinitions[kind].forResellers && (await resellers(scope).find(companyId));
  if (!found) throw new ApplicationError('Company Id is not available');
  return companyId;
};
