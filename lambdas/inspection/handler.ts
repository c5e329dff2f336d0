import type { SQSHandler, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { awaitingReview } from '#contract/document/review.ts';
import { DOCUMENT_PREFIX, INCOMING_PREFIX } from '#contract/rules/object-tags.ts';
import { documentRejected } from '../domain/notifications/request-answered.ts';
import { arrivedPhoto } from '../domain/site-inspection/report.ts';
import { arrivalOfForm, arrivedForm, endCheck, findForms, objectOfForm } from '../entities/blank-form.ts';
import { documents } from '../entities/records/document.ts';
import { consume } from '../kit/consume.ts';
import { log } from '../kit/log.ts';
import { deleteObject } from '../ports/s3/objects.ts';
import { tenantIdOf } from '../store/id.ts';
import { tenantScope } from '../store/scope.ts';
import { env } from './env.ts';
import { faultOf, storeAs } from './fault-of-file.ts';
import { inspectPhoto } from './photo/inspect-photo.ts';

const inspector = { userId: 'inspection', userName: 'Inspection' };

/** A file that has arrived and was scanned. */
interface ScannedFile {
  readonly key: string;
  readonly versionId?: string | undefined;
}

/** The document an arrived file belongs to: `incoming/<document>/<file>`. */
const documentIdOf = (key: string) => (key.startsWith(INCOMING_PREFIX) ? key.split('/')[1] : undefined);

/** The key of an accepted file. */
const checkedKey = (key: string) => `${DOCUMENT_PREFIX}${key.slice(INCOMING_PREFIX.length)}`;

/**
 * Accepts the file of a blank form, or refuses it with a reason; only an accepted one can be attached to a request. Safe to repeat at
 * any point; throws while there is no verdict.
 */
const inspectForm = async (id: string, versionId: string | undefined): Promise<void> => {
  const key = arrivalOfForm(id);
  const form = (await findForms(tenantIdOf(id), [id])).get(id);
  if (form?.state === 'checking') {
    const refused = await faultOf({ ...form, key }, versionId, storeAs(objectOfForm(id), form.contentType));
    log.info('inspected', { id, refused });
    await endCheck(form, refused);
  }
  await deleteObject(env().UPLOAD_BUCKET, key);
};

/**
 * Accepts an arrived file into its document, or refuses it with a reason. A file without a document, because it was
 * deleted or a newer file has arrived, is deleted. Safe to repeat at any point; throws while there is no verdict. D-22.
 */
const inspectFile = async ({ key, versionId }: ScannedFile): Promise<void> => {
  const formId = arrivedForm(key);
  if (formId !== undefined) return inspectForm(formId, versionId);
  const photo = arrivedPhoto(key);
  if (photo) return inspectPhoto(photo, versionId);
  const id = documentIdOf(key);
  if (id === undefined) return;
  const all = documents(tenantScope(inspector, tenantIdOf(id)));
  const found = await all.find(id);
  const incoming = found?.incoming;
  if (found && incoming?.key === key && incoming.refused === '') {
    const { documentLocation: name, documentMeta: contentType } = incoming;
    const refused = await faultOf({ ...incoming, name }, versionId, storeAs(checkedKey(key), contentType));
    log.info('inspected', { id, refused });
    const { refused: _none, former: _former, ...file } = incoming;
    const accepted = { ...file, key: checkedKey(key), review: awaitingReview };
    await all.update(
      id,
      found.version,
      refused === ''
        ? { file: accepted, incoming: null, earlier: [...found.earlier, ...(found.file ? [found.file] : [])] }
        : { incoming: { ...incoming, refused } },
      refused === '' ? [] : await documentRejected(found, refused),
    );
  }
  await deleteObject(env().UPLOAD_BUCKET, key);
};

/** The part of GuardDuty's event that identifies the scanned object; the verdict is read from the object's tags. */
const ScanResult = z.object({
  detail: z.object({
    s3ObjectDetails: z.object({ bucketName: z.string(), objectKey: z.string(), versionId: z.string().optional() }),
  }),
});

const processMessage = async ({ body }: SQSRecord) => {
  const { objectKey: key, versionId } = ScanResult.parse(JSON.parse(body)).detail.s3ObjectDetails;
  await inspectFile({ key, versionId });
};

/** Consumes the events of scanned files. D-22. */
export const handler = consume(env().QUEUE_URL, processMessage) satisfies SQSHandler;
