import type { ProviderRecord } from '../entities/provider.ts';
import type { Base } from '../store/entity.ts';

/** What an end user's 'other' entry says of a provider. */
export type OtherFields = Pick<
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
  ...unreviewed,
  name,
  endUserContactName,
  endUserContactPhone,
  tpType,
  reviewDate,
  completionDate: '',
  e13PAExpirationDate: '',
  selectedDocDate: '',
  companyId: { id: endUser.parentId },
  isEndUserTp: true,
  endUserId: endUser.id,
  enteredBy,
  activate: false,
  tpOrganizerList: [],
  tpResellerList: [],
  tpDocumentCollectedList: [],
  createdAt: new Date().toISOString(),
});
