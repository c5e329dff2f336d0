import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles, BY_REQUEST } from '#contract/document-request/states.ts';
import { type AnswerHeaders, PROOF_HEADER, TOKEN_HEADER } from '#contract/request-answer/forms.ts';
import { isOpen, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { findLink, hashOf, newSecret } from '#lambdas/domain/document-request/link.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import { table } from '#lambdas/ports/table.ts';
import { env } from '#lambdas/store/env.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { keys } from '#lambdas/store/keys.ts';
import { type Actor, type Scope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { isWithin } from '#lambdas/store/throttle.ts';

/** A working day: a recipient who gathers documents does not enter a code for each. */
const PROOF_MS = 8 * 3_600_000;

/** The stored proof that a code was entered: for one link, until a time in epoch milliseconds. */
const Proof = z.object({ link: z.string(), until: z.number() });

/** Makes a proof that the code of a link was entered; only its hash is stored. */
export const newProof = async (requestId: string, link: string): Promise<string> => {
  const proof = newSecret();
  const until = Date.now() + PROOF_MS;
  const Item = { ...keys.requestProof(requestId, hashOf(proof)), link, until, expiresAt: Math.ceil(until / 1000) };
  await table.send(new PutCommand({ TableName: env().TABLE_NAME, Item }));
  return proof;
};

/** Whether a proof was made for this request and this link, and has not expired. */
const isProven = async (requestId: string, link: string, proof: string): Promise<boolean> => {
  if (proof === '') return false;
  const Key = keys.requestProof(requestId, hashOf(proof));
  const { Item } = await table.send(new GetCommand({ TableName: env().TABLE_NAME, Key, ConsistentRead: true }));
  const { data } = Proof.safeParse(Item);
  return data?.link === link && data.until > Date.now();
};

/** A request that its recipient answers. */
export interface Answering {
  /** Its place in the link, from 1. */
  readonly number: number;
  readonly request: DocumentRequestRecord;
  /** The request's tenant, in the recipient's name. */
  readonly scope: Scope;
}

/** A link that works, with what it opens now. */
export interface OpenLink {
  /** The hash of its token. */
  readonly hash: string;
  /** The request that it names first, open or not: codes and proofs are stored under its id. */
  readonly firstId: string;
  /** At least one. */
  readonly open: readonly [Answering, ...Answering[]];
  /** Whether the code was entered, where one of them needs it. */
  readonly isProven: boolean;
}

/** The author of a file that came in by a request, as the portal shows it. */
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

const notFound = () => new ApplicationError('Id Not Available', '', 404);

/** The error of a link that has ended. It does not say why, so a link that was forwarded discloses nothing. */
export const linkEnded = () =>
  new ApplicationError('This link has ended.', 'If you were mailed again, use the newest mail.', 410);

/** Refuses a change of a request that accepts no more files: it has ended or expired meanwhile. */
export const requireTaking = async (request: DocumentRequestRecord): Promise<void> => {
  if (!acceptsFiles(request, await todayIn(request.parentId))) throw linkEnded();
};

/** The tenant's scope in place of a caller's: what `documentOwners` needs to find the record of a request. */
const serverViewer = (scope: Scope) => ({ scope: () => scope, tenantScope: () => scope });

const recordIsThere = async ({ tableKeyName, rowId }: DocumentRequestRecord, scope: Scope) =>
  (await documentOwners[tableKeyName].find(serverViewer(scope), rowId)) !== undefined;

/** Whether an inspection still waits for its report. */
export const isAwaited = (inspection: SiteInspectionRecord) => isOpen(inspection) && inspection.deliveredAt === '';

/** The inspection whose report is requested; undefined once the report was delivered or the inspection has ended. */
export const awaitedInspection = async ({ inspectionId }: DocumentRequestRecord, scope: Scope) => {
  const found = inspectionId === '' ? undefined : await siteInspections(scope).find(inspectionId);
  return found && isAwaited(found) ? found : undefined;
};

const isNeeded = async (request: DocumentRequestRecord, scope: Scope) =>
  request.inspectionId === '' || (await awaitedInspection(request, scope)) !== undefined;

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The requests of a tenant that a link opens now: it is their newest link, to their address, and they accept files. */
const openOf = async ({ requestIds, newest, to }: Link): Promise<readonly Answering[]> => {
  const tenantId = tenantIdOf(requestIds[0] ?? '');
  const tenant = tenantScope(serverActor, tenantId);
  const [found, today] = await Promise.all([documentRequests(tenant).findMany([...newest]), todayIn(tenantId)]);
  const isOpen = async (request: DocumentRequestRecord) =>
    sameAddress(request.email) === sameAddress(to) &&
    acceptsFiles(request, today) &&
    (await recordIsThere(request, tenant)) &&
    (await isNeeded(request, tenant));
  const open = requestIds.map(async (id, index): Promise<Answering[]> => {
    const request = found.get(id);
    if (!request || !(await isOpen(request))) return [];
    return [{ number: index + 1, request, scope: tenantScope(actorOf(request), request.parentId) }];
  });
  return (await Promise.all(open)).flat();
};

/**
 * Reads what a token opens: 404 for what is no token, 410 if every request of it has ended, has expired or was mailed
 * again, 429 after 30 tries a minute. Every call reads all of it again.
 */
export const openLink = async (headers: AnswerHeaders, origin: Origin): Promise<OpenLink> => {
  const token = headers[TOKEN_HEADER];
  await requireFewTries(token, origin);
  const link = await findLink(token);
  if (!link) throw notFound();
  const [first, ...others] = await openOf(link);
  if (!first) throw linkEnded();
  const { hash, requestIds } = link;
  const [firstId = first.request.id] = requestIds;
  const needsCode = [first, ...others].some(({ request }) => request.needsCode);
  return {
    hash,
    firstId,
    open: [first, ...others],
    isProven: !needsCode || (await isProven(firstId, hash, headers[PROOF_HEADER])),
  };
};

/** Reads one request of a token by its place in the link: 410 if it has ended, 403 until the code was entered. */
export const answering = async (headers: AnswerHeaders, origin: Origin, number: number): Promise<Answering> => {
  const { open, isProven: isEntered } = await openLink(headers, origin);
  if (!isEntered) throw new ApplicationError('Please enter the code from your mail first.', '', 403);
  const found = open.find((one) => one.number === number);
  if (!found) throw linkEnded();
  return found;
};
