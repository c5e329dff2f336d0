import { ApplicationError, conflict } from '../../../contract/application-error.ts';
import type { EndUser, EndUserChange, NewEndUser } from '../../../contract/end-user/record.ts';
import { endUserContacts } from '../../../contract/fields/contact-fields.ts';
import { oncePer, requireKnown, requireState } from '../../domain/reference-checks.ts';
import { companyThere } from '../../entities/company-there.ts';
import { type EndUserRecord, endUsers } from '../../entities/end-user.ts';
import type { Caller } from '../../kit/caller.ts';
import { requireContacts } from '../../kit/require-contacts.ts';
import { familyIdOf } from '../../store/id.ts';
import { associationsOf } from './associations.ts';
import { relations } from './relations.ts';
import { showEndUser } from './show-end-user.ts';

/** Saves a new end user of the chosen company of a super admin, or of one's own. Role matrix row 69, D-66. */
export const createEndUser = async (caller: Caller, input: NewEndUser): Promise<EndUser> => {
  const companyId = caller.isSuperadmin ? (input.companyId ?? '') : caller.home;
  const scope = caller.scope(companyId);
  if (scope.root === null) throw noCompany();
  const all = endUsers(scope);
  const fields = { ...(await fieldsOf(input)), companyId, parentId: familyIdOf(companyId) };
  const record = { ...fields, id: all.newId(), version: 1 };
  const related = relations(caller, record);
  const home = companyThere(companyId, noCompany);
  return showEndUser(await all.create(fields, record.id, async () => [home, ...(await related())]));
};

const noCompany = () => new ApplicationError('Company Id is not available');

/** Saves an end user, with the providers it uses. Role matrix row 70; spec part 2, section 4 "End user save". */
export const updateEndUser = async (caller: Caller, input: EndUserChange): Promise<EndUser> => {
  const all = endUsers(caller.scope());
  const before = await all.get(input.id);
  if (before.version !== input.version) throw conflict();
  requireContacts(endUserContacts, input, before);
  const fields = await fieldsOf(input, before);
  const related = relations(caller, { ...before, ...fields }, before);
  return showEndUser(await all.update(before.id, input.version, fields, related));
};

type Fields = Omit<EndUserRecord, 'id' | 'version' | 'companyId' | 'parentId'>;

/** What a save writes, each entry once; refuses what is on no reference list. */
const fieldsOf = async (input: NewEndUser | EndUserChange, before?: EndUserRecord): Promise<Fields> => {
  const services = [...new Set(serviceIds(input))];
  const types = [...new Set(typeIds(input))];
  const documents = oncePer(
    input.endUserDocumentCollectedList ?? documentsOf(before),
    ({ documentId }) => documentId.id,
  );
  await requireState(input.addressId, before?.addressId);
  await requireKnown('services', 'a service or product', services, serviceIds(before));
  await requireKnown('endUserTypes', 'an end user type', types, typeIds(before));
  await requireKnown('endUserDocuments', 'a document', documentIds(documents), documentIds(documentsOf(before)));
  return {
    name: input.name,
    enduserServiceProductList: services.map((id) => ({ serviceId: { id } })),
    enduserEndUserTypeList: types.map((id) => ({ endUserTypeId: { id } })),
    addressId: input.addressId,
    contractStartdate: input.contractStartdate,
    reviewDate: input.reviewDate,
    divId: input.divId,
    ...alertOf(input, before),
    endUserTpList: input.endUserTpList ? associationsOf(input.endUserTpList) : (before?.endUserTpList ?? []),
    endUserDocumentCollectedList: documents,
  };
};

type Alert = Pick<EndUserRecord, 'isTpAlert' | 'tpOther' | 'tpContactName' | 'tpPhone' | 'tpType'>;
const noAlert = { tpOther: '', tpContactName: '', tpPhone: '', tpType: '' };

/** Without the alert the 'other' provider stays as it was last entered, so that the same name is not entered twice. */
const alertOf = (input: Alert, before: Alert | undefined): Alert => {
  const { tpOther, tpContactName, tpPhone, tpType } = input.isTpAlert ? input : (before ?? noAlert);
  return { isTpAlert: input.isTpAlert, tpOther, tpContactName, tpPhone, tpType };
};

const serviceIds = (record?: Pick<NewEndUser, 'enduserServiceProductList'>) =>
  (record?.enduserServiceProductList ?? []).map(({ serviceId }) => serviceId.id);
const typeIds = (record?: Pick<NewEndUser, 'enduserEndUserTypeList'>) =>
  (record?.enduserEndUserTypeList ?? []).map(({ endUserTypeId }) => endUserTypeId.id);
const documentsOf = (record?: EndUserRecord) => record?.endUserDocumentCollectedList ?? [];
const documentIds = (lines: EndUserRecord['endUserDocumentCollectedList']) =>
  lines.map(({ documentId }) => documentId.id);
