import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { acceptsFiles, BY_REQUEST } from '#contract/document-request/states.ts';
import type {
  AnswerPhoto,
  AnswerReport,
  AnswerReportDecline,
  RequestedInspection,
} from '#contract/request-answer/inspection-forms.ts';
import type { AnnouncedPhoto } from '#contract/site-inspection/forms.ts';
import type { InspectionPhoto, SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { PHOTOS_SENT_MAX } from '#contract/site-inspection/rules.ts';
import { hashOf } from '#lambdas/domain/document-request/link.ts';
import { inspectionDeclined, inspectionReported } from '#lambdas/domain/notifications/request-answered.ts';
import { newPhoto, photoNow, photoTargets, withReport } from '#lambdas/domain/site-inspection/report.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { siteInspections } from '#lambdas/entities/records/site-inspection.ts';
import type { TransactItem } from '#lambdas/store/journal/write/transact-item.ts';
import { type Answering, awaitedInspection, isAwaited, linkEnded, requireTaking, senderName } from './answering.ts';
import { env } from './env.ts';

const requireInspection = ({ inspectionId }: DocumentRequestRecord): void => {
  if (inspectionId === '') throw new ApplicationError('This request is for documents, not for an inspection.');
};

/** Refuses calls about documents by a request for the report of an inspection. */
export const requireDocuments = ({ inspectionId }: DocumentRequestRecord): void => {
  if (inspectionId !== '')
    throw new ApplicationError('Please deliver the report of the inspection.', 'It closes this request.');
};

/** What the page shows of the inspection of a request; null for a request for documents. */
export const requestedInspection = async (answering: Answering): Promise<RequestedInspection | null> => {
  const found = await awaitedInspection(answering.request, answering.scope);
  if (!found) return null;
  const { placeName, address, manner, points, photoKinds, photos } = found;
  return {
    draftKey: hashOf(answering.request.id),
    placeName,
    address,
    manner,
    points: points.map(({ key, text }) => ({ key, text })),
    photoKinds,
    photos: photos.map(photoNow).map(({ id, kind, name, original, at, by, state, reason }) => {
      return { id, kind, name, size: original.size, at, state, reason, removable: by.endsWith(BY_REQUEST) };
    }),
  };
};

type Change<Rec> = (before: Rec) => Rec;

/** Changes the inspection while its report is waited for; `more` goes into the same transaction. */
const changeInspection = async (
  { request, scope }: Answering,
  changed: Change<SiteInspectionRecord>,
  more: () => Promise<readonly TransactItem[]> = async () => [],
): Promise<void> => {
  requireInspection(request);
  const change: Change<SiteInspectionRecord> = (before) => {
    if (!isAwaited(before)) throw linkEnded();
    return changed(before);
  };
  await siteInspections(scope).changeLatest(request.inspectionId, change, more);
};

/** The items that change the request too, while it is open. */
const requestItems = ({ request: { id }, scope }: Answering, changed: Change<DocumentRequestRecord>) => {
  const requests = documentRequests(scope);
  return requests.alsoUpdate(id, async (view) => {
    const before = await requests.get(id);
    await requireTaking(before);
    return [requests.change(view, before, { ...changed(before), version: before.version + 1 })];
  });
};

const counted: Change<DocumentRequestRecord> = (before) => {
  if (before.announced >= PHOTOS_SENT_MAX)
    throw new ApplicationError('Upload failed', `A request accepts at most ${PHOTOS_SENT_MAX} photos.`);
  return { ...before, announced: before.announced + 1 };
};

/** Announces a photo of the inspected place; its files are scanned and checked like those of documents. D-22. */
export const announcePhoto = async (answering: Answering, input: AnswerPhoto): Promise<AnnouncedPhoto> => {
  const { request } = answering;
  let photo: InspectionPhoto | undefined;
  const withPhoto: Change<SiteInspectionRecord> = (before) => {
    photo = newPhoto(before, input, senderName(request));
    return { ...before, photos: [...before.photos, photo] };
  };
  await changeInspection(answering, withPhoto, () => requestItems(answering, counted));
  if (!photo) throw new Error('A photo that was announced is not there');
  return photoTargets(env().UPLOAD_BUCKET, request.inspectionId, photo);
};

/** Removes a photo that came in by a link; one that staff have added stays. */
export const removePhoto = async (answering: Answering, id: string): Promise<void> => {
  const stays = (photo: InspectionPhoto) => photo.id !== id || !photo.by.endsWith(BY_REQUEST);
  await changeInspection(answering, (before) => ({ ...before, photos: before.photos.filter(stays) }));
};

/** Delivers the report, ends the request as done and tells the user who has ordered the inspection: all of it, or nothing. */
export const deliverReport = async (
  answering: Answering,
  { request: _number, ...report }: AnswerReport,
): Promise<void> => {
  const { request } = answering;
  const today = await todayIn(request.parentId);
  const by = { id: '', name: senderName(request) };
  const endedAt = new Date().toISOString();
  await changeInspection(
    answering,
    (before) => withReport(before, report, by, today),
    async () => [
      ...(await requestItems(answering, (before) => ({ ...before, endedAs: 'done', endedAt }))),
      inspectionReported(request),
    ],
  );
};

/** The inspector cannot inspect the place: the request has ended, and the inspection stays open for another one. */
export const declineReport = async (
  answering: Answering,
  { reason }: z.infer<typeof AnswerReportDecline>,
): Promise<void> => {
  const { request, scope } = answering;
  requireInspection(request);
  const [today, endedAt] = [await todayIn(request.parentId), new Date().toISOString()];
  const declined: Change<DocumentRequestRecord> = (before) => {
    if (!acceptsFiles(before, today)) throw linkEnded();
    return { ...before, endedAs: 'declined', endedAt, note: reason };
  };
  await documentRequests(scope).changeLatest(request.id, declined, [inspectionDeclined(request, reason)]);
};
