import type { DocumentRequest } from '#contract/document-request/record.ts';
import { requestStateWords } from '#contract/document-request/states.ts';

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
