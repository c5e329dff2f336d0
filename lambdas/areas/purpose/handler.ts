import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { ApplicationError } from '#contract/application-error.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import { quietVersion } from '#contract/obligations/server-fields.ts';
import type { BusinessReviewForm, CertificationForm, ShownPurposes } from '#contract/purpose/forms.ts';
import type { Purpose } from '#contract/purpose/record.ts';
import { mayReviewBusiness } from '#contract/purpose/rights.ts';
import { purpose } from '#contract/purpose/routes.ts';
import type { PurposeSettings, PurposeSettingsForm } from '#contract/purpose/settings.ts';
import { businessRuleWords } from '#contract/purpose/states.ts';
import { endUserRules } from '#lambdas/domain/end-user/save-rules.ts';
import {
  certified,
  changed,
  ended,
  entered,
  removed,
  type Step,
  verified,
} from '#lambdas/domain/purpose/purpose-steps.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { currentPurposeSettings, putPurposeSettings } from '#lambdas/entities/purpose-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { reference } from '#lambdas/entities/reference.ts';
import { type Caller, deny, scopeForRecord } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { purposeChoices, reviewSubjectOf, showPurposes } from './shown-purposes.ts';

const endUsersAround = (caller: Caller, id: string) => endUsers(scopeForRecord(caller, id));

const stepOf = async (caller: Caller, recordId: string): Promise<Step> => ({
  by: await ownName(caller.principal),
  byId: caller.userId,
  today: await todayIn(tenantIdOf(recordId)),
});

/** Stores what `make` makes of the purposes of an end user that the caller sees. No form shows them, so what was read of it before can be saved. */
const changePurposes = async (
  caller: Caller,
  recordId: string,
  make: (record: EndUserRecord, step: Step) => Purpose[],
): Promise<ShownPurposes> => {
  const all = endUsersAround(caller, recordId);
  // One that the caller does not see is missing before anything else is said.
  await all.get(recordId);
  const step = await stepOf(caller, recordId);
  const applyRules = await endUserRules(tenantIdOf(recordId));
  const after = await all.changeLatest(recordId, (before) =>
    applyRules({ ...before, purposes: make(before, step), quiet: quietVersion(before).quiet }, before),
  );
  return showPurposes(caller, after);
};

const entriesOf = async (recordId: string) => (await currentPurposeSettings(tenantIdOf(recordId))).purposes;

/** Stores a certification; a document that it names is one of the end user. */
const certify = async (
  caller: Caller,
  { recordId, ...given }: z.infer<typeof CertificationForm>,
): Promise<ShownPurposes> => {
  const record = await endUsersAround(caller, recordId).get(recordId);
  const { documents } = await purposeChoices(record);
  const file = documents.find(({ id }) => id === given.documentId);
  if (given.documentId !== '' && !file)
    throw new SaveProblem('documentId', 'Save Failed', 'Please choose a document of this end user.');
  return changePurposes(caller, recordId, (before, step) => certified(before, given, file?.name ?? '', step));
};

const ANOTHER_SUBJECT =
  'The name, website or business was changed after the page was loaded. Please reload the page and look at it again.';

/** Notes that a user of the root company has looked at the business of an end user. Role matrix row 140. */
const reviewBusiness = async (
  caller: Caller,
  { recordId, subject, text }: z.infer<typeof BusinessReviewForm>,
  origin: Origin,
): Promise<ShownPurposes> => {
  const all = endUsersAround(caller, recordId);
  const { businessId, parentId } = await all.get(recordId);
  if (!mayReviewBusiness(caller, isOfReseller(caller))) await deny(caller, 'purpose.reviewBusiness', origin);
  const { businesses } = await currentPurposeSettings(parentId);
  const rule = businesses.find(({ id }) => id === businessId)?.rule ?? 'allowed';
  if (rule !== 'review')
    throw new ApplicationError(
      'Save Failed',
      `This business needs no review: it is ${businessRuleWords[rule].toLowerCase()}.`,
      409,
    );
  const { by, byId, today } = await stepOf(caller, recordId);
  const after = await all.changeLatest(recordId, (before) => {
    const current = reviewSubjectOf(before);
    if (subject && !isDeepStrictEqual(subject, current))
      throw new ApplicationError('Save Failed', ANOTHER_SUBJECT, 409);
    const businessReview = { ...current, text, by, byId, at: new Date().toISOString() };
    return { ...before, businessReview, touchedOn: today, quiet: quietVersion(before).quiet };
  });
  return showPurposes(caller, after);
};

/** Stores the purposes and businesses of the tenant: NCRA staff of its root company do. Role matrix row 141. */
const saveSettings = async (
  caller: Caller,
  { companyId, ...settings }: PurposeSettingsForm & { readonly companyId?: string | undefined },
  origin: Origin,
): Promise<PurposeSettings> => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'purpose.settings', origin);
  const tenantId = await tenantOf(caller, companyId);
  const saved = await putPurposeSettings(tenantId, settings);
  const detail = `${saved.purposes.length} purposes and ${saved.businesses.length} businesses`;
  await recordActivity(caller.userId, { type: 'purposeSettings', detail, tenant: tenantId }, origin);
  return saved;
};

export const handler = serve(purpose, {
  read: async ({ query, caller }) =>
    showPurposes(caller, await endUsersAround(caller, query.recordId).get(query.recordId)),
  choices: async ({ query, caller }) =>
    purposeChoices(await endUsersAround(caller, query.recordId).get(query.recordId)),
  bureaus: () => reference('bureaus'),
  settings: async ({ query, caller }) => currentPurposeSettings(await tenantOf(caller, query.companyId)),
  saveSettings: ({ body, caller, origin }) => saveSettings(caller, body, origin),
  enter: async ({ body: { recordId, ...given }, caller }) => {
    await endUsersAround(caller, recordId).get(recordId);
    const entries = await entriesOf(recordId);
    return changePurposes(caller, recordId, (record, step) => entered(record, given, entries, step));
  },
  change: async ({ body: { recordId, ...given }, caller }) => {
    await endUsersAround(caller, recordId).get(recordId);
    const entries = await entriesOf(recordId);
    return changePurposes(caller, recordId, (record, step) => changed(record, given, entries, step));
  },
  remove: async ({ query: { recordId, ...seen }, caller }) => {
    await changePurposes(caller, recordId, (record, step) => removed(record, seen, step));
  },
  certify: ({ body, caller }) => certify(caller, body),
  verify: ({ body: { recordId, ...given }, caller }) =>
    changePurposes(caller, recordId, (record, step) => verified(record, given, step)),
  end: ({ body: { recordId, ...given }, caller }) =>
    changePurposes(caller, recordId, (record, step) => ended(record, given, step)),
  reviewBusiness: ({ body, caller, origin }) => reviewBusiness(caller, body, origin),
});
