import type { DocumentRequest } from '#contract/document-request/record.ts';
import { requestStateWords } from '#contract/document-request/states.ts';
import { headingOf, kinds } from '#contract/kinds/kinds.ts';
import { documentOwners, fromDocumentOwner } from '#contract/kinds/wire.ts';
import { mayChange } from '#contract/rules/access.ts';
import { useSession } from '#web/session/session.ts';

/** What can be done with a request that was sent. */
export const requestActions = ['resend', 'extend', 'revoke'] as const;
export type RequestAction = (typeof requestActions)[number];

/** Whether the link of a request takes files. */
export const isRunning = ({ state }: Pick<DocumentRequest, 'state'>) => state === 'open' || state === 'overdue';

/** Whether a request can be extended and revoked: also one that has expired. */
export const isChangeable = (request: Pick<DocumentRequest, 'state'>) =>
  isRunning(request) || request.state === 'expired';

/** Why something cannot be done with a request; '' if it can. */
export const requestObstacle = (action: RequestAction, request: Pick<DocumentRequest, 'state'>): string => {
  const isPossible = action === 'resend' ? isRunning(request) : isChangeable(request);
  return isPossible ? '' : `It is ${requestStateWords[request.state].toLowerCase()}.`;
};

/** The kinds of record that this person may request documents of, with what people call them. */
export const useRequestableOwners = () => {
  const holder = useSession()?.holder;
  return documentOwners
    .filter((owner) => holder && mayChange(holder, kinds[fromDocumentOwner(owner)].rights.requestDocuments))
    .map((owner) => ({ id: owner, name: headingOf(fromDocumentOwner(owner)) }));
};
