import * as z from 'zod';
import { Id, Named, Nothing } from '../fields/common.ts';
import { area } from '../route.ts';
import {
  BusinessReviewForm,
  CertificationForm,
  NewPurpose,
  PurposeChange,
  PurposeChoices,
  PurposeEnd,
  PurposeOf,
  PurposesOf,
  ShownPurposes,
  VerificationForm,
} from './forms.ts';
import { PurposeSettings, PurposeSettingsForm } from './settings.ts';

/** A super admin names the company whose lists are meant. */
const ofCompany = { companyId: Id.optional() };

/** Permissible purposes of end users, and the businesses of a tenant. Role matrix rows 137 to 141; ADR 0045. */
export const purpose = area({
  read: {
    method: 'GET',
    path: '/api/purpose/record',
    v1: { path: '/purposes', scope: 'purpose.read', summary: 'Permissible purposes of an end user' },
    offers: true,
    access: 'purpose.read',
    query: PurposesOf,
    reply: ShownPurposes,
  },
  choices: {
    method: 'GET',
    path: '/api/purpose/choices',
    v1: { path: '/purposes/choices', scope: 'purpose.read', summary: 'Purposes and products to choose from' },
    access: 'purpose.enter',
    query: PurposesOf,
    reply: PurposeChoices,
  },
  /** The bureaus whose data end users get. */
  bureaus: { method: 'GET', path: '/api/purpose/bureaus', access: 'purpose.read', reply: z.array(Named) },
  settings: {
    method: 'GET',
    path: '/api/purpose/settings',
    access: 'purpose.read',
    query: z.object(ofCompany),
    reply: PurposeSettings,
  },
  saveSettings: {
    method: 'PUT',
    path: '/api/purpose/settings',
    access: 'purpose.settings',
    body: PurposeSettingsForm.extend(ofCompany),
    reply: PurposeSettings,
    done: 'Saved successfully',
  },
  enter: {
    method: 'POST',
    path: '/api/purpose/record',
    v1: { path: '/purposes', scope: 'purpose.write', summary: 'Enter a permissible purpose' },
    access: 'purpose.enter',
    body: NewPurpose,
    reply: ShownPurposes,
    done: 'Purpose entered',
  },
  change: {
    method: 'PUT',
    path: '/api/purpose/record',
    v1: { path: '/purposes', scope: 'purpose.write', summary: 'Change a permissible purpose' },
    access: 'purpose.enter',
    body: PurposeChange,
    reply: ShownPurposes,
    done: 'Purpose changed',
  },
  /** Removes one that was never certified: an entry by mistake. */
  remove: {
    method: 'DELETE',
    path: '/api/purpose/record',
    access: 'purpose.enter',
    query: PurposeOf,
    reply: Nothing,
    done: 'Purpose removed',
  },
  certify: {
    method: 'POST',
    path: '/api/purpose/certify',
    v1: { path: '/purposes/certify', scope: 'purpose.write', summary: 'Certify a permissible purpose' },
    access: 'purpose.enter',
    body: CertificationForm,
    reply: ShownPurposes,
    done: 'Certification stored',
  },
  verify: {
    method: 'POST',
    path: '/api/purpose/verify',
    access: 'purpose.verify',
    body: VerificationForm,
    reply: ShownPurposes,
    done: 'Purpose verified',
  },
  end: {
    method: 'POST',
    path: '/api/purpose/end',
    v1: { path: '/purposes/end', scope: 'purpose.write', summary: 'End a permissible purpose' },
    access: 'purpose.enter',
    body: PurposeEnd,
    reply: ShownPurposes,
    done: 'Purpose ended',
  },
  reviewBusiness: {
    method: 'POST',
    path: '/api/purpose/business',
    access: 'purpose.reviewBusiness',
    body: BusinessReviewForm,
    reply: ShownPurposes,
    done: 'Business reviewed',
  },
});
