import { conflict } from '../../../contract/application-error.ts';
import type { TechProviderChange } from '../../../contract/provider/forms.ts';
import type { ProviderRecord, TechProvider } from '../../../contract/provider/record.ts';
import { isOpenEntry } from '../../../contract/provider/rules.ts';
import { may, permissionFor } from '../../../contract/rules/access.ts';
import { providerRequires, providerRules } from '../../domain/provider/save-rules.ts';
import { seenProvider } from '../../domain/provider/seen-provider.ts';
import { recordsThere } from '../../domain/saving/required-records.ts';
import type { Origin } from '../../entities/activity.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import { type Caller, isOfReseller } from '../../kit/caller.ts';
import { deny } from '../../kit/require-right.ts';
import { partsOf, requiredReview, writesReview } from './fields.ts';
import { showProvider } from './show-provider.ts';

/** Saves a provider; what the sender may not change stays as it was. Role matrix rows 56 and 57, 3.3; D-61, D-62. */
export const updateProvider = async (
  caller: Caller,
  input: TechProviderChange,
  origin: Origin,
): Promise<TechProvider> => {
  const before = await seenProvider(caller, input.id);
  const writesDetails = permissionFor(caller, 'tp.update') === 'allow';
  const writesEntry = !writesDetails && (await isOwnEntry(caller, before));
  if (!writesDetails && !writesEntry && !writesReview(caller)) await deny(caller, 'tp.update', origin);
  if (before.version !== input.version) throw conflict();
  const { details, review, lists } = partsOf(input);
  // Who does not see which resellers use a provider sends none back, and takes none away.
  if (isOfReseller(caller)) delete lists.tpResellerList;
  const draft: ProviderRecord = {
    ...before,
    ...(writesDetails ? { ...details, ...lists, responsibleId: input.responsibleId ?? before.responsibleId } : {}),
    ...(writesEntry ? entryOf(input) : {}),
    ...(writesReview(caller) ? requiredReview('Update Failed', review, before) : {}),
    ...ownOf(before),
  };
  const settle = await providerRules(before.companyId.id);
  const record = settle(draft, before);
  const more = recordsThere(before.companyId.id, providerRequires, record, before);
  return showProvider(caller, await providers(caller.familyScope()).update(before.id, input.version, record, more));
};

/** Until it is activated, an end user's 'other' entry may be corrected by who may save the end user. */
const isOwnEntry = async (caller: Caller, record: ProviderRecord) =>
  may(caller, 'tp.updateOther') &&
  isOpenEntry(record) &&
  (await endUsers(caller.scope()).find(record.endUserId)) !== undefined;

/** What no form writes. */
const ownOf = ({ companyId, isEndUserTp, endUserId, enteredBy, activate, createdAt }: ProviderRecord) => ({
  companyId,
  isEndUserTp,
  endUserId,
  enteredBy,
  activate,
  createdAt,
});

const entryOf = ({ name, endUserContactName, endUserContactPhone, tpType, reviewDate }: TechProviderChange) => ({
  name,
  endUserContactName,
  endUserContactPhone,
  tpType,
  reviewDate,
});
