import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { NewTechProvider } from '#contract/provider/forms.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';

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
