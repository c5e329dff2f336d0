import { ApplicationError } from '#contract/application-error.ts';
import { REQUEST_ROLE, recipientInWords, recipientOf } from '#contract/contacts/recipient.ts';
import type { BlankForm } from '#contract/document-request/blank-form.ts';
import { DUE_DAYS_MAX, LINK_DAYS_AFTER } from '#contract/document-request/limits.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import type { RequestedDocuments } from '#contract/document-request/request-fields.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { returnedAddresses, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import type { OwnerRecord } from '../document/document-owner.ts';
import { requireKinds } from '../document/usual-validity.ts';
import { ownName } from '../user/own-record.ts';

/** The days of a request that is due on one: refuses one that has passed or lies too far ahead. All 'YYYY-MM-DD'. */
export const requestDays = (due: string, today: string) => {
  const last = daysAfter(today, DUE_DAYS_MAX);
  if (due < today) throw new ApplicationError('Save Failed', 'The day until when the documents are needed has passed.');
  if (due > last) throw new ApplicationError('Save Failed', `Documents can be requested until ${showDay(last)}.`);
  return { due, endsOn: daysAfter(due, LINK_DAYS_AFTER), remindedOn: today };
};

/** Who asks for which contacts of records. */
type Asked = Pick<RequestedDocuments, 'emails' | 'ofContact' | 'contactRole'>;

/** A recipient of a record's requests, and why it is one: '' for an address that was typed. */
interface Addressee {
  readonly email: string;
  readonly why: string;
}

/**
 * Makes the function that names the recipients of a record's requests: the addresses given, and its contact with the role if that
 * is wanted, as the marks of returned mails are now. It throws for a record whose contacts have no address.
 */
export const addresseesFor = async ({ emails, ofContact, contactRole = REQUEST_ROLE }: Asked) => {
  const marked = ofContact ? await returnedAddresses() : new Set<string>();
  const given = emails.map((email): Addressee => ({ email, why: '' }));
  return ({ contacts, name }: OwnerRecord): readonly Addressee[] => {
    if (!ofContact) return given;
    const recipient = recipientOf(contacts, contactRole, (address) => marked.has(sameAddress(address)));
    if (!recipient)
      throw new ApplicationError(
        'Save Failed',
        `The e-mail address of the contact of ${name} is missing or not valid.`,
      );
    const { email } = recipient.contact;
    const others = given.filter((each) => each.email.toLowerCase() !== email.toLowerCase());
    return [{ email, why: recipientInWords(recipient, contactRole) }, ...others];
  };
};

/** A record whose documents are requested. */
export interface RequestedRecord extends OwnerRecord {
  readonly rowId: string;
  /** The requested kinds, if they are not the same for all. */
  readonly kinds?: readonly string[];
}

interface RequestContext {
  readonly person: { readonly userId: string; readonly principal: Principal };
  readonly tenantId: TenantId;
  readonly owner: DocumentOwner;
  readonly requested: RequestedDocuments;
  /** The blank forms that each of them carries. */
  readonly forms: readonly BlankForm[];
}

/**
 * Makes the requests of a person, each for one record and one recipient, as they are stored. Throws if the
 * day has passed or is too far ahead in the tenant. D-96.
 */
export const newRequests = async ({ person, tenantId, owner, requested, forms }: RequestContext) => {
  const { principal, userId } = person;
  await requireKinds(tenantId, owner, requested.kinds);
  const days = requestDays(requested.due, await todayIn(tenantId));
  const askedBy = await ownName(principal);
  const now = new Date().toISOString();
  return (
    id: string,
    { rowId, name, companyId, kinds = requested.kinds }: RequestedRecord,
    email: string,
  ): DocumentRequestRecord => ({
    id,
    version: 1,
    parentId: tenantId,
    companyId,
    askingId: principal.isSuperadmin ? tenantId : principal.home,
    tableKeyName: owner,
    rowId,
    recordName: name,
    kinds: [...kinds],
    email,
    ...days,
    message: requested.message,
    needsCode: requested.needsCode ?? owner === 'ENDUSER',
    askedBy,
    askedById: userId,
    askedAt: now,
    mailedAt: now,
    endedAt: '',
    endedAs: '',
    note: '',
    declined: [],
    handedFrom: [],
    delivered: [],
    announced: 0,
    forms: [...forms],
    inspectionId: '',
  });
};
