import { ApplicationError } from '#contract/application-error.ts';
import { idsAt } from '#contract/definition/take-from.ts';
import { providerContacts } from '#contract/fields/contact-fields.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { NewTechProvider } from '#contract/provider/forms.ts';
import { type ProviderRecord, providerDefinition } from '#contract/provider/record.ts';
import { signOffProblems, signsOff } from '#contract/provider/rules.ts';
import { toldChanges } from '#contract/requirement/changes.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import { responsiblePerson } from '../responsible/responsible-person.ts';
import { openRules, storedFieldsRule } from '../saving/open-rules.ts';
import { added, type RequiredRecords } from '../saving/required-records.ts';

/** What the server alone says of a new provider that is a company's own, whatever was sent. */
export const newProviderFields = (id: string, companyId: string) =>
  ({
    id,
    version: 1,
    companyId: { id: companyId },
    isEndUserTp: false,
    endUserId: '',
    enteredBy: '',
    activate: true,
    createdAt: new Date().toISOString(),
    ...serverFieldsOf(),
  }) satisfies Partial<ProviderRecord>;

/** Who saves: what they may do, and where they belong. */
export interface Editor extends PrincipalRoles {
  readonly home: string;
}

type Review = Pick<ProviderRecord, 'isExperianSignoff' | 'experianName' | 'experianDate' | 'experianComments'>;
type Lists = Pick<ProviderRecord, 'tpOrganizerList' | 'tpResellerList' | 'tpDocumentCollectedList'>;

/** What was sent, in the parts that different people may write. Role matrix 3.3. */
export const partsOf = <Given extends Review & { readonly [Name in keyof Lists]?: Lists[Name] | undefined }>({
  isExperianSignoff,
  experianName,
  experianDate,
  experianComments,
  tpOrganizerList,
  tpResellerList,
  tpDocumentCollectedList,
  ...details
}: Given) => ({
  details,
  review: { isExperianSignoff, experianName, experianDate, experianComments },
  lists: {
    ...(tpOrganizerList && { tpOrganizerList }),
    ...(tpResellerList && { tpResellerList }),
    ...(tpDocumentCollectedList && { tpDocumentCollectedList }),
  } satisfies Partial<Lists>,
});

/** Risk Review Approval is the data company's and a super admin's alone. Role matrix 3.3, D-61, D-99. */
export const writesReview = (editor: Editor) => signsOff(editor, isOfReseller(editor));

/** The approval that was sent; one that is given says by whom and when. A stored approval without them may stay if it is unchanged. */
export const requiredReview = (text: string, given: Review, before?: Review): Review => {
  const isAsBefore = before && Object.entries(given).every(([field, value]) => before[field as keyof Review] === value);
  const [problem] = isAsBefore ? [] : signOffProblems(given);
  if (problem) throw new ApplicationError(text, `${problem.message}.`);
  return given;
};

/** What an end user's 'other' entry says of a provider. */
type OtherFields = Pick<
  ProviderRecord,
  'name' | 'endUserContactName' | 'endUserContactPhone' | 'tpType' | 'reviewDate'
>;

/** What only the data company writes. Role matrix 3.3. */
export const unreviewed = {
  isExperianSignoff: false,
  experianName: '',
  experianDate: '',
  experianComments: '',
} as const;

/** The inactive provider that an end user's 'other' entry makes. Spec part 2, section 4; D-62. */
export const otherEntry = (
  endUser: { readonly id: string; readonly parentId: string },
  enteredBy: string,
  { name, endUserContactName, endUserContactPhone, tpType, reviewDate }: OtherFields,
): Omit<ProviderRecord, keyof Base> => ({
  ...NewTechProvider.parse({ name, endUserContactName, endUserContactPhone, tpType, reviewDate }),
  ...unreviewed,
  companyId: { id: endUser.parentId },
  isEndUserTp: true,
  endUserId: endUser.id,
  enteredBy,
  activate: false,
  createdAt: new Date().toISOString(),
  ...serverFieldsOf(),
});

/** The rules of saving technology providers. Spec part 2, section 5. */
export const providerRules = async (tenantId: TenantId) =>
  openRules(providerDefinition, {
    contacts: providerContacts,
    applyRules: await storedFieldsRule(tenantId, {
      kind: 'provider',
      entity: providerEntity,
      told: toldChanges.provider,
    }),
  });

const resellerIds = idsAt<string>({ at: 'tpResellerList', entry: 'resellerId' });

/** The resellers that a save adds must be the tenant's, and the person the root company's. */
export const providerRequires: readonly RequiredRecords<ProviderRecord>[] = [
  {
    entity: resellerEntity,
    path: 'tpResellerList',
    message: 'A reseller of the list is not available any more.',
    ids: (after, before) => added(resellerIds(after), before && resellerIds(before)),
  },
  responsiblePerson(({ companyId }) => companyId.id, 'the company'),
];
