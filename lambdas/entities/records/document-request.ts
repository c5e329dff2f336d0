import { ApplicationError } from '#contract/application-error.ts';
import {
  type DocumentRequestRecord,
  type DocumentRequestRow,
  documentRequestDefinition,
} from '#contract/document-request/record.ts';
import {
  acceptsFiles,
  isReminderDue,
  type RequestStanding,
  type RequestState,
  requestStateOn,
} from '#contract/document-request/states.ts';
import { newTenantId, type TenantId } from '#lambdas/store/id.ts';
import type { ListFilter, ValueOf } from '#lambdas/store/journal/view/selection.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { changesOnly } from '#lambdas/store/repository/record-write.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import type { Scope } from '#lambdas/store/scope.ts';
import { listed } from '../computed/shown-status.ts';
import { allTenants, filterDays } from './company.ts';

/** What a request says of the record it is of. */
const ofItsRecord = ['rowId', 'companyId', 'askingId', 'recordName'];

/**
 * A request that is done, declined or revoked is never changed; with its record it is removed, or moved when that is merged
 * into another one. One that was not revoked is opened again when a document that came in by it is returned.
 */
const refuseEnded = (before: DocumentRequestRecord, after: DocumentRequestRecord | undefined) => {
  const isReopened = before.endedAs !== 'revoked' && after?.endedAs === '';
  const isMoved = after !== undefined && changesOnly(before, after, ofItsRecord);
  if (before.endedAs !== '' && !isReopened && !isMoved)
    throw new ApplicationError('Update Failed', 'This request has ended. It cannot be changed any more.', 409);
};

export const documentRequestEntity = defineEntity<DocumentRequestRecord, DocumentRequestRow>({
  ...listed(documentRequestDefinition),
  journal: { tenants: allTenants },
  days: filterDays,
  missing: 'Id Not Available',
  owners: () => ['companyId', 'parentId'],
  unique: {
    fields: ['rowId', 'openAs'],
    inUse: () =>
      new ApplicationError(
        'Save Failed',
        'The same documents are requested of one of the addresses already. Mail or extend that request instead.',
      ),
  },
  guard: (_view, before, after) => refuseEnded(before, after),
  recoverable: true,
  newId: newTenantId,
});

/** Requests for documents of a scope's tenant. Whether a person may see one depends on the record it is of. */
export const documentRequests = (scope: Scope) => new Repository(documentRequestEntity, scope);

/** The columns that the state of a request follows from. */
const standingAt = (value: ValueOf): RequestStanding => ({
  endedAs: value('endedAs') as RequestStanding['endedAs'],
  due: String(value('due')),
  endsOn: String(value('endsOn')),
});

/** How the request of a row stands on a day. */
export const requestStateAt = (value: ValueOf, today: string) => requestStateOn(standingAt(value), today);

/** Whether the recipient of the request of a row is to be reminded on a day. */
export const isToBeReminded = (value: ValueOf, today: string) =>
  acceptsFiles(standingAt(value), today) &&
  isReminderDue({ due: String(value('due')), remindedOn: String(value('remindedOn')) }, today);

/** The requests that are in a state, by the day it is in each tenant. */
export const requestsInState = (state: RequestState, days: ReadonlyMap<TenantId, string>): ListFilter => ({
  key: `${state} on ${[...days]}`,
  matches: (value) => requestStateAt(value, days.get(String(value('parentId'))) ?? '') === state,
});
