import type * as z from 'zod';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { siteInspection } from '#contract/site-inspection/routes.ts';
import {
  bureausIn,
  type InspectionFirm,
  type InspectionSettings,
  type InspectionSettingsForm,
} from '#contract/site-inspection/template.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { siteInspectionLists } from '#lambdas/domain/lists/site-inspection-lists.ts';
import { SaveProblem } from '#lambdas/domain/saving/save-problem.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { inspectionSettingsOf, putInspectionSettings } from '#lambdas/entities/inspection-settings.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantOf } from '#lambdas/kit/tenant-of.ts';
import { abortInspection, completeInspection, countForPlace, reportInspection } from './change-inspection.ts';
import { askInspector, orderInspection } from './order.ts';
import { announcePhoto, photoAddress, removePhoto } from './photos.ts';
import { recordPlaces, sayAddressSame } from './places.ts';
import { seenInspection, showInspection } from './visible-inspections.ts';

const readInspection = async (caller: Caller, id: string): Promise<SiteInspection> => {
  const { inspection, record } = await seenInspection(caller, id);
  return showInspection(caller, inspection, record);
};

/** The firms with their bureaus as the reference list writes them. Refuses what is none, unless the stored firm says it already. */
const withBureaus = async (
  firms: readonly InspectionFirm[],
  stored: readonly InspectionFirm[],
): Promise<InspectionFirm[]> => {
  const bureaus = (await reference('bureaus')).map(({ name }) => name);
  const listed = (given: string) => bureaus.find((name) => name.toLowerCase() === given.toLowerCase());
  return firms.map((firm, at) => {
    const { id, acceptedBy } = firm;
    if (stored.some((one) => one.id === id && one.acceptedBy === acceptedBy)) return firm;
    const names = bureausIn(acceptedBy).map((given) => {
      const name = listed(given);
      if (name === undefined)
        throw new SaveProblem(
          `firms.${at}.acceptedBy`,
          'Save Failed',
          `Accepted by, of ${firm.name}: "${given}" is not in the list of bureaus. Please choose from: ${bureaus.join(', ')}.`,
        );
      return name;
    });
    return { ...firm, acceptedBy: [...new Set(names)].join(', ') };
  });
};

/** Stores the firms and templates of the tenant: NCRA staff of its root company do. Role matrix row 133. */
const saveSettings = async (
  caller: Caller,
  { companyId, ...settings }: z.infer<typeof InspectionSettingsForm> & { readonly companyId?: string | undefined },
  origin: Origin,
): Promise<InspectionSettings> => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'inspection.settings', origin);
  const tenantId = await tenantOf(caller, companyId);
  const { firms } = await inspectionSettingsOf(tenantId);
  const saved = await putInspectionSettings(tenantId, {
    ...settings,
    firms: await withBureaus(settings.firms, firms),
  });
  const detail = `${saved.firms.length} firms and ${saved.templates.length} templates`;
  await recordActivity(caller.userId, { type: 'inspectionSettings', detail, tenant: tenantId }, origin);
  return saved;
};

export const handler = serve(siteInspection, {
  all: pageOfCall(siteInspectionLists.all),
  places: ({ query, caller }) => recordPlaces(caller, query.kind, query.recordId),
  settings: async ({ query, caller }) => inspectionSettingsOf(await tenantOf(caller, query.companyId)),
  saveSettings: ({ body, caller, origin }) => saveSettings(caller, body, origin),
  read: ({ params, caller }) => readInspection(caller, params.id),
  order: ({ body, caller, origin }) => orderInspection(caller, body, origin),
  ask: ({ params, body, caller, origin }) => askInspector(caller, params.id, body, origin),
  report: ({ params, body, caller, origin }) => reportInspection(caller, params.id, body, origin),
  announcePhoto: ({ params, body, caller, origin }) => announcePhoto(caller, params.id, body, origin),
  photo: ({ params, caller }) => photoAddress(caller, params.id, params.photo),
  removePhoto: ({ params, caller, origin }) => removePhoto(caller, params.id, params.photo, origin),
  complete: ({ params, body, caller, origin }) => completeInspection(caller, params.id, body, origin),
  abort: ({ params, body, caller, origin }) => abortInspection(caller, params.id, body, origin),
  sameAddress: async ({ body, caller, origin }) => {
    await sayAddressSame(caller, body, origin);
    return recordPlaces(caller, body.kind, body.recordId);
  },
  samePlace: ({ params, body, caller, origin }) => countForPlace(caller, params.id, body, origin),
});
