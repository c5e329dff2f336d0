import type { DocumentRecord } from '#contract/document/record.ts';
import { isResellerAgreement } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { may } from '#contract/rules/access.ts';
import { isExperianOnly, type PrincipalRoles } from '#contract/rules/roles.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { staffOf } from '../obligations/staff.ts';
import { documentOwners } from './document-owners.ts';

/** Who may review documents: by their rights and their company. */
interface Reviewer extends PrincipalRoles {
  readonly userId: string;
  readonly home: string;
}

/** Whether the caller has the right to review documents of such an owner: never staff of a reseller. Role matrix rows 100 and 101. */
export const hasReviewRight = (caller: Reviewer, owner: DocumentOwner) =>
  may(caller, documentOwners[owner].review) && (caller.isSuperadmin || caller.home === tenantIdOf(caller.home));

/** Whether no other user of the caller's company has the right; super admins stand outside of it, and look at the tenant's own. */
export const reviewsAlone = async (caller: Reviewer, tenantId: TenantId, owner: DocumentOwner): Promise<boolean> => {
  const home = caller.isSuperadmin ? tenantId : caller.home;
  const { members } = await staffOf(tenantId, await todayIn(tenantId));
  const { review } = documentOwners[owner];
  return !members.some((member) => member.userId !== caller.userId && member.home === home && may(member, review));
};

/** Who lists documents: their company, and what they see of it and of its tenant. */
interface DocumentReader extends PrincipalRoles {
  readonly home: string;
  scope(companyId?: string): Scope;
  tenantScope(companyId?: string): Scope;
}

/**
 * The documents that a list shows a user, and which rows of it. Who sees one reseller only sees its documents and the
 * tenant's providers'; some kinds are hidden from Experian. D-68, D-85.
 */
export const visibleDocuments = (reader: DocumentReader, companyId?: string) => {
  const scope = reader.scope(companyId);
  const isOwnOnly = !reader.isSuperadmin && (scope.visibility === 'home' || isOfReseller(reader));
  const tenantId = tenantIdOf(reader.home);
  const shielded = isExperianOnly(reader);
  const sees: ListFilter = {
    key: JSON.stringify([isOwnOnly && reader.home, shielded]),
    matches: (value) =>
      (!isOwnOnly ||
        value('companyId') === reader.home ||
        (value('companyId') === tenantId && value('tableKeyName') === 'TECHNOLOGY_PROVIDER')) &&
      !(shielded && isResellerAgreement(String(value('tableKeyName2')))),
  };
  return { all: documents(isOwnOnly ? reader.tenantScope() : scope), sees };
};

/** Whether documents of this key are among those that people who are only Experian do not get to see. D-68. */
export const isHidden = (holder: PrincipalRoles, tableKeyName2: string) =>
  isExperianOnly(holder) && isResellerAgreement(tableKeyName2);

type Owned = Pick<DocumentRecord, 'tableKeyName' | 'rowId'>;

/** A person who looks at documents. */
interface Reader extends PrincipalRoles {
  scope(companyId?: string): Scope;
  tenantScope(companyId?: string): Scope;
}

/** The company of the record a document belongs to, or undefined when the person does not see that record. Scope DOC. */
export const companyOfOwner = async (reader: Reader, { tableKeyName, rowId }: Owned): Promise<string | undefined> =>
  (await documentOwners[tableKeyName].find(reader, rowId))?.companyId;

/** Documents of the tenant that an id belongs to; for every user but a super admin that is their own. */
export const documentsAround = (reader: Reader, id: string) =>
  documents(reader.tenantScope(reader.isSuperadmin ? tenantIdOf(id) : undefined));

/** Whether a person may see a document: its owner, and what it is. */
export const seesDocument = async (reader: Reader, document: Owned & Pick<DocumentRecord, 'tableKeyName2'>) =>
  !isHidden(reader, document.tableKeyName2) && (await companyOfOwner(reader, document)) !== undefined;

/** A document, if it is there and the person may see it. */
export const findVisible = async (reader: Reader, id: string): Promise<DocumentRecord | undefined> => {
  const found = await documentsAround(reader, id).find(id);
  return found && (await seesDocument(reader, found)) ? found : undefined;
};
