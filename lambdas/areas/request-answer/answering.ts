import { ApplicationError } from '../../../contract/application-error.ts';
import { BY_REQUEST } from '../../../contract/document-request/limits.ts';
import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { takesFiles } from '../../../contract/document-request/states.ts';
import { type AnswerHeaders, PROOF_HEADER, TOKEN_HEADER } from '../../../contract/request-answer/forms.ts';
import { documentOwners } from '../../domain/document-owners.ts';
import { findLink } from '../../domain/document-request/link.ts';
import type { Origin } from '../../entities/activity.ts';
import { todayIn } from '../../entities/company.ts';
import { documentRequests } from '../../entities/document-request.ts';
import { familyIdOf } from '../../store/id.ts';
import { type Actor, familyScope, type Scope, serverActor } from '../../store/scope.ts';
import { isWithin } from '../../store/throttle.ts';
import { isProven } from './proof.ts';

/** A request that its recipient answers; `hash` is that of the link's token. */
export interface Answering {
  readonly request: DocumentRequestRecord;
  readonly hash: string;
  /** The request's family, in the recipient's name. */
  readonly scope: Scope;
  /** Whether the code was entered, where one is needed. */
  readonly isProven: boolean;
}

/** Who has sent what came in by a request, as others read it. */
export const senderName = ({ email }: Pick<DocumentRequestRecord, 'email'>) => `${email}${BY_REQUEST}`;

const actorOf = (request: DocumentRequestRecord): Actor => ({ userId: '', userName: senderName(request) });

const triesPerMinute = { times: 30, within: 60 };

const requireFewTries = async (token: string, { ip }: Origin) => {
  const isFew = await Promise.all([
    isWithin('request-address', ip, triesPerMinute),
    isWithin('request-token', token, triesPerMinute),
  ]);
  if (isFew.includes(false)) throw new ApplicationError('Too many tries. Please try again in a minute.', '', 429);
};

const notThere = () => new ApplicationError('Id Not Available', '', 404);

/** Why it has ended is not said: a link that was passed on tells nothing any more. */
export const gone = () =>
  new ApplicationError('This link has ended.', 'If you were mailed again, use the newest mail.', 410);

/** Refuses a change of a request that has ended or expired meanwhile. */
export const requireTaking = async (request: DocumentRequestRecord): Promise<void> => {
  if (!takesFiles(request, await todayIn(request.parentId))) throw gone();
};

/** What the record of a request needs to be found, whoever looks. */
const serverViewer = (scope: Scope) => ({ scope: () => scope, familyScope: () => scope });

const recordIsThere = ({ tableKeyName, rowId }: DocumentRequestRecord, scope: Scope) =>
  documentOwners[tableKeyName].find(serverViewer(scope), rowId);

/**
 * The request behind a token: 404 for what is no token, 410 for one that has ended, has expired or was replaced by a newer
 * mail, 429 after 30 tries a minute. All of it is looked up again for every call.
 */
export const answering = async (headers: AnswerHeaders, origin: Origin): Promise<Answering> => {
  const token = headers[TOKEN_HEADER];
  await requireFewTries(token, origin);
  const link = await findLink(token);
  if (!link) throw notThere();
  const family = familyScope(serverActor, familyIdOf(link.requestId));
  const request = await documentRequests(family).find(link.requestId);
  if (!request || !link.isNewest || link.to !== request.email) throw gone();
  await requireTaking(request);
  if (!(await recordIsThere(request, family))) throw gone();
  const { hash } = link;
  return {
    request,
    hash,
    scope: familyScope(actorOf(request), request.parentId),
    isProven: !request.needsCode || (await isProven(request.id, hash, headers[PROOF_HEADER])),
  };
};

/** The same where the code counts: 403 until it was entered. */
export const provenAnswering = async (headers: AnswerHeaders, origin: Origin): Promise<Answering> => {
  const found = await answering(headers, origin);
  if (!found.isProven) throw new ApplicationError('Please enter the code from your mail first.', '', 403);
  return found;
};
