import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { FormRemoval, RequestExtension } from '#contract/document-request/forms.ts';
import type { DocumentRequest, DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles } from '#contract/document-request/states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { requestMailTask } from '#lambdas/domain/document-request/link.ts';
import { requestDays } from '#lambdas/domain/document-request/new-requests.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import type { MailReason } from '#lambdas/mail/document-request.ts';
import { taskItem } from '#lambdas/store/outbox.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { requestsAround, showRequests, visibleRequest } from './visible-request.ts';

const mailsPerHour = { times: 6, within: 3_600 };

/** Mails disturb people who did not request them. */
const requireFewMails = async (id: string) => {
  if (!(await isWithin('request-mails', id, mailsPerHour)))
    throw new ApplicationError(
      'Update Failed',
      'This person was mailed often within an hour. Please wait a while.',
      429,
    );
};

type Fields = Partial<Pick<DocumentRequestRecord, 'due' | 'endsOn' | 'remindedOn' | 'endedAt' | 'endedAs' | 'forms'>>;

const changed = async (caller: Caller, id: string, version: number, fields: Fields, reason?: MailReason) => {
  const mailed = reason ? { mailedAt: new Date().toISOString() } : {};
  const more = reason ? [taskItem(requestMailTask(id, reason))] : [];
  const after = await requestsAround(caller, id).update(id, version, { ...fields, ...mailed }, more);
  return (await showRequests([after]))[0] as DocumentRequest;
};

/** Another mail with a link of its own; the earlier one ends. */
export const mailAgain = async (caller: Caller, id: string, version: number): Promise<DocumentRequest> => {
  const request = await visibleRequest(caller, id);
  if (request.endedAs === '' && !acceptsFiles(request, await todayIn(request.parentId)))
    throw new ApplicationError(
      'Update Failed',
      'This request has expired. Extend it, and its recipient is mailed again.',
    );
  await requireFewMails(id);
  return changed(caller, id, version, {}, 'again');
};

/** A later day, also for a request that has expired; its recipient is notified. */
export const extendRequest = async (
  caller: Caller,
  id: string,
  { version, due }: z.infer<typeof RequestExtension>,
): Promise<DocumentRequest> => {
  const request = await visibleRequest(caller, id);
  if (request.endedAs === '' && due <= request.due)
    throw new ApplicationError(
      'Update Failed',
      `It is needed until ${showDay(request.due)} already. Please choose a later day.`,
    );
  const days = requestDays(due, await todayIn(request.parentId));
  await requireFewMails(id);
  return changed(caller, id, version, days, 'extended');
};

/** Ends a request: its link answers from now on that it is closed. */
export const revokeRequest = async (caller: Caller, id: string, version: number): Promise<DocumentRequest> => {
  await visibleRequest(caller, id);
  return changed(caller, id, version, { endedAs: 'revoked', endedAt: new Date().toISOString() });
};

/** Removes a blank form from an open request: no user can download it by that any longer. */
export const removeForm = async (
  caller: Caller,
  id: string,
  { version, formId }: z.infer<typeof FormRemoval>,
): Promise<DocumentRequest> => {
  const { forms } = await visibleRequest(caller, id);
  const left = forms.filter((form) => form.id !== formId);
  if (left.length === forms.length) throw new ApplicationError('Id Not Available');
  return changed(caller, id, version, { forms: left });
};
