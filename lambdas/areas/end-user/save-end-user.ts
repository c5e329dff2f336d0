import { ApplicationError, conflict } from '../../../contract/application-error.ts';
import type { EndUserChange, NewEndUser } from '../../../contract/end-user/forms.ts';
import type { EndUser } from '../../../contract/end-user/shown.ts';
import { changedEndUser } from '../../domain/end-user/changed-end-user.ts';
import { endUserRules } from '../../domain/end-user/save-rules.ts';
import { companyThere } from '../../entities/company-there.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { relations } from './relations.ts';
import { showEndUser } from './show-end-user.ts';

/** Saves a new end user of the chosen company of a super admin, or of one's own. Role matrix row 69, D-66. */
export const createEndUser = async (caller: Caller, input: NewEndUser): Promise<EndUser> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (scope.familyId === null) throw noCompany();
  const all = endUsers(scope);
  const own = { id: all.newId(), version: 1, companyId, parentId: familyIdOf(companyId) };
  const record = changedEndUser(input, own, await endUserRules(own.parentId));
  const related = relations(caller, record);
  const home = companyThere(companyId, noCompany);
  return showEndUser(await all.create(record, record.id, async () => [home, ...(await related())]));
};

const noCompany = () => new ApplicationError('Company Id is not available');

/** Saves an end user, with the providers it uses. Role matrix row 70; spec part 2, section 4 "End user save". */
export const updateEndUser = async (caller: Caller, input: EndUserChange): Promise<EndUser> => {
  const all = endUsers(caller.scope());
  const before = await all.get(input.id);
  if (before.version !== input.version) throw conflict();
  const record = changedEndUser(input, before, await endUserRules(before.parentId), before);
  return showEndUser(await all.save(before, input.version, record, relations(caller, record, before)));
};
