import { companyEntity } from '../entities/company.ts';
import { DeletedRecords } from '../store/deleted-records.ts';
import { type FamilyId, PORTAL } from '../store/id.ts';
import { portalScope, serverActor } from '../store/scope.ts';
import { familiesToRemind } from './families.ts';

/** Families whose removed records are erased: also of companies that are kept for a restore, and what belongs to no family. */
export const familiesToErase = async (): Promise<readonly FamilyId[]> => {
  const deleted = new DeletedRecords(companyEntity, portalScope(serverActor));
  const kept: FamilyId[] = [];
  for (let part = await deleted.part(); ; part = await deleted.part(part.next)) {
    kept.push(...part.found.map(({ record }) => record.id));
    if (part.next === undefined) break;
  }
  return [...new Set([...(await familiesToRemind()), ...kept, PORTAL])];
};
