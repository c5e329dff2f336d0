import { ApplicationError } from '../../../contract/application-error.ts';
import type { DocumentRecord } from '../../../contract/document/record.ts';
import { isHidden } from '../../domain/document/is-hidden.ts';
import { documentOwners } from '../../domain/document-owners.ts';
import type { Origin } from '../../entities/activity.ts';
import { documents } from '../../entities/document.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireRight } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';

type Owned = Pick<DocumentRecord, 'tableKeyName' | 'rowId'>;

/** 403 unless the caller may write documents of this kind of owner. Role matrix rows 80 to 82. */
export const requireWriter = (caller: Caller, { tableKeyName }: Pick<Owned, 'tableKeyName'>, origin: Origin) =>
  requireRight(caller, documentOwners[tableKeyName].write, origin);

/** The company of the record a document belongs to, or undefined when the caller does not see that record. Scope DOC. */
export const companyOfOwner = async (caller: Caller, { tableKeyName, rowId }: Owned): Promise<string | undefined> =>
  (await documentOwners[tableKeyName].find(caller, rowId))?.companyId;

/** Documents of the family that an id belongs to; for everybody but a super admin that is their own. */
export const documentsAround = (caller: Caller, id: string) =>
  documents(caller.familyScope(caller.isSuperadmin ? familyIdOf(id) : undefined));

/** A document, if it is there and the caller may see it. */
export const findVisible = async (caller: Caller, id: string): Promise<DocumentRecord | undefined> => {
  const found = await documentsAround(caller, id).find(id);
  if (!found || isHidden(caller, found.tableKeyName2)) return undefined;
  return (await companyOfOwner(caller, found)) === undefined ? undefined : found;
};

/** A document the caller may see; for anything else the reply is the same as for one that does not exist. */
export const visibleDocument = async (caller: Caller, id: string): Promise<DocumentRecord> => {
  const found = await findVisible(caller, id);
  if (!found) throw new ApplicationError('Id Not Available');
  return found;
};
