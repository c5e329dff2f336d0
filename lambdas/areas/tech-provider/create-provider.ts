import { ApplicationError } from '../../../contract/application-error.ts';
import type { NewTechProvider } from '../../../contract/provider/forms.ts';
import type { TechProvider } from '../../../contract/provider/record.ts';
import { partsOf, requiredReview, writesReview } from '../../domain/provider/fields.ts';
import { newProviderFields } from '../../domain/provider/new-provider.ts';
import { otherEntry, unreviewed } from '../../domain/provider/other-entry.ts';
import { providerRequires, providerRules } from '../../domain/provider/save-rules.ts';
import { recordsThere } from '../../domain/saving/required-records.ts';
import type { Origin } from '../../entities/activity.ts';
import { companies } from '../../entities/company.ts';
import { endUsers } from '../../entities/end-user.ts';
import { providers } from '../../entities/provider.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireRight } from '../../kit/require-right.ts';
import { familyIdOf } from '../../store/id.ts';

import { showProvider } from './show-provider.ts';

/** Saves a new provider: the company's own, or an end user's 'other' entry. Role matrix rows 54 and 55. */
export const createProvider = async (caller: Caller, input: NewTechProvider, origin: Origin): Promise<TechProvider> => {
  await requireRight(caller, input.isEndUserTp ? 'tp.createOther' : 'tp.create', origin);
  const record = input.isEndUserTp ? await createEntry(caller, input) : await createOwn(caller, input);
  return showProvider(caller, record);
};

const createOwn = async (caller: Caller, input: NewTechProvider) => {
  const companyId = await rootCompany(caller, input.companyId);
  const settle = await providerRules(companyId);
  const all = providers(caller.familyScope(companyId));
  const { details, review, lists } = partsOf(input);
  const record = settle({
    ...details,
    ...(writesReview(caller) ? requiredReview('Save Failed', review) : unreviewed),
    ...noLists,
    ...lists,
    ...newProviderFields(all.newId(), companyId),
  });
  return all.create(record, record.id, recordsThere(companyId, providerRequires, record));
};

const noLists = { tpOrganizerList: [], tpResellerList: [], tpDocumentCollectedList: [] };

/** Inactive, and with no more than such an entry may say, whatever else was sent. */
const createEntry = async (caller: Caller, input: NewTechProvider) => {
  const own = endUsers(caller.scope());
  const endUser = await own.get(input.endUserId);
  const all = providers(caller.familyScope(familyIdOf(endUser.id)));
  return all.create(otherEntry(endUser, caller.userName, input), all.newId(), [own.present(endUser.id)]);
};

/** Providers belong to a root company: one's own, or the one a super admin has chosen. */
const rootCompany = async (caller: Caller, chosen = '') => {
  const companyId = caller.isSuperadmin ? chosen : caller.home;
  if (!caller.isSuperadmin && companyId !== familyIdOf(companyId))
    throw new ApplicationError('Save Failed', 'Technology providers belong to the company, not to a reseller.');
  if (companyId === '' || !(await companies(caller.scope(companyId)).find(companyId)))
    throw new ApplicationError('Company Id is not available');
  return companyId;
};
