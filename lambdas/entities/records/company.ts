import { ApplicationError } from '#contract/application-error.ts';
import { type CompanyRecord, type CompanyRow, companyDefinition } from '#contract/company/record.ts';
import { TenantSettings } from '#contract/company/settings.ts';
import { dayIn } from '#contract/rules/dates.ts';
import { newTenantRootId, type TenantId } from '#lambdas/store/id.ts';
import { defineEntity } from '#lambdas/store/repository/entity.ts';
import { Repository } from '#lambdas/store/repository/repository.ts';
import { type Scope, serverActor, tenantScope } from '#lambdas/store/scope.ts';
import { TtlCache } from '#lambdas/store/ttl-cache.ts';
import { listed } from '../computed/shown-status.ts';
import { circumstancesFor, type SuspendedOn } from '../computed/shown-values.ts';
import { purposeSettingsOf } from '../purpose-settings.ts';
import { publishedSets } from '../requirements.ts';
import { resellersOf, suspendedIn } from './reseller-list.ts';

export const companyEntity = defineEntity<CompanyRecord, CompanyRow>({
  ...listed(companyDefinition),
  journal: 'portal',
  missing: 'Company Id is not available',
  owners: () => ['id'],
  unique: {
    fields: ['name'],
    inUse: () => new ApplicationError('Save Failed', 'A company with this name exists already.'),
  },
  recoverable: true,
  newId: newTenantRootId,
});

/** Root companies of a scope. Resellers are companies too and live in their tenant (D-43). */
export const companies = (scope: Scope) => new Repository(companyEntity, scope);

/** The roots of all tenants a portal-wide scope spans. */
export const allTenants = async (scope: Scope) => (await companies(scope).all()).map(({ id }) => id);

const ROOT_CACHED_MS = 60_000;
const roots = new TtlCache<Pick<CompanyRecord, 'name' | 'settings'>>(ROOT_CACHED_MS);

/** What a tenant takes from its root company, at most a minute old. */
const rootOf = (tenantId: TenantId) =>
  roots.get(tenantId, async () => {
    const { name, settings } = (await companies(tenantScope(serverActor, tenantId)).find(tenantId)) ?? {
      name: '',
      settings: TenantSettings.parse({}),
    };
    return { name, settings };
  });

/** The name of a tenant's root company: lists of the tenant join it in without reading again. */
export const rootName = async (tenantId: TenantId) => (await rootOf(tenantId)).name;

/** What a tenant has settled, for its obligations and reminders. */
export const tenantSettingsOf = async (tenantId: TenantId) => (await rootOf(tenantId)).settings;

/** The day it is in a tenant's time zone, 'YYYY-MM-DD'. */
export const todayIn = async (tenantId: TenantId) =>
  dayIn((await tenantSettingsOf(tenantId)).timeZone)(new Date().toISOString());

/** What decides which days a filter of the tenant's lists means. */
export const filterDays = async (tenantId: TenantId) => {
  const { timeZone } = await tenantSettingsOf(tenantId);
  return { today: dayIn(timeZone)(new Date().toISOString()), timeZone };
};

const none: ReadonlySet<string> = new Set();

const circumstancesWith = async (tenantId: TenantId, now: number, suspended: Promise<SuspendedOn>) => {
  const [settings, sets, suspendedOn, { businesses }] = await Promise.all([
    tenantSettingsOf(tenantId),
    publishedSets(tenantId),
    suspended,
    purposeSettingsOf(tenantId),
  ]);
  return circumstancesFor(settings, sets, now, suspendedOn, businesses);
};

/** How the obligations of a tenant stand now: from memory mostly, with the standings of its resellers as they are. */
export const circumstancesOf = (tenantId: TenantId, now = Date.now()) =>
  circumstancesWith(
    tenantId,
    now,
    resellersOf(tenantId).then((view) => (today) => suspendedIn(view, today)),
  );

/** The same for records that do not depend on a reseller's standing. */
export const ownCircumstancesOf = (tenantId: TenantId) =>
  circumstancesWith(
    tenantId,
    Date.now(),
    Promise.resolve(() => none),
  );

/** Lets the next read of a tenant's root company see what was saved just now. */
export const forgetRoot = (tenantId: TenantId) => roots.forget(tenantId);
