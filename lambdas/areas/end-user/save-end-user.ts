import { ApplicationError, conflict } from '../../../contract/application-error.ts';
import type { EndUserChange, NewEndUser } from '../../../contract/end-user/forms.ts';
import type { EndUserRecord } from '../../../contract/end-user/record.ts';
import type { EndUser } from '../../../contract/end-user/shown.ts';
import { keptOf } from '../../../contract/fields/server-kept.ts';
import { endUserRules } from '../../domain/end-user/save-rules.ts';
import { companyThere } from '../../entities/company-there.ts';
import { endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { associationsOf } from './associations.ts';
import { relations } from './relations.ts';
import { showEndUser } from './show-end-user.ts';

/** Saves a new end user of the chosen company of a super admin, or of one's own. Role matrix row 69, D-66. */
export const createEndUser = async (caller: Caller, input: NewEndUser): Promise<EndUser> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (scope.familyId === null) throw noCompany();
  const all = endUsers(scope);
  const own = { id: all.newId(), version: 1, companyId, parentId: familyIdOf(companyId) };
  const record = await settledEndUser(input, own);
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
  const { id, version, companyId, parentId } = before;
  const record = await settledEndUser(input, { id, version, companyId, parentId }, before);
  return showEndUser(await all.update(id, version, record, relations(caller, record, before)));
};

/** What the server alone says of an end user. */
type Own = Pick<EndUserRecord, 'id' | 'version' | 'companyId' | 'parentId'>;

/** The end user that a save of this input writes; `before` is the record there was. Throws a SaveProblem. */
const settledEndUser = async (input: NewEndUser | EndUserChange, own: Own, before?: EndUserRecord) => {
  const settle = await endUserRules(own.parentId);
  const { endUserTpList: sent, endUserDocumentCollectedList: lines, ...fields } = input;
  const draft = {
    ...fields,
    ...alertOf(input, before),
    responsibleId: input.responsibleId ?? before?.responsibleId ?? '',
    endUserTpList: sent ? associationsOf(sent) : (before?.endUserTpList ?? []),
    endUserDocumentCollectedList: lines ?? before?.endUserDocumentCollectedList ?? [],
    ...own,
    ...keptOf(before),
  };
  return settle(draft, before);
};

type Alert = Pick<EndUserRecord, 'isTpAlert' | 'tpOther' | 'tpContactName' | 'tpPhone' | 'tpType'>;
const noAlert = { tpOther: '', tpContactName: '', tpPhone: '', tpType: '' };

/** Without the alert the 'other' provider stays as it was last entered, so that the same name is not entered twice. */
const alertOf = (input: Alert, before: Alert | undefined): Alert => {
  const { tpOther, tpContactName, tpPhone, tpType } = input.isTpAlert ? input : (before ?? noAlert);
  return { isTpAlert: input.isTpAlert, tpOther, tpContactName, tpPhone, tpType };
};
