import * as z from 'zod';
import { CompanyRef, Id, Version } from '../fields/common.ts';
import { parseDay } from '../rules/dates.ts';
import { FEE_MAX } from '../rules/limits.ts';

/** A saved report: the end users it is about. Spec part 2, section 3 "Report". */
export const NewReport = z.object({
  endUserTpList: z
    .array(z.object({ endUserId: Id }))
    .min(1, 'Please select End User')
    .max(1_000),
  /** Sent by clients of old; the server puts the caller's company there. D-72. */
  tpResellerList: z.array(z.object({ resellerId: Id })).optional(),
  /** A super admin's chosen company; every other user's is their own. */
  companyId: CompanyRef.optional(),
});
export type NewReport = z.infer<typeof NewReport>;

export const ReportChange = NewReport.extend({ id: Id, version: Version });

export const Report = z.object({
  id: Id,
  version: Version,
  companyId: z.string(),
  endUserTpList: z.array(z.object({ endUserId: Id })),
  tpResellerList: z.array(z.object({ resellerId: Id })),
});
export type Report = z.infer<typeof Report>;

/** What the multi-select of a report offers. Spec part 2, section 7 "Reports". */
export const ReportEndUsers = z.object({ EndUsers: z.array(z.object({ id: Id, Name: z.string() })) });

const Folder = z.object({ folderId: z.string(), folderName: z.string() });

/** A view of the analytics service, or a saved report (then `viewId` is its id). */
export const ReportView = Folder.extend({
  viewId: z.string(),
  viewName: z.string(),
  viewType: z.enum(['Dashboard', 'Report']),
});
export type ReportView = z.infer<typeof ReportView>;

/**
 * Folders and views that the caller may open. Without an analytics service, or while it does not answer, there are saved
 * reports only. `refreshedAt` is when the data was exported that views show, ISO time, '' for never.
 */
export const ReportCatalogue = z.object({
  state: z.enum(['ready', 'notConfigured', 'unavailable']),
  refreshedAt: z.string(),
  defaultFolders: z.array(Folder),
  subFolders: z.array(Folder),
  reportViews: z.array(ReportView),
});
export type ReportCatalogue = z.infer<typeof ReportCatalogue>;

/** The address of one embedded view: it opens once, within five minutes, and the view lives for this many minutes. D-77. */
export const EmbeddedView = z.object({ url: z.string(), viewName: z.string(), minutes: z.number().int() });

/** A day as downloads send it, either way of writing; held as 'YYYY-MM-DD'. */
export const RangeDay = z
  .string({ error: 'Please enter a valid date' })
  .transform((text, context) => {
    const day = parseDay(text);
    if (day === undefined) context.addIssue('Please enter a valid date');
    return day ?? '';
  })
  .describe('A day: YYYY-MM-DD or MM/DD/YYYY.');

/** An amount of money: 0 to 1,000,000 with at most two decimals, as text so that no cent is lost. D-75. */
export const FeeAmount = z
  .string({ error: 'Please enter Fee Amount' })
  .trim()
  .min(1, 'Please enter Fee Amount')
  .regex(/^\d{1,7}(\.\d{1,2})?$/, 'Please enter an amount such as 12.50')
  .refine((text) => Number(text) <= FEE_MAX, 'The fee amount is at most 1,000,000');
