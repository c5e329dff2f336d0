import { contactsAfter } from '#contract/contacts/contacted.ts';
import type { TechProviderChange } from '#contract/provider/forms.ts';
import type { ProviderRecord } from '#contract/provider/record.ts';
import { isOpenEntry } from '#contract/provider/rules.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import type { ScopedViewer } from '#lambdas/store/scope.ts';
import type { Rule } from '../saving/open-rules.ts';
import { type Editor, partsOf, requiredReview, writesReview } from './save-rules.ts';

/** Which parts of a provider a user may write. Role matrix rows 56 and 57, 3.3; D-61, D-62. */
export interface ProviderRights {
  readonly details: boolean;
  readonly entry: boolean;
  readonly review: boolean;
}

/** Until it is activated, an end user's 'other' entry may be corrected by who may save the end user. */
const isOwnEntry = async (editor: Editor & ScopedViewer, record: ProviderRecord) =>
  may(editor, 'tp.updateOther') &&
  isOpenEntry(record) &&
  (await endUsers(editor.scope()).find(record.endUserId)) !== undefined;

/** What a user may write of a provider that they see. */
export const providerRights = async (
  editor: Editor & ScopedViewer,
  record: ProviderRecord,
): Promise<ProviderRights> => {
  const details = permissionFor(editor, 'tp.update') === 'allow';
  return { details, entry: !details && (await isOwnEntry(editor, record)), review: writesReview(editor) };
};

/** The provider that a save of this input writes; what the sender may not change stays as it was. */
export const changedProvider = (
  editor: Editor,
  rights: ProviderRights,
  input: TechProviderChange,
  before: ProviderRecord,
  applyRules: Rule<ProviderRecord>,
): ProviderRecord => {
  const { details, review, lists } = partsOf(input);
  // Who does not see which resellers use a provider sends none back, and takes none away.
  if (isOfReseller(editor)) delete lists.tpResellerList;
  const draft: ProviderRecord = {
    ...before,
    ...(rights.details
      ? {
          ...details,
          ...lists,
          ...contactsAfter(input, before),
          endUserContactEmail: input.endUserContactEmail ?? before.endUserContactEmail,
          responsibleId: input.responsibleId ?? before.responsibleId,
        }
      : {}),
    ...(rights.entry ? { ...entryOf(input), ...contactsAfter(input, before) } : {}),
    ...(rights.review ? requiredReview('Update Failed', review, before) : {}),
    ...ownOf(before),
  };
  return applyRules(draft, before);
};

/** What no form writes. */
const ownOf = ({ companyId, isEndUserTp, endUserId, enteredBy, activate, createdAt }: ProviderRecord) => ({
  companyId,
  isEndUserTp,
  endUserId,
  enteredBy,
  activate,
  createdAt,
});

const entryOf = ({
  name,
  endUserContactName,
  endUserContactPhone,
  endUserContactEmail,
  tpType,
  reviewDate,
}: TechProviderChange) => ({
  ...(endUserContactEmail === undefined ? {} : { endUserContactEmail }),
  name,
  endUserContactName,
  endUserContactPhone,
  tpType,
  reviewDate,
});
