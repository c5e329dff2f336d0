import type { ReferenceList } from '#contract/fields/reference-list.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';

/** A line of a checklist, by its document's id or by its place on the reference list. */
export type ChecklistLine = { readonly id: number } | { readonly nth: number };

/** The value of a record under a fact's name: a column of its stored list row. */
export type Facts = (fact: string) => unknown;

/**
 * A document that records of a kind must hand in. `onlyFor` narrows it to records that hold one of the ids under each of
 * these facts: types ('typeIds'), products ('serviceIds'), or any other list of ids in the stored row.
 */
export interface Requirement {
  readonly key: string;
  readonly line: ChecklistLine;
  readonly onlyFor?: Readonly<Record<string, readonly number[]>>;
}

interface RequirementList {
  readonly owner: DocumentOwner;
  readonly list: ReferenceList;
  readonly documents: readonly Requirement[];
}

/** THE documents that records owe. Spec part 2, sections 3, 4 and 9; D-59, D-94. */
export const requirements = {
  provider: {
    owner: 'TECHNOLOGY_PROVIDER',
    list: 'providerDocuments',
    documents: [
      { key: 'masterAgreement', line: { id: 9 } },
      { key: 'investigation', line: { id: 10 } },
      { key: 'siteInspection', line: { id: 11 } },
      { key: 'certification', line: { id: 12 } },
    ],
  },
  reseller: {
    owner: 'RESELLER',
    list: 'documentTypes',
    documents: [
      { key: 'agreement', line: { nth: 0 } },
      { key: 'subLicense', line: { nth: 1 } },
    ],
  },
  endUser: {
    owner: 'ENDUSER',
    list: 'endUserDocuments',
    documents: [
      { key: 'addendum', line: { nth: 0 } },
      { key: 'subLicense', line: { nth: 1 } },
      { key: 'agreement', line: { nth: 2 } },
    ],
  },
} as const satisfies Record<string, RequirementList>;

export type RequiringKind = keyof typeof requirements;

/** The name of one owed document, such as 'reseller.document.agreement'. */
export type DocumentObligation = {
  [Kind in RequiringKind]: `${Kind}.document.${(typeof requirements)[Kind]['documents'][number]['key']}`;
}[RequiringKind];

/** Whether a record owes the document. */
export const isRequiredOf = ({ onlyFor = {} }: Requirement, facts: Facts) =>
  Object.entries(onlyFor).every(([fact, wanted]) =>
    ((facts(fact) ?? []) as readonly number[]).some((id) => wanted.includes(id)),
  );
