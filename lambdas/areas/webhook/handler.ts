import { ApplicationError } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { AUDIT_TYPE, type EventType } from '#contract/webhook/event-types.ts';
import {
  FORMER_SECRET_HOURS,
  type NewWebhook,
  type Replay,
  ROOT_WEBHOOKS,
  type ShownWebhook,
  WEBHOOKS_MAX,
  type WebhookChange,
} from '#contract/webhook/record.ts';
import { webhook } from '#contract/webhook/routes.ts';
import { urlProblem } from '#contract/webhook/url.ts';
import { testEvent } from '#lambdas/domain/webhook/events-of-entry.ts';
import { secretOf } from '#lambdas/domain/webhook/secret.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import {
  deliveriesAt,
  deliveriesBefore,
  deliveriesBetween,
  putDeliveries,
  sendAgain,
} from '#lambdas/entities/webhooks/delivery.ts';
import {
  changeWebhook,
  isOn,
  putWebhook,
  removeWebhook,
  type StoredWebhook,
  stateOf,
  webhooksOf,
} from '#lambdas/entities/webhooks/webhook.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { managedCompany } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import { mayBeTenant, newTenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { env } from './env.ts';

const missing = () => new ApplicationError('Id Not Available', '', 404);

/** An endpoint that the caller manages; one of another company is missing. */
const managedWebhook = async (caller: Caller, id: string): Promise<StoredWebhook> => {
  const tenantId = tenantIdOf(id);
  if (!mayBeTenant(tenantId) || !(caller.isSuperadmin || tenantId === tenantIdOf(caller.home))) throw missing();
  const found = (await webhooksOf(tenantId)).find((webhook) => webhook.id === id);
  if (!found || !(caller.isSuperadmin || found.companyId === caller.home)) throw missing();
  return found;
};

/** Refuses what an endpoint cannot be: an address that is none, and a sink of the audit trail for who does not read that. Role matrix row 108. */
const checkEndpoint = async (
  caller: Caller,
  { url, types, companyId }: { readonly url: string; readonly types: readonly EventType[]; readonly companyId: string },
  stage: string,
  origin: Origin,
): Promise<void> => {
  const problem = urlProblem(url, stage === 'local');
  if (problem !== '') throw new ApplicationError('Save Failed', problem);
  if (!types.includes(AUDIT_TYPE)) return;
  const isReader = caller.isSuperadmin || !isOfReseller(caller);
  if (!isReader || !may(caller, 'activity.family')) await deny(caller, 'activity.family', origin);
  if (companyId !== tenantIdOf(companyId))
    throw new ApplicationError('Save Failed', 'Only the root company can have an audit sink.');
};

const showWebhook = async (webhook: StoredWebhook): Promise<ShownWebhook> => {
  const { id, version, url, description, types, failingSince, offAt, formerUntil, madeAt, byId, byName } = webhook;
  const madeBy = byId === '' ? byName : (await personName(tenantIdOf(byId), byId)) || byName;
  return {
    id,
    version,
    url,
    description,
    types,
    state: stateOf(webhook),
    failingSince,
    offAt,
    formerUntil,
    madeAt,
    madeBy,
  };
};

/** Notes in the audit trail what was done to an endpoint. */
const noteChange = (caller: Caller, what: string, webhook: StoredWebhook, origin: Origin) =>
  recordActivity(
    caller.userId,
    { type: 'webhook', detail: `${what} “${webhook.description}”`, tenant: tenantIdOf(webhook.companyId) },
    origin,
  );

const HOUR_MS = 3_600_000;

/** Deliveries that one call has sent again; for more it says where to go on. */
const REPLAYED_MAX = 500;

const withSecret = async (stored: StoredWebhook) => ({
  webhook: await showWebhook(stored),
  secret: await secretOf(env().WEBHOOK_KEY_ID, stored, stored.generation),
});

/** The endpoints of a company that the caller manages. */
const listWebhooks = async (caller: Caller, companyId: string) => {
  const company = await managedCompany(caller, companyId);
  const all = await webhooksOf(tenantIdOf(company));
  return Promise.all(all.filter((each) => each.companyId === company).map(showWebhook));
};

const tooManyFor = (companyId: string) =>
  companyId === tenantIdOf(companyId)
    ? `There can be ${WEBHOOKS_MAX} endpoints, those of resellers among them. Please delete one first.`
    : `All resellers together can have ${WEBHOOKS_MAX - ROOT_WEBHOOKS} endpoints. Please delete one of yours, or ask the company above yours.`;

/** Creates an endpoint, which is on at once. Throws for an eleventh of a tenant. */
const createWebhook = async (caller: Caller, { companyId, url, description, types }: NewWebhook, origin: Origin) => {
  const company = await managedCompany(caller, companyId);
  await checkEndpoint(caller, { url, types, companyId: company }, env().STAGE, origin);
  const now = new Date().toISOString();
  const made = await putWebhook({
    ...{ id: newTenantId(tenantIdOf(company)), version: 1, companyId: company, url, description, types },
    ...{ generation: 1, formerUntil: '', since: now, failingSince: '', offAt: '', offWhy: '' },
    ...{ madeAt: now, byId: caller.userId, byName: caller.userName },
  });
  if (!made) throw new ApplicationError('Save Failed', tooManyFor(company));
  await noteChange(caller, 'Created', made, origin);
  return withSecret(made);
};

/** What switching on or off writes: on again, failures of before do not count. */
const switched = (stored: StoredWebhook, enabled: boolean): Partial<StoredWebhook> => {
  if (enabled === isOn(stored)) return {};
  return enabled
    ? { offAt: '', offWhy: '', failingSince: '' }
    : { offAt: new Date().toISOString(), offWhy: 'off', failingSince: '' };
};

const saveWebhook = async (caller: Caller, { id, version, enabled, ...fields }: WebhookChange, origin: Origin) => {
  const stored = await managedWebhook(caller, id);
  await checkEndpoint(caller, { ...fields, companyId: stored.companyId }, env().STAGE, origin);
  const saved = await changeWebhook(stored, { ...fields, ...switched(stored, enabled) }, version);
  await noteChange(caller, isOn(saved) ? 'Saved' : 'Switched off', saved, origin);
  return showWebhook(saved);
};

/** Replaces the secret; the one before signs as well for a day, so that the receiver can be changed in between. */
const rotateSecret = async (caller: Caller, id: string, origin: Origin) => {
  const stored = await managedWebhook(caller, id);
  const formerUntil = new Date(Date.now() + FORMER_SECRET_HOURS * HOUR_MS).toISOString();
  const saved = await changeWebhook(stored, { generation: stored.generation + 1, formerUntil });
  await noteChange(caller, 'Replaced the secret of', saved, origin);
  return withSecret(saved);
};

const deleteWebhook = async (caller: Caller, id: string, origin: Origin): Promise<void> => {
  const stored = await managedWebhook(caller, id);
  await removeWebhook(stored);
  await noteChange(caller, 'Deleted', stored, origin);
};

const showLog = async (caller: Caller, id: string, before: string) => {
  const { deliveries, next } = await deliveriesBefore(await managedWebhook(caller, id), before);
  return { content: deliveries.map(({ body: _body, format: _format, ...shown }) => shown), next };
};

/** A time as the keys of deliveries write it, whose order is that of their text; '' for none. */
const keyTime = (time: string) => (time === '' ? '' : new Date(time).toISOString());

/** Has one delivery sent again, or those of a span of time. */
const replay = async (caller: Caller, { id, key, from, to }: Replay) => {
  const stored = await managedWebhook(caller, id);
  if (!isOn(stored)) throw new ApplicationError('Save Failed', 'The endpoint is off. Please switch it on first.');
  const now = new Date().toISOString();
  if (key === '') {
    const { deliveries, next } = await deliveriesBetween(stored, keyTime(from), keyTime(to), REPLAYED_MAX);
    await sendAgain(stored, deliveries, now);
    return { count: deliveries.length, next: next.split('#')[0] ?? '' };
  }
  const found = [...(await deliveriesAt(stored, [key])).values()];
  if (found.length === 0) throw new ApplicationError('Id Not Available', '', 404);
  await sendAgain(stored, found, now);
  return { count: found.length, next: '' };
};

const sendTest = async (caller: Caller, id: string): Promise<void> => {
  const stored = await managedWebhook(caller, id);
  if (!isOn(stored)) throw new ApplicationError('Save Failed', 'The endpoint is off. Please switch it on first.');
  const now = new Date().toISOString();
  await putDeliveries(stored, [testEvent(id, tenantIdOf(id), now, env().SITE_ORIGIN)], now);
};

export const handler = serve(webhook, {
  list: ({ query, caller }) => listWebhooks(caller, query.companyId),
  create: ({ body, caller, origin }) => createWebhook(caller, body, origin),
  change: ({ body, caller, origin }) => saveWebhook(caller, body, origin),
  rotate: ({ body, caller, origin }) => rotateSecret(caller, body.id, origin),
  remove: ({ query, caller, origin }) => deleteWebhook(caller, query.id, origin),
  deliveries: ({ query, caller }) => showLog(caller, query.id, query.next),
  replay: ({ body, caller }) => replay(caller, body),
  test: ({ body, caller }) => sendTest(caller, body.id),
});
