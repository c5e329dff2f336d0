import { ApplicationError } from '../../../contract/application-error.ts';
import type { SupportRequest } from '../../../contract/support/request.ts';
import { mailTask } from '../../domain/user/notices.ts';
import { type ReferenceName, reference } from '../../entities/reference.ts';
import { findCase, sendCase } from '../../entities/support-case.ts';
import type { Caller } from '../../kit/caller.ts';
import { log } from '../../kit/log.ts';
import { objectSize } from '../../ports/objects.ts';
import { attachmentKey } from './attach-files.ts';
import { supportMail } from './support-mail.ts';

const requireListed = async (list: ReferenceName, field: string, value: string) => {
  const names = await reference(list);
  if (!names.some(({ name }) => name === value)) throw new ApplicationError(`${field} cannot be none`, '', 400);
};

interface SupportDesk {
  readonly bucket: string;
  /** The mail address that requests are sent to; '' where there is none. */
  readonly desk: string;
}

/** Submits a case once all its files have arrived as announced; repeating it is no error. D-48. */
export const submitRequest = async (
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
  await sendCase(userId, request, desk === '' ? [] : [mailTask(supportMail(desk, request, found.files, folder))]);
  log.info('support request', { id: request.id, userId });
};
