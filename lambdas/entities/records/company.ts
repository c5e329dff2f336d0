import { ApplicationError } from '#contract/application-error.ts';
import { type CompanyRecord, type CompanyRow, companyDefinition } from '#contract/company/record.ts';
import { FamilySettings } from '#contract/company/settings.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { type FamilyId, newFamilyRootId } from '#lambdas/store/id.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { familyScope, type Scope, serverActor } from '#lambdas/store/scope.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';
import { circumstancesFor } from '../computed/circumstances.ts';
import { listed } from '../computed/listed.ts';

export const companyEntity = defineEntity<CompanyRecord, CompanyRow>({
  ...listed(companyDefinition),
  journal: 'portal',
  missing: 'Company Id is not available',
  owners: () => ['id'],
  unique: {
    fields: ['name'],
    taken: () => new ApplicationError('Save Failed', 'A company with this name exists already.'),
  },
  recoverable: true,
  newId: newFamilyRootId,
});

/** Root companies of a scope. Resellers are companies too and live in their family (D-43). */
export const companies = (scope: Scope) => new Repository(companyEntity, scope);

/** The roots of all families a portal-wide scope spans. */
export const allFamilies = async (scope: Scope) => (await companies(scope).all()).map(({ id }) => id);

const ROOT_KEPT_MS = 60_000;
const roots = new TtlCache<Pick<CompanyRecord, 'name' | 'settings'>>(ROOT_KEPT_MS);

const gone = { name: '', settings: FamilySettings.parse({}) };

/** What a family takes from its root company, at most a minute old. */
const rootOf = (familyId: FamilyId) =>
  roots.get(familyId, async () => {
    const { name, settings } = (await companies(familyScope(serverActor, familyId)).find(familyId)) ?? gone;
    return { name, settings };
  });

/** The name of a family's root company: lists of the family join it in without asking again. */
export const rootName = async (familyId: FamilyId) => (await rootOf(familyId)).name;

/** What a family has settled, for its obligations and reminders. */
export const familySettingsOf = async (familyId: FamilyId) => (await rootOf(familyId)).settings;

/** The day it is in a family's time zone, 'YYYY-MM-DD'. */
export const todayIn = async (familyId: FamilyId) =>
  dayIn((await familySettingsOf(familyId)).timeZone)(new Date().toISOString());

/** What decides which days a filter of the family's lists means. */
export const filterDays = async (familyId: FamilyId) => {
  const { timeZone } = await familySettingsOf(familyId);
  return { today: dayIn(timeZone)(new Date().toISOString()), timeZone };
};

/** How the obligations of a family stand now. From memory mostly. */
export const circumstancesOf = async (familyId: FamilyId, now = Date.now()) =>
  circumstancesFor(await familySettingsOf(familyId), now);

/** Lets the next who asks for a family's root company see what was saved just now. */
export const forgetRoot = (familyId: FamilyId) => roots.forget(familyId);
