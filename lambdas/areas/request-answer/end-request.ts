import type * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import { HAND_OVERS_MAX } from '../../../contract/document-request/limits.ts';
import type { DocumentRequestRecord } from '../../../contract/document-request/record.ts';
import { takesFiles } from '../../../contract/document-request/states.ts';
import type { AnswerDecline } from '../../../contract/request-answer/forms.ts';
import { answersOf } from '../../domain/document-request/answered-file.ts';
import { endLinkItem } from '../../domain/document-request/link.ts';
import { requestMailTask } from '../../domain/document-request/mail-task.ts';
import { requestDeclined, requestDone, requestHanded } from '../../domain/notices/request-answered.ts';
import { todayIn } from '../../entities/company.ts';
import { documentRequests } from '../../entities/document-request.ts';
import type { TransactItem } from '../../store/journal/transact-item.ts';
import { taskItem } from '../../store/outbox.ts';
import { type Answering, gone } from './answering.ts';

type Fields = Partial<DocumentRequestRecord>;

/** Changes the request as it is then, unless it has ended meanwhile. */
const change = async (
  { request, scope }: Answering,
  fieldsOf: (before: DocumentRequestRecord) => Fields,
  more: readonly TransactItem[],
): Promise<DocumentRequestRecord> => {
  const today = await todayIn(request.parentId);
  return documentRequests(scope).changeLatest(
    request.id,
    (before) => {
      if (!takesFiles(before, today)) throw gone();
      return { ...before, ...fieldsOf(before) };
    },
    more,
  );
};

const now = () => new Date().toISOString();

/** The recipient is done: from now on the request takes nothing more. */
export const endAsDone = async (answering: Answering, note: string): Promise<void> => {
  const { request, scope } = answering;
  const files = (await answersOf(scope, [request])).get(request.id)?.files ?? [];
  await change(answering, () => ({ endedAs: 'done', endedAt: now(), note }), [requestDone(request, files, note)]);
};

/** The recipient cannot provide a kind of document; when that is so of every kind, the request has ended. */
export const declineKind = async (
  answering: Answering,
  { kind, reason }: z.infer<typeof AnswerDecline>,
): Promise<{ isClosed: boolean }> => {
  const { request } = answering;
  if (!request.kinds.includes(kind)) throw new ApplicationError('This kind of document is not asked for.');
  const declining = ({ kinds, declined }: DocumentRequestRecord): Fields => {
    const all = [...declined.filter((one) => one.kind !== kind), { kind, reason, at: now() }];
    const isLast = kinds.every((each) => all.some((one) => one.kind === each));
    return { declined: all, ...(isLast ? { endedAs: 'declined', endedAt: now() } : {}) };
  };
  const { endedAs } = await change(answering, declining, [requestDeclined(request, kind, reason)]);
  return { isClosed: endedAs !== '' };
};

/** Somebody else is to answer: they get a mail with a link of their own, and this link ends at once. */
export const handOver = async (answering: Answering, email: string): Promise<void> => {
  const { request } = answering;
  if (email.toLowerCase() === request.email.toLowerCase())
    throw new ApplicationError('This is the address that was asked already.');
  if (request.handedFrom.length >= HAND_OVERS_MAX)
    throw new ApplicationError('This request was handed on too often. Please answer the company that asks.');
  await change(answering, (before) => ({ email, handedFrom: [...before.handedFrom, before.email], mailedAt: now() }), [
    endLinkItem(request.id),
    taskItem(requestMailTask(request.id, 'handed')),
    requestHanded(request, email),
  ]);
};
