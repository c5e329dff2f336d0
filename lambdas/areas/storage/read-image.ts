import type { FileReply } from '../../../contract/fields/file.ts';
import { findLogo, logoKey } from '../../entities/logo.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { getObject } from '../../ports/objects.ts';
import { familyIdOf } from '../../store/id.ts';

const FIVE_MINUTES_S = 300;

/** A logo for those who may see its company; undefined for everybody else, as for a name that does not exist. D-21. */
export const readImage = async (bucket: string, caller: Caller, name: string): Promise<FileReply | undefined> => {
  const logo = await findLogo(name);
  if (!logo || !(await seesCompany(caller, logo.companyId))) return undefined;
  const object = await getObject(bucket, logoKey(name));
  return object && { bytes: object.bytes, contentType: logo.contentType, maxAge: FIVE_MINUTES_S };
};

/** Role matrix row 34: one's own company, its root, and the resellers below it. */
const seesCompany = async (caller: Caller, companyId: string) =>
  caller.isSuperadmin ||
  companyId === caller.home ||
  companyId === familyIdOf(caller.home) ||
  (await resellers(caller.scope()).find(companyId)) !== undefined;
