import type { DocumentRecord } from '#contract/document/record.ts';
import type { Holder } from '#contract/rules/roles.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { documentOwners } from '../document-owners.ts';
import { isHidden } from './is-hidden.ts';

type Owned = Pick<DocumentRecord, 'tableKeyName' | 'rowId'>;

/** A person who looks at documents. */
interface Reader extends Holder {
  scope(companyId?: string): Scope;
  familyScope(companyId?: string): Scope;
}

/** The company of the record a document belongs to, or undefined when the person does not see that record. Scope DOC. */
export const companyOfOwner = async (reader: Reader, { tableKeyName, rowId }: Owned): Promise<string | undefined> =>
  (await documentOwners[tableKeyName].find(reader, rowId))?.companyId;

/** Documents of the family that an id belongs to; for everybody but a super admin that is their own. */
export const documentsAround = (reader: Reader, id: string) =>
  documents(reader.familyScope(reader.isSuperadmin ? familyIdOf(id) : undefined));

/** Whether a person may see a document: its owner, and what it is. */
export const seesDocument = async (reader: Reader, document: Owned & Pick<DocumentRecord, 'tableKeyName2'>) =>
  !isHidden(reader, document.tableKeyName2) && (await companyOfOwner(reader, document)) !== undefined;

/** A document, if it is there and the person may see it. */
export const findVisible = async (reader: Reader, id: string): Promise<DocumentRecord | undefined> => {
  const found = await documentsAround(reader, id).find(id);
  return found && (await seesDocument(reader, found)) ? found : undefined;
};
