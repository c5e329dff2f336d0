import { createExports, type Exports } from './background/exports.ts';
import { openQueues, type Queues } from './background/queues.ts';
import type { Dns } from './dns.ts';
import type { Handle } from './http/loopback.ts';
import { createIdentity } from './identity/identity.ts';
import type { Triggers } from './identity/pool.ts';
import { openInbox } from './inbox.ts';
import { invoke } from './invoke.ts';
import { createKeyService } from './key-service.ts';
import type { Log } from './log.ts';
import { type ObjectEvent, s3Event } from './object-store/object-event.ts';
import { createObjectStore } from './object-store/object-store.ts';
import { createQuickSight } from './quicksight/quicksight.ts';
import { type folders, settings } from './settings.ts';

/** Calls the function of lib/jobs/triggers.ts before and after a user registers, and before a message is sent. */
const registrationTriggers: Triggers = {
  preSignUp: async (event) => {
    const { handler } = await import('#lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
  customMessage: async (event) => {
    const { handler } = await import('#lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
  postConfirmation: async (event) => {
    const { handler } = await import('#lambdas/triggers/handler.ts');
    return invoke('triggers', handler, event);
  },
};

/** Dispatches the object store's events to the functions that lib/jobs/import.ts, lib/jobs/inspection.ts and lib/analytics/analytics-export.ts connect with them. */
const passOn =
  (queues: Pick<Queues, 'imports' | 'scans'>, exports: Pick<Exports, 'onEvent'>) => async (event: ObjectEvent) => {
    const { bucket, key, eTag, versionId } = event;
    exports.onEvent(event);
    if (bucket !== settings.buckets.uploads || !event.eventName.startsWith('ObjectCreated')) return;
    if (key.startsWith('bulk/')) await queues.imports.send(JSON.stringify(s3Event(event)));
    if (key.startsWith('incoming/')) await queues.scans.send(JSON.stringify({ bucket, key, eTag, versionId }));
  };

/** The provider of a company, loaded when it is first asked: its library is a fifth of what the portal would load at each start. */
const openCompanyProvider = (url: string, onError: (error: unknown) => void): { readonly handle: Handle } => {
  const load = async () => {
    const { createCompanyProvider } = await import('./company-provider/company-provider.ts');
    return createCompanyProvider(url, onError);
  };
  let loading: ReturnType<typeof load> | undefined;
  return {
    handle: async (...request) => {
      loading ??= load();
      return (await loading).handle(...request);
    },
  };
};

/** What stands in for the services of AWS besides the table, each on data of its own. */
export const openEngines = async (url: string, data: ReturnType<typeof folders>, log: Log) => {
  const { poolId, clientId, registration, federation, accessKeyId, secretAccessKey, buckets, paths } = settings;
  const inbox = await openInbox(data.inbox);
  const identity = await createIdentity({
    dataFile: data.identity,
    adminAccessKey: accessKeyId,
    poolId,
    clientId,
    registration,
    federation,
    deliver: inbox.deliver,
    triggers: registrationTriggers,
    onError: (error) => log('identity', error),
  });
  const queues = await openQueues(data.queue, log);
  const exports = createExports(log);
  const objects = await createObjectStore({
    dir: data.objects,
    accessKeyId,
    secretAccessKey,
    prefix: paths.objects,
    buckets: Object.values(buckets),
    locked: [buckets.audit],
    onEvent: passOn(queues, exports),
    log,
  });
  const quicksight = createQuickSight({
    url: `${url}${paths.quicksight}`,
    onError: (error) => log('quicksight', error),
  });
  const keys = await createKeyService({ signing: data.signingKey, webhooks: data.webhookKey });
  const companyProvider = openCompanyProvider(url, (error) => log('company provider', error));
  return { inbox, identity, queues, exports, objects, quicksight, keys, companyProvider };
};

export type Engines = Awaited<ReturnType<typeof openEngines>> & { readonly dns: Dns };
