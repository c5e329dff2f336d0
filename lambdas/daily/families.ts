import { allFamilies, companyEntity } from '../entities/records/company.ts';
import { type FamilyId, PORTAL } from '../store/id.ts';
import { copiesOf } from '../store/retention/copies.ts';
import { portalScope, serverActor } from '../store/scope.ts';

/** The families of the portal. */
export const familiesToRemind = () => allFamilies(portalScope(serverActor));

/** Families whose deleted records are erased: also of companies that were deleted and not erased yet, and what belongs to no family. */
export const familiesToErase = async (): Promise<readonly FamilyId[]> => {
  const deleted = await copiesOf(PORTAL, companyEntity.name);
  return [...new Set([...(await familiesToRemind()), ...deleted.map(({ id }) => id), PORTAL])];
};
