import { isResellerAgreement } from '#contract/document/rules.ts';
import { type Holder, isExperianOnly } from '#contract/rules/roles.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { documents } from '#lambdas/entities/records/document.ts';
import { familyIdOf } from '#lambdas/store/id.ts';
import type { ListFilter } from '#lambdas/store/journal/view/selection.ts';
import type { Scope } from '#lambdas/store/scope.ts';

/** Who lists documents: their company, and what they see of it and of its family. */
export interface DocumentReader extends Holder {
  readonly home: string;
  scope(companyId?: string): Scope;
  familyScope(companyId?: string): Scope;
}

/**
 * The documents that a list shows somebody, and which rows of it. Who sees one reseller only sees its documents and the
 * family's providers'; some kinds are hidden from Experian. D-68, D-85.
 */
export const visibleDocuments = (reader: DocumentReader, companyId?: string) => {
  const scope = reader.scope(companyId);
  const isOwnOnly = !reader.isSuperadmin && (scope.visibility === 'home' || isOfReseller(reader));
  const familyId = familyIdOf(reader.home);
  const shielded = isExperianOnly(reader);
  const sees: ListFilter = {
    key: JSON.stringify([isOwnOnly && reader.home, shielded]),
    keeps: (value) =>
      (!isOwnOnly ||
        value('companyId') === reader.home ||
        (value('companyId') === familyId && value('tableKeyName') === 'TECHNOLOGY_PROVIDER')) &&
      !(shielded && isResellerAgreement(String(value('tableKeyName2')))),
  };
  return { all: documents(isOwnOnly ? reader.familyScope() : scope), sees };
};
