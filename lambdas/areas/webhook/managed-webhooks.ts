import { ApplicationError } from '#contract/application-error.ts';
import { may } from '#contract/rules/access.ts';
import { AUDIT_TYPE, type EventType } from '#contract/webhook/event-types.ts';
import type { ShownWebhook } from '#contract/webhook/record.ts';
import { urlProblem } from '#contract/webhook/url.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { type StoredWebhook, stateOf, webhooksOf } from '#lambdas/entities/webhooks/webhook.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { mayBeTenant, tenantIdOf } from '#lambdas/store/id.ts';

const missing = () => new ApplicationError('Id Not Available', '', 404);

/** An endpoint that the caller manages; one of another company is missing. */
export const managedWebhook = async (caller: Caller, id: string): Promise<StoredWebhook> => {
  const tenantId = tenantIdOf(id);
  if (!mayBeTenant(tenantId) || !(caller.isSuperadmin || tenantId === tenantIdOf(caller.home))) throw missing();
  const found = (await webhooksOf(tenantId)).find((webhook) => webhook.id === id);
  if (!found || !(caller.isSuperadmin || found.companyId === caller.home)) throw missing();
  return found;
};

/** Refuses what an endpoint cannot be: an address that is none, and a sink of the audit trail for who does not read that. Role matrix row 108. */
export const checkEndpoint = async (
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

export const showWebhook = async (webhook: StoredWebhook): Promise<ShownWebhook> => {
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
export const noteChange = (caller: Caller, what: string, webhook: StoredWebhook, origin: Origin) =>
  recordActivity(
    caller.userId,
    { type: 'webhook', detail: `${what} “${webhook.description}”`, tenant: tenantIdOf(webhook.companyId) },
    origin,
  );
