import { randomUUID } from 'node:crypto';
import type * as z from 'zod';
import { ApplicationError } from '../../../contract/application-error.ts';
import type { SupportFiles, SupportUploads } from '../../../contract/support/request.ts';
import { openCase } from '../../entities/support-case.ts';
import type { Caller } from '../../kit/caller.ts';
import { presignPut } from '../../ports/objects.ts';
import { isWithin } from '../../store/throttle.ts';

const perHour = { times: 20, within: 3_600 };

/** Where an attachment lies; its name stays in the case and is no part of the key. */
export const attachmentKey = (userId: string, caseId: string, index: number) => `support/${userId}/${caseId}/${index}`;

/** Opens a case and returns an address for each of its files. D-48. */
export const attachFiles = async (
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
