import { ApplicationError } from '#contract/application-error.ts';
import { REQUEST_ROLE, recipientInWords, recipientOf } from '#contract/contacts/recipient.ts';
import type { StoredFile } from '#contract/document/record.ts';
import type { BlankForm, RequestedDocuments } from '#contract/document-request/forms.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles, DUE_DAYS_MAX, LINK_DAYS_AFTER } from '#contract/document-request/states.ts';
import type { DocumentOwner } from '#contract/kinds/kinds.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { checkOf, findForms } from '#lambdas/entities/blank-form.ts';
import type { Principal } from '#lambdas/entities/people/principal.ts';
import { returnedAddresses, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { type Scope, tenantScope } from '#lambdas/store/scope.ts';
import type { OwnerRecord } from '../document/document-owners.ts';
import { requireKinds } from '../document/usual-validity.ts';
import { ownName } from '../user/profile.ts';
import { endLinkItem, requestMailTask } from './link.ts';

/** Attached within this many days after it was sent: one that no request carries is erased after a month. */
const ATTACHED_MS = 7 * 86_400_000;

const refused = (reason: string) => new ApplicationError('Save Failed', reason);

/** Reads blank forms for new requests of a tenant: sent by the same user and checked. Throws if one is not ready. */
export const readyForms = async (
  tenantId: TenantId,
  userId: string,
  ids: readonly string[],
): Promise<readonly BlankForm[]> => {
  if (ids.length === 0) return [];
  const found = await findForms(tenantId, ids);
  return ids.map((id) => {
    const form = found.get(id);
    if (form?.authorId !== userId || Date.now() - Date.parse(form.at) > ATTACHED_MS)
      throw refused('A blank form is not available any more. Please attach it again.');
    const { name, size } = form;
    const { state, reason } = checkOf(form);
    if (state === 'checking') throw refused(`${name} is still being checked. Please wait a moment.`);
    if (state === 'refused') throw refused(`${name} was refused: ${reason}`);
    return { id, name, size };
  });
};

/** The days of a request that is due on one: refuses one that has passed or lies too far ahead. All 'YYYY-MM-DD'. */
export const requestDays = (due: string, today: string) => {
  const last = daysAfter(today, DUE_DAYS_MAX);
  if (due < today) throw new ApplicationError('Save Failed', 'The day until when the documents are needed has passed.');
  if (due > last) throw new ApplicationError('Save Failed', `Documents can be requested until ${showDay(last)}.`);
  return { due, endsOn: daysAfter(due, LINK_DAYS_AFTER), remindedOn: today };
};

/** The recipients that a user has chosen: addresses, the contact of the record, and by which role. */
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

/** Days in which another version is to be sent where the request is over. */
const ANOTHER_DAYS = 14;

/** The request as it takes files again: one that has ended or expired gets days of its own. */
const reopened = (before: DocumentRequestRecord, today: string): DocumentRequestRecord => {
  const due = daysAfter(today, ANOTHER_DAYS);
  const days = { due, endsOn: daysAfter(due, LINK_DAYS_AFTER), remindedOn: today };
  const open = { ...before, endedAs: '', endedAt: '' } as const;
  return {
    ...open,
    // The mail about it reminds as well.
    ...(acceptsFiles(open, today) ? { remindedOn: today } : days),
    mailedAt: new Date().toISOString(),
    version: before.version + 1,
  };
};

/**
 * The items by which the return of a version requests another one of its recipient: they are mailed a link, and every earlier
 * one has ended. Nothing for a version that came by no request, and for a request that was revoked or is deleted. D-96.
 */
export const askAgain = async (
  { actor }: Pick<Scope, 'actor'>,
  { requestId }: StoredFile,
): Promise<readonly TransactItem[]> => {
  if (requestId === '') return [];
  const tenantId = tenantIdOf(requestId);
  const requests = documentRequests(tenantScope(actor, tenantId));
  const [before, today] = await Promise.all([requests.find(requestId), todayIn(tenantId)]);
  if (!before || before.endedAs === 'revoked') return [];
  const items = await requests.alsoUpdate(requestId, (view) => [
    requests.change(view, before, reopened(before, today)),
  ]);
  return [...items, endLinkItem(requestId), taskItem(requestMailTask(requestId, 'returned'))];
};
