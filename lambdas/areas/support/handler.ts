import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { SupportFiles, SupportRequest, SupportUploads } from '#contract/support/request.ts';
import { support } from '#contract/support/routes.ts';
import { type ReferenceName, reference } from '#lambdas/entities/reference.ts';
import { findCase, openCase, sendCase } from '#lambdas/entities/support-case.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { log } from '#lambdas/kit/log.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { supportEmail } from '#lambdas/mail/support.ts';
import { objectSize, presignPut } from '#lambdas/ports/s3/objects.ts';
import { mailTask } from '#lambdas/store/outbox.ts';
import { isWithin } from '#lambdas/store/throttle.ts';
import { env } from './env.ts';

const perHour = { times: 20, within: 3_600 };

/** Where an attachment lies; its name stays in the case and is no part of the key. */
const attachmentKey = (userId: string, caseId: string, index: number) => `support/${userId}/${caseId}/${index}`;

/** Opens a case and returns an address for each of its files. D-48. */
const attachFiles = async (
  bucket: string,
  { userId }: Caller,
  { attachments }: z.infer<typeof SupportFiles>,
): Promise<z.infer<typeof SupportUploads>> => {
  if (!(await isWithin('support', userId, perHour)))
    throw new ApplicationError('Please try again', 'Too many requests.', 429);
  const id = randomUUID();
  await openCase(userId, id, attachments);
  const uploads = attachments.map(async ({ name, size }, index) => ({
    name,
    upload: await presignPut(bucket, attachmentKey(userId, id, index), {
      contentType: 'application/octet-stream',
      size,
      metadata: {},
    }),
  }));
  return { id, attachments: await Promise.all(uploads) };
};

const requireListed = async (list: ReferenceName, field: string, value: string) => {
  const names = await reference(list);
  if (!names.some(({ name }) => name === value)) throw new ApplicationError(`${field} cannot be none`, '', 400);
};

interface SupportDesk {
  readonly bucket: string;
  /** The mail address that requests are sent to; '' if there is none. */
  readonly desk: string;
}

/** Submits a case once all its files have arrived as announced; repeating it is no error. D-48. */
const submitRequest = async (
  { bucket, desk }: SupportDesk,
  { userId }: Caller,
  request: SupportRequest,
): Promise<void> => {
  await requireListed('supportStatuses', 'Status', request.Status);
  await requireListed('supportPriorities', 'Priority', request.Priority);
  const found = await findCase(userId, request.id);
  if (!found) throw new ApplicationError('Id Not Available');
  if (found.state === 'sent') return;
  const sizes = await Promise.all(
    found.files.map((_file, index) => objectSize(bucket, attachmentKey(userId, request.id, index))),
  );
  if (found.files.some(({ size }, index) => sizes[index] !== size)) throw new ApplicationError('Please attach a file.');
  const folder = `s3://${bucket}/${attachmentKey(userId, request.id, 0).replace(/0$/, '')}`;
  await sendCase(userId, request, desk === '' ? [] : [mailTask(supportEmail(desk, request, found.files, folder))]);
  log.info('support request', { id: request.id, userId });
};

export const handler = serve(support, {
  attach: ({ body, caller }) => attachFiles(env().UPLOAD_BUCKET, caller, body),
  submit: ({ body, caller }) => submitRequest({ bucket: env().UPLOAD_BUCKET, desk: env().SUPPORT_MAIL }, caller, body),
  statuses: () => reference('supportStatuses'),
  priorities: () => reference('supportPriorities'),
});
