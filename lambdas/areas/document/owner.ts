import { ApplicationError } from '../../../contract/application-error.ts';
import { type DocumentOwner, isResellerAgreement } from '../../../contract/document/rules.ts';
import type { Action } from '../../../contract/rules/access.ts';
import { isExperianOnly } from '../../../contract/rules/roles.ts';
import type { Place } from '../../entities/activity.ts';
import { type DocumentRecord, documents } from '../../entities/document.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireRight } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';

type Owned = Pick<DocumentRecord, 'tableKeyName' | 'rowId'>;

const writes: Readonly<Record<DocumentOwner, Action>> = {
  TECHNOLOGY_PROVIDER: 'doc.writeProvider',
  RESELLER: 'doc.writeReseller',
  ENDUSER: 'doc.writeEndUser',
};

/** 403 unless the caller may write documents of this sort of owner. Role matrix rows 80 to 82. */
export const requireWriter = (caller: Caller, { tableKeyName }: Pick<Owned, 'tableKeyName'>, place: Place) =>
  requireRight(caller, writes[tableKeyName], place);

/** The company of the record a document belongs to, or undefined when the caller does not see that record. Scope DOC. */
export const companyOfOwner = async (caller: Caller, { tableKeyName, rowId }: Owned): Promise<string | undefined> => {
  if (tableKeyName === 'RESELLER') return (await resellers(caller.scope()).find(rowId))?.id;
  if (tableKeyName === 'ENDUSER') return (await endUsers(caller.scope()).find(rowId))?.companyId;
  return (await providers(caller.familyScope()).find(rowId))?.companyId.id;
};

/** Documents of the family that an id belongs to; for everybody but a super admin that is their own. */
export const documentsAround = (caller: Caller, id: string) =>
  documents(caller.familyScope(caller.isSuperadmin ? familyIdOf(id) : undefined));

/** Whether the document is one of those that people who are only Experian do not get to see. D-68. */
export const isHidden = (caller: Caller, tableKeyName2: string) =>
  isExperianOnly(caller) && isResellerAgreement(tableKeyName2);

/** A document, if it is there and the caller may see it. */
export const findVisible = async (caller: Caller, id: string): Promise<DocumentRecord | undefined> => {
  const found = await documentsAround(caller, id).find(id);
  if (!found || isHidden(caller, found.tableKeyName2)) return undefined;
  return (await companyOfOwner(caller, found)) === undefined ? undefined : found;
};

/** A document the caller may see; anything else is answered like one that does not exist. */
export const visibleDocument = async (caller: Caller, id: string): Promise<DocumentRecord> => {
  const found = await findVisible(caller, id);
  if (!found) throw new ApplicationError('Id Not Available');
  return found;
};
