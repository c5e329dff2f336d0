import type { ReferenceList } from '#contract/fields/reference-list.ts';
import type { DocumentOwner } from '../kinds/kinds.ts';

/** A line of a checklist, by its document's id or by its place on the reference list. */
export type ChecklistLine = { readonly id: number } | { readonly nth: number };

/** The value of a record under a fact's name: a column of its stored list row. */
export type Facts = (fact: string) => unknown;

/** A document of a kind that records of a kind must hand in, and its line on their checklist. */
interface Requirement {
  readonly key: string;
  readonly document: string;
  readonly line: ChecklistLine;
}

interface RequirementList {
  readonly owner: DocumentOwner;
  readonly list: ReferenceList;
  readonly documents: readonly Requirement[];
}

/** The documents on the checklists of records. Spec part 2, sections 3, 4 and 9; D-59, D-94. */
export const requirements = {
  provider: {
    owner: 'TECHNOLOGY_PROVIDER',
    list: 'providerDocuments',
    documents: [
      { key: 'masterAgreement', document: 'MASTERNCRA', line: { id: 9 } },
      { key: 'investigation', document: 'EXPSAQ', line: { id: 10 } },
      { key: 'siteInspection', document: 'SITEINSPECTION', line: { id: 11 } },
      { key: 'certification', document: 'TECHCERTIFICATION', line: { id: 12 } },
    ],
  },
  reseller: {
    owner: 'RESELLER',
    list: 'documentTypes',
    documents: [
      { key: 'agreement', document: 'Credit Data/RESELLER', line: { nth: 0 } },
      { key: 'subLicense', document: 'SUBLICENCE', line: { nth: 1 } },
    ],
  },
  endUser: {
    owner: 'ENDUSER',
    list: 'endUserDocuments',
    documents: [
      { key: 'addendum', document: 'ENDUSER/RESELLER', line: { nth: 0 } },
      { key: 'subLicense', document: 'SUBLICENCE', line: { nth: 1 } },
      { key: 'agreement', document: 'Credit Data/RESELLER', line: { nth: 2 } },
    ],
  },
} as const satisfies Record<string, RequirementList>;

export type RequiringKind = keyof typeof requirements;

/** Whether requirements apply to records of a kind; none applies to an 'other' entry. */
export const isRequiring = (kind: string): kind is RequiringKind => Object.hasOwn(requirements, kind);

/** The name of the obligation for a document, by the key of its requirement, such as 'reseller.document.agreement'. */
export type DocumentObligation = `${RequiringKind}.document.${string}`;
