import { conflict } from '../../../contract/application-error.ts';
import { providerContacts } from '../../../contract/fields/contact-fields.ts';
import type { TechProvider, TechProviderChange } from '../../../contract/provider/record.ts';
import { may, permissionFor } from '../../../contract/rules/access.ts';
import type { Place } from '../../entities/activity.ts';
import { endUsers } from '../../entities/end-user.ts';
import { isOpenEntry, type ProviderRecord, providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireContacts } from '../../kit/require-contacts.ts';
import { deny } from '../../kit/require-right.ts';
import { checkedLists, resellersThere } from './checked-lists.ts';
import { detailsOf, isOfReseller, requiredReview, writesReview } from './fields.ts';
import { seenProvider } from './seen-provider.ts';
import { showProvider } from './show-provider.ts';

/** Saves a provider; what the sender may not change stays as it was. Role matrix rows 56 and 57, 3.3; D-61, D-62. */
export const updateProvider = async (
  caller: Caller,
  input: TechProviderChange,
  place: Place,
): Promise<TechProvider> => {
  const before = await seenProvider(caller, input.id);
  const writesDetails = permissionFor(caller, 'tp.update') === 'allow';
  const writesEntry = !writesDetails && (await isOwnEntry(caller, before));
  if (!writesDetails && !writesEntry && !writesReview(caller)) await deny(caller, 'tp.update', place);
  if (before.version !== input.version) throw conflict();
  if (writesDetails || writesEntry) requireContacts(providerContacts, input, before);
  // Who does not see which resellers use a provider sends none back, and takes none away.
  const { tpResellerList: _unseen, ...seen } = input;
  const sent = given(isOfReseller(caller) ? seen : input);
  const lists = writesDetails ? await checkedLists({ ...before, ...sent }, before) : before;
  const fields = {
    ...(writesDetails ? { ...detailsOf(input), ...pickLists(lists) } : {}),
    ...(writesEntry ? entryOf(input) : {}),
    ...(writesReview(caller) ? requiredReview('Update Failed', input, before) : {}),
  };
  const more = resellersThere(before.companyId.id, lists, before);
  return showProvider(caller, await providers(caller.familyScope()).update(before.id, input.version, fields, more));
};

/** Until it is activated, an end user's 'other' entry may be corrected by who may save the end user. */
const isOwnEntry = async (caller: Caller, record: ProviderRecord) =>
  may(caller, 'tp.updateOther') &&
  isOpenEntry(record) &&
  (await endUsers(caller.scope()).find(record.endUserId)) !== undefined;

type Lists = Pick<ProviderRecord, 'tpOrganizerList' | 'tpResellerList' | 'tpDocumentCollectedList'>;

const pickLists = ({ tpOrganizerList, tpResellerList, tpDocumentCollectedList }: Lists): Lists => ({
  tpOrganizerList,
  tpResellerList,
  tpDocumentCollectedList,
});

/** The lists that were sent at all. */
const given = ({ tpOrganizerList, tpResellerList, tpDocumentCollectedList }: Partial<TechProviderChange>) => ({
  ...(tpOrganizerList && { tpOrganizerList }),
  ...(tpResellerList && { tpResellerList }),
  ...(tpDocumentCollectedList && { tpDocumentCollectedList }),
});

const entryOf = ({ name, endUserContactName, endUserContactPhone, tpType, reviewDate }: TechProviderChange) => ({
  name,
  endUserContactName,
  endUserContactPhone,
  tpType,
  reviewDate,
});
