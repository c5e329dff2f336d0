import * as z from 'zod';
import { DeclineReason } from '../document-request/forms.ts';
import { Id } from '../fields/common.ts';
import { photoFields, reportFields } from '../site-inspection/forms.ts';
import { photoStates } from '../site-inspection/record.ts';
import { inspectionManners } from '../site-inspection/rules.ts';
import { TemplatePhoto, TemplatePoint } from '../site-inspection/template.ts';
import { RequestNumber } from './request-number.ts';

/** A photo that came in, as the inspector sees it. `size` in bytes, `at` an ISO time; `removable` if it came by a link. */
const AnsweredPhoto = z.object({
  id: Id,
  kind: z.string(),
  name: z.string(),
  size: z.number(),
  at: z.string(),
  state: z.enum(photoStates),
  reason: z.string(),
  removable: z.boolean(),
});
export type AnsweredPhoto = z.infer<typeof AnsweredPhoto>;

/** The inspection whose report a request asks for: what an inspector must know, and nothing of what staff have written. */
export const RequestedInspection = z.object({
  /** Names what is typed on a device until it is sent: the same in every mail of the request, and nothing else of it. */
  draftKey: z.string(),
  /** The division, '' for the record's own address. */
  placeName: z.string(),
  address: z.string(),
  manner: z.enum(inspectionManners),
  points: z.array(TemplatePoint),
  photoKinds: z.array(TemplatePhoto),
  photos: z.array(AnsweredPhoto),
});
export type RequestedInspection = z.infer<typeof RequestedInspection>;

export const AnswerPhoto = z.object({ request: RequestNumber, ...photoFields });
export type AnswerPhoto = z.infer<typeof AnswerPhoto>;

export const AnswerPhotoRemoval = z.object({ request: RequestNumber, id: Id });

export const AnswerReport = z.object({ request: RequestNumber, ...reportFields });
export type AnswerReport = z.infer<typeof AnswerReport>;

/** The inspector cannot inspect the place. */
export const AnswerReportDecline = z.object({ request: RequestNumber, reason: DeclineReason });
