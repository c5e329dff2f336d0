import * as z from 'zod';
import { listQuery } from '../definition/list.ts';
import { Id, Nothing, page } from '../fields/common.ts';
import { area } from '../route.ts';
import {
  AnnouncedPhoto,
  InspectionAbort,
  InspectionAsking,
  InspectionOutcome,
  NewPhoto,
  NewSiteInspection,
  RecordPlaces,
  SameAddressForm,
  SamePlaceForm,
  StaffReport,
} from './forms.ts';
import { allInspectionsList, ListedInspection } from './lists.ts';
import { placeFields } from './place-fields.ts';
import { SiteInspection } from './record.ts';
import { inspectionStates } from './states.ts';
import { InspectionSettings, InspectionSettingsForm } from './template.ts';

const one = z.object({ id: Id });
const onePhoto = z.object({ id: Id, photo: Id });
const { kind, recordId } = placeFields;

/** Which inspections: of one record, in a state. */
const filters = { recordId: Id.optional(), state: z.enum(inspectionStates).optional() };

/** A super admin names the company whose lists are meant. */
const ofCompany = { companyId: Id.optional() };

/** Inspections of the places of end users and resellers. Role matrix rows 130 to 133; docs/design/site-inspections.md. */
export const siteInspection = area({
  all: {
    method: 'GET',
    path: '/api/siteInspection/list',
    v1: { path: '/inspections', scope: 'inspection.read', summary: 'List inspections' },
    access: 'inspection.read',
    query: listQuery(allInspectionsList, { own: filters }),
    reply: page(ListedInspection),
  },
  /** The places of a record, with the inspections that count for them. */
  places: {
    method: 'GET',
    path: '/api/siteInspection/places',
    v1: { path: '/places', scope: 'inspection.read', summary: 'List the places of a record' },
    offers: true,
    access: 'inspection.read',
    query: z.object({ kind, recordId }),
    reply: RecordPlaces,
  },
  /** The firms and templates of the tenant. */
  settings: {
    method: 'GET',
    path: '/api/siteInspection/settings',
    access: 'inspection.read',
    query: z.object(ofCompany),
    reply: InspectionSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/siteInspection/settings',
    access: 'inspection.settings',
    body: InspectionSettingsForm.extend(ofCompany),
    reply: InspectionSettings,
    done: 'Saved successfully',
  },
  read: {
    method: 'GET',
    path: '/api/siteInspection/{id}',
    v1: { path: '/inspections/{id}', scope: 'inspection.read', summary: 'Read an inspection' },
    offers: true,
    access: 'inspection.read',
    params: one,
    reply: SiteInspection,
  },
  order: {
    method: 'POST',
    path: '/api/siteInspection/order',
    access: 'inspection.order',
    body: NewSiteInspection,
    reply: SiteInspection,
    done: 'Inspection ordered',
  },
  /** A link for the same or another inspector, where the one before was declined, revoked or ran out, or there was none. */
  ask: {
    method: 'POST',
    path: '/api/siteInspection/{id}/ask',
    access: 'inspection.order',
    params: one,
    body: InspectionAsking,
    reply: SiteInspection,
    done: 'The inspector is asked for the report',
  },
  /** The report, where staff enter it instead of an inspector. */
  report: {
    method: 'PUT',
    path: '/api/siteInspection/{id}/report',
    access: 'inspection.order',
    params: one,
    body: StaffReport,
    reply: SiteInspection,
    done: 'Report saved',
  },
  announcePhoto: {
    method: 'POST',
    path: '/api/siteInspection/{id}/photo',
    access: 'inspection.order',
    params: one,
    body: NewPhoto,
    reply: AnnouncedPhoto,
  },
  /** An address that gives the copy of a photo for a minute. */
  photo: {
    method: 'GET',
    path: '/api/siteInspection/{id}/photo/{photo}',
    access: 'inspection.read',
    params: onePhoto,
    reply: z.object({ url: z.string() }),
  },
  removePhoto: {
    method: 'DELETE',
    path: '/api/siteInspection/{id}/photo/{photo}',
    access: 'inspection.order',
    params: onePhoto,
    reply: Nothing,
    done: 'Photo removed',
  },
  complete: {
    method: 'POST',
    path: '/api/siteInspection/{id}/complete',
    access: 'inspection.complete',
    params: one,
    body: InspectionOutcome,
    reply: SiteInspection,
    done: 'Inspection completed',
  },
  abort: {
    method: 'POST',
    path: '/api/siteInspection/{id}/abort',
    access: 'inspection.complete',
    params: one,
    body: InspectionAbort,
    reply: SiteInspection,
    done: 'Inspection aborted',
  },
  /** Lets documents and purposes from before the last change of the address count again: the place is the same. */
  sameAddress: {
    method: 'POST',
    path: '/api/siteInspection/sameAddress',
    access: 'inspection.complete',
    body: SameAddressForm,
    reply: RecordPlaces,
    done: 'What was from before the change counts again',
  },
  /** Counts a completed inspection for another address of the record too. */
  samePlace: {
    method: 'POST',
    path: '/api/siteInspection/{id}/samePlace',
    access: 'inspection.complete',
    params: one,
    body: SamePlaceForm,
    reply: SiteInspection,
    done: 'The inspection counts for this address too',
  },
});
