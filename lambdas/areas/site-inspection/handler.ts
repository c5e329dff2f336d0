import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { AnnouncedPhoto, NewPhoto } from '#contract/site-inspection/forms.ts';
import { isOpen, type SiteInspection, type SiteInspectionRecord } from '#contract/site-inspection/record.ts';
import { siteInspection } from '#contract/site-inspection/routes.ts';
import {
  bureausIn,
  type InspectionFirm,
  type InspectionSettings,
  type InspectionSettingsForm,
} from '#contract/site-inspection/template.ts';
import { pageOfCall } from '#lambdas/domain/lists/list-call.ts';
import { siteInspectionLists } from '#lambdas/domain/lists/site-inspection-lists.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { COPY_TYPE, newPhoto, objectOfPhoto, photoTargets } from '#lambdas/domain/site-inspection/report.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { inspectionSettingsOf, putInspectionSettings } from '#lambdas/entities/inspection-settings.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { presignGet } from '#lambdas/ports/s3/objects.ts';
import { abortInspection, completeInspection, countForPlace, reportInspection } from './change-inspection.ts';
import { env } from './env.ts';
import { askInspector, orderInspection } from './order.ts';
import { recordPlaces, sayAddressSame } from './places.ts';
import { inspectionsAround, requireOrdering, seenInspection, showInspection } from './visible-inspections.ts';

const OPEN_FOR_S = 60;

const photoOf = ({ photos }: SiteInspectionRecord, id: string) => {
  const photo = photos.find((one) => one.id === id);
  if (!photo) throw new ApplicationError('Id Not Available');
  return photo;
};

const requireOpen = (inspection: SiteInspectionRecord): void => {
  if (!isOpen(inspection))
    throw new ApplicationError('Update Failed', 'This inspection has ended. It cannot be changed any more.');
};

/** Announces a photo of an open inspection; its files are scanned and checked like those of a document. D-22. */
const announcePhoto = async (caller: Caller, id: string, input: NewPhoto, origin: Origin): Promise<AnnouncedPhoto> => {
  const { inspection } = await seenInspection(caller, id);
  await requireOrdering(caller, inspection.kind, origin);
  const by = await ownName(caller.principal);
  const photo = newPhoto(inspection, input, by);
  await inspectionsAround(caller, id).changeLatest(id, (before) => {
    requireOpen(before);
    return { ...before, photos: [...before.photos, photo] };
  });
  return photoTargets(env().UPLOAD_BUCKET, id, photo);
};

/** An address that gives the copy of a checked photo for a minute; it does not say where the photo was taken. */
const photoAddress = async (caller: Caller, id: string, photoId: string): Promise<{ url: string }> => {
  const { inspection } = await seenInspection(caller, id);
  const { name, state } = photoOf(inspection, photoId);
  if (state !== 'ready')
    throw new ApplicationError('This photo is not available.', 'It is being checked, or was refused.');
  const key = objectOfPhoto({ inspectionId: id, photoId, part: 'copy' });
  const fileName = name.replace(/\.\w+$/, '.jpg');
  return {
    url: await presignGet(env().DOCUMENT_BUCKET, key, { fileName, contentType: COPY_TYPE, seconds: OPEN_FOR_S }),
  };
};

/** Removes a photo from an open inspection. */
const removePhoto = async (caller: Caller, id: string, photoId: string, origin: Origin): Promise<void> => {
  const { inspection } = await seenInspection(caller, id);
  await requireOrdering(caller, inspection.kind, origin);
  photoOf(inspection, photoId);
  await inspectionsAround(caller, id).changeLatest(id, (before) => {
    requireOpen(before);
    return { ...before, photos: before.photos.filter((one) => one.id !== photoId) };
  });
};

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
