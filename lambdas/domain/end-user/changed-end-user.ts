import { contactsAfter } from '#contract/contacts/contacted.ts';
import type { EndUserChange, NewEndUser } from '#contract/end-user/forms.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { purposeFieldsOf } from '#contract/purpose/record.ts';
import type { Rule } from '../saving/open-rules.ts';

type Associations = EndUserRecord['endUserTpList'];

/** The providers that were sent as selected, each once; a provider sent once per division has all of them. */
const associationsOf = (sent: NewEndUser['endUserTpList']): Associations => {
  const divisions = new Map<string, Set<string>>();
  for (const { techProviderId, divisionIds } of sent.filter(({ isSelected }) => isSelected)) {
    const known = divisions.get(techProviderId) ?? new Set();
    for (const { division } of divisionIds) known.add(division);
    divisions.set(techProviderId, known);
  }
  return [...divisions].map(([techProviderId, ids]) => ({
    techProviderId,
    divisionIds: [...ids].map((division) => ({ division })),
  }));
};

/** What the server alone says of an end user. */
type OwnFields = Pick<EndUserRecord, 'id' | 'version' | 'companyId' | 'parentId'>;

/** The end user that a save of this input writes; `before` is the record there was. Throws a SaveProblem. */
export const changedEndUser = (
  input: NewEndUser | EndUserChange,
  { id, version, companyId, parentId }: OwnFields,
  applyRules: Rule<EndUserRecord>,
  before?: EndUserRecord,
): EndUserRecord => {
  const { endUserTpList: sent, endUserDocumentCollectedList: lines, ...fields } = input;
  const draft = {
    ...fields,
    ...alertOf(input, before),
    ...contactsAfter(input, before),
    responsibleId: input.responsibleId ?? before?.responsibleId ?? '',
    endUserTpList: sent ? associationsOf(sent) : (before?.endUserTpList ?? []),
    endUserDocumentCollectedList: lines ?? before?.endUserDocumentCollectedList ?? [],
    ...programmeFieldsOf(input, before),
    ...{ id, version, companyId, parentId },
    ...serverFieldsOf(before),
    ...purposeFieldsOf(before),
  };
  return applyRules(draft, before);
};

/** What the form says of an end user as a client of the programme; what it leaves out stays. */
const programmeFieldsOf = (input: NewEndUser | EndUserChange, before: EndUserRecord | undefined) => ({
  businessId: input.businessId ?? before?.businessId ?? 0,
  business: before?.business ?? '',
  website: input.website ?? before?.website ?? '',
  bureaus: input.bureaus ?? before?.bureaus ?? [],
});

type Alert = Pick<EndUserRecord, 'isTpAlert' | 'tpOther' | 'tpContactName' | 'tpPhone' | 'tpType'>;
const noAlert = { tpOther: '', tpContactName: '', tpPhone: '', tpType: '' };

/** Without the alert the 'other' provider stays as it was last entered, so that the same name is not entered twice. */
const alertOf = (input: Alert, before: Alert | undefined): Alert => {
  const { tpOther, tpContactName, tpPhone, tpType } = input.isTpAlert ? input : (before ?? noAlert);
  return { isTpAlert: input.isTpAlert, tpOther, tpContactName, tpPhone, tpType };
};
