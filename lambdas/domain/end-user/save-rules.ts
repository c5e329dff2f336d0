import { contactsAfter } from '#contract/contacts/contacted.ts';
import { NO_DIVISION } from '#contract/division/record.ts';
import type { EndUserChange, NewEndUser } from '#contract/end-user/forms.ts';
import { type EndUserRecord, endUserDefinition } from '#contract/end-user/record.ts';
import { endUserContacts } from '#contract/fields/contact-fields.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { isBusinessReviewed, purposeFieldsOf } from '#contract/purpose/record.ts';
import { businessObstacle, obstacleSentence } from '#contract/purpose/states.ts';
import { toldChanges } from '#contract/requirement/changes.ts';
import { showDay } from '#contract/rules/dates.ts';
import { plannedStep, standingIn, standingOn } from '#contract/standing/step.ts';
import { purposeSettingsOf } from '#lambdas/entities/purpose-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { divisionEntity } from '#lambdas/entities/records/division.ts';
import { endUserEntity } from '#lambdas/entities/records/end-user.ts';
import { providerEntity } from '#lambdas/entities/records/provider.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { responsiblePerson } from '../responsible/responsible-person.ts';
import { openRules, type Rule, storedFieldsRule } from '../saving/open-rules.ts';
import { added, type RequiredRecords, SaveProblem } from '../saving/required-records.ts';
import { stepOf } from '../standing/step.ts';

const FAILED = 'Save Failed';
const FIRST_STEP = 'Its business is active only after a review';

type Told = Pick<EndUserRecord, 'businessId' | 'name' | 'website'>;

const plannedSentence = (day: string) =>
  `This end user becomes active on ${showDay(day)}, which its business would not allow. Please withdraw that step first.`;

/** Whether the fields by which the rule of a business judges are unchanged. */
const isAsBefore = (after: Told, before: Told) =>
  after.businessId === before.businessId && after.name === before.name && after.website === before.website;

/**
 * Makes the rule of an end user's business, for forms and imports: it is on the tenant's list. An active end user can
 * not get a prohibited business, nor be saved with one under another name or website; a new one whose business needs a
 * review begins as applied. One that a planned step will activate gets no business of either rule. ADR 0045.
 */
const businessRule = async (tenantId: TenantId): Promise<Rule<EndUserRecord>> => {
  const [{ businesses }, today] = await Promise.all([purposeSettingsOf(tenantId), todayIn(tenantId)]);
  const entries = new Map(businesses.map((entry) => [entry.id, entry]));
  const named = (draft: EndUserRecord, before?: EndUserRecord): EndUserRecord => {
    const { businessId } = draft;
    if (businessId === before?.businessId) return { ...draft, business: before.business };
    const entry = entries.get(businessId);
    if (businessId !== 0 && (!entry || entry.isClosed))
      throw new SaveProblem('businessId', FAILED, 'Please select a business of the list.');
    return { ...draft, business: entry?.name ?? '' };
  };
  return (draft, before) => {
    const after = named(draft, before);
    const rule = entries.get(after.businessId)?.rule ?? 'allowed';
    const obstacle = businessObstacle(rule, isBusinessReviewed(after));
    const planned = plannedStep(after.standingSteps, today);
    const isActive = standingOn('endUser', after, today) === 'active';
    if (obstacle === '' || (before && isAsBefore(after, before))) return after;
    if (!isActive && planned?.to === 'active')
      throw new SaveProblem('businessId', FAILED, plannedSentence(planned.day));
    if (!isActive) return after;
    if (obstacle === 'prohibited')
      throw new SaveProblem('businessId', FAILED, obstacleSentence(after.business, 'prohibited'));
    if (before) return after;
    const { standingSteps } = stepOf('endUser', after, {
      to: 'applied',
      text: FIRST_STEP,
      byId: '',
      today,
      isFirst: true,
    });
    return { ...after, standingSteps };
  };
};

/** The rules of saving end users. Spec part 2, sections 4 and 5. */
export const endUserRules = async (tenantId: TenantId) => {
  const [applyBusiness, noteFields] = await Promise.all([
    businessRule(tenantId),
    storedFieldsRule(tenantId, { kind: 'endUser', entity: endUserEntity, told: toldChanges.endUser }),
  ]);
  return openRules(endUserDefinition, {
    contacts: endUserContacts,
    applyRules: (draft: EndUserRecord, before?: EndUserRecord) => noteFields(applyBusiness(draft, before), before),
  });
};

const providerIds = ({ endUserTpList }: EndUserRecord) => endUserTpList.map(({ techProviderId }) => techProviderId);

/** The ids of the divisions that the record names, without the value for 'no division'. */
const divisionIds = ({ endUserTpList, divId }: EndUserRecord) => {
  const named = endUserTpList.flatMap((entry) => entry.divisionIds.map(({ division }) => division));
  return [...new Set([...named, divId])].filter((id) => id !== NO_DIVISION);
};

/** New associations need providers that are active today, or 'other' entries of this end user. */
export const endUserProviders: RequiredRecords<EndUserRecord> = {
  entity: providerEntity,
  path: 'endUserTpList',
  message: 'A technology provider of the list is not available any more.',
  ids: (after, before) => added(providerIds(after), before && providerIds(before)),
  fits: ({ columns }, at, { id }, today) =>
    standingIn('provider', (fact) => columns.value(fact, at), today) === 'active' ||
    (columns.value('isEndUserTp', at) === true && columns.value('endUserId', at) === id),
};

/** The end user's own divisions. */
export const endUserDivisions: RequiredRecords<EndUserRecord> = {
  entity: divisionEntity,
  path: 'endUserTpList',
  message: 'A division of the list is not available any more.',
  ids: (after, before) => added(divisionIds(after), before && divisionIds(before)),
  fits: ({ columns }, at, { id }) => columns.value('endUserId', at) === id,
};

/** The reseller of a new end user. */
export const endUserReseller: RequiredRecords<EndUserRecord> = {
  entity: resellerEntity,
  path: 'companyId',
  message: 'This reseller is not available any more.',
  ids: ({ companyId, parentId }, before) => (before || companyId === parentId ? [] : [companyId]),
};

/** The responsible person of an end user is a user of the company that it belongs to. */
export const endUserResponsible: RequiredRecords<EndUserRecord> = responsiblePerson(
  ({ companyId }) => companyId,
  'the end user’s own company',
);

type Associations = EndUserRecord['endUserTpList'];

/** The providers that were sent as selected, each once, with the divisions of all entries that name it. */
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

/** The fields of an end user that only the server sets. */
type OwnFields = Pick<EndUserRecord, 'id' | 'version' | 'companyId' | 'parentId'>;

/** The end user that a save of this input writes; `before` is the stored record. Throws a SaveProblem. */
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

/** Business, website and bureaus, as the form sends them or, if it leaves them out, as they are stored. */
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
