import { contactsAfter } from '#contract/contacts/contacted.ts';
import { companyContacts } from '#contract/fields/contact-fields.ts';
import { serverFieldsOf } from '#contract/obligations/server-fields.ts';
import { toldChanges } from '#contract/requirement/changes.ts';
import { type Reseller, ResellerChange, resellerDefinition } from '#contract/reseller/record.ts';
import { resellerEntity } from '#lambdas/entities/records/reseller.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { responsiblePerson } from '../responsible/responsible-person.ts';
import { openRules, type Rule, storedFieldsRule } from '../saving/open-rules.ts';
import { type RequiredRecords, refuseFor, SaveProblem } from '../saving/required-records.ts';

/** What the server alone says of a reseller. */
export type OwnFields = Pick<Reseller, 'id' | 'version' | 'isreseller' | 'isregisteredUser' | 'resellerCompanyId'>;

/** What a form sends of a reseller. */
export type ResellerInput = Omit<ResellerChange, 'id' | 'version' | 'isregisteredUser'>;

/**
 * The reseller that a save of this input writes, with the logo that there was; `before` is the record there was. Throws a
 * SaveProblem.
 */
export const changedReseller = (
  { imageStr: _imageStr, imagePath: _imagePath, companyDocumentsList, ...input }: ResellerInput,
  { id, version, isreseller, isregisteredUser, resellerCompanyId }: OwnFields,
  applyRules: Rule<Reseller>,
  before?: Reseller,
): Reseller => {
  const lines = companyDocumentsList ?? before?.companyDocumentsList ?? [];
  const responsibleId = input.responsibleId ?? before?.responsibleId ?? '';
  const preserved = { imagePath: before?.imagePath ?? '', companyDocumentsList: lines, responsibleId };
  const own = { id, version, isreseller, isregisteredUser, resellerCompanyId };
  return applyRules(
    { ...input, ...preserved, ...contactsAfter(input, before), ...own, ...serverFieldsOf(before) },
    before,
  );
};

/** Refuses a reseller that is registered as a user and lacks what its account needs; its user name stays. D-58. */
const asRegistered = (draft: Reseller, before?: Reseller): Reseller => {
  if (!draft.isregisteredUser) return draft;
  const userName = before?.isregisteredUser ? before.addressId.userName : draft.addressId.userName;
  const normalized = { ...draft, addressId: { ...draft.addressId, userName } };
  const issues = ResellerChange.safeParse(normalized).error?.issues ?? [];
  refuseFor(issues.map(({ path, message }) => new SaveProblem(path.join('.'), 'Update Failed', message)));
  return normalized;
};

/** The rules of saving resellers. Spec part 2, sections 2 and 5. */
export const resellerRules = async (tenantId: TenantId, failed?: string) => {
  const withStoredFields = await storedFieldsRule(tenantId, {
    kind: 'reseller',
    entity: resellerEntity,
    told: toldChanges.reseller,
  });
  const applyRules = (draft: Reseller, before?: Reseller) => withStoredFields(asRegistered(draft, before), before);
  return openRules(resellerDefinition, {
    contacts: companyContacts,
    applyRules,
    ...(failed === undefined ? {} : { failed }),
  });
};

/** The responsible person of a reseller is a user of the root company. */
export const resellerRequires: readonly RequiredRecords<Reseller>[] = [
  responsiblePerson(({ resellerCompanyId }) => resellerCompanyId, 'the company'),
];
