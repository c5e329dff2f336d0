import { PORTAL, type TenantId, tenantIdOf } from './id.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** '#' separates the parts of a key, so it may not come from outside. */
const part = (value: string) => value.replaceAll('#', '%23');
const key = (parts: readonly string[], sk = '-'): Key => ({ pk: parts.map(part).join('#'), sk });

/** Every key of the table. A tenant's data always carries the tenant's id in the partition key. */
export const keys = {
  record: (tenantId: TenantId, entity: string, id: string) => key(['T', tenantId, entity, id]),
  /** Where a company is stored: a root company is a record of the portal, a reseller one of its tenant (D-43). */
  company: (companyId: string): Key => {
    const tenantId = tenantIdOf(companyId);
    return companyId === tenantId
      ? keys.record(PORTAL, 'company', companyId)
      : keys.record(tenantId, 'reseller', companyId);
  },
  /** Deleted records of a kind by the time they were deleted; those that went with another record, and what others lost by it. */
  deleted: (tenantId: TenantId, entity: string) => key(['X', tenantId, entity]).pk,
  deletedRecord: (tenantId: TenantId, entity: string, at: string, id: string) =>
    key(['X', tenantId, entity], `${at}#${id}`),
  /** Where release 0.1.0 has put a deleted record. */
  deletedBefore: (tenantId: TenantId, entity: string, id: string) => key(['X', tenantId, entity, id]),
  deletedAround: (tenantId: TenantId, ownerId: string) => key(['X', tenantId, 'with', ownerId]).pk,
  deletedWith: (tenantId: TenantId, ownerId: string, what: 'record' | 'lost', entity: string, id: string) =>
    key(['X', tenantId, 'with', ownerId], `${what}#${entity}#${id}`),
  /** What moved to another record when one was merged into it, by the record that went. */
  movedFrom: (tenantId: TenantId, mergedId: string) => key(['X', tenantId, 'moved', mergedId]).pk,
  moved: (tenantId: TenantId, mergedId: string, what: string, id: string) =>
    key(['X', tenantId, 'moved', mergedId], `${what}#${id}`),
  /** Up to which version of a list the values of removed records were erased: of those that were never active, and of all. */
  erased: (tenantId: TenantId, entity: string) => key(['X', tenantId, 'erased'], entity),
  /** How far the expiry of the deleted items of a tenant was removed. */
  expiry: (tenantId: TenantId) => key(['X', tenantId, 'expiry']),
  /** How long a tenant retains deleted records; up to which revision of that the days of the copies were written. */
  retentionPolicy: (tenantId: TenantId) => key(['X', tenantId, 'policy']),
  retentionDays: (tenantId: TenantId) => key(['X', tenantId, 'days']),
  /** The holds of a tenant, and one item with the users who see them and the revision. */
  holds: (tenantId: TenantId) => key(['X', tenantId, 'holds']),
  hold: (tenantId: TenantId, id: string) => key(['X', tenantId, 'holds'], id),
  /** Deleted records that a hold keeps beyond their day: for their readers they are erased. */
  beyond: (tenantId: TenantId) => key(['X', tenantId, 'beyond']).pk,
  beyondRecord: (tenantId: TenantId, id: string) => key(['X', tenantId, 'beyond'], id),
  /** The certificates of destruction of a tenant, by time and list. */
  certificate: (tenantId: TenantId, sk: string) => key(['X', tenantId, 'certificates'], sk),
  /** Deleted records whose erasure was decided and is not finished. */
  erasing: (tenantId: TenantId) => key(['X', tenantId, 'erasing']).pk,
  erasingRecord: (tenantId: TenantId, entity: string, id: string) => key(['X', tenantId, 'erasing'], `${entity}#${id}`),
  journal: (tenantId: TenantId, entity: string) => key(['J', tenantId, entity]).pk,
  entry: (tenantId: TenantId, entity: string, v: number) => key(['J', tenantId, entity], entrySort(v)),
  head: (tenantId: TenantId, entity: string) => key(['J', tenantId, entity], HEAD),
  idempotency: (userId: string, token: string) => key(['I', userId, token]),
  /** The answer to a change that a program has sent with an Idempotency-Key, by the owner of its token, with whom it is erased. */
  answeredOnce: (ownerId: string, tokenId: string, token: string) => key(['I', ownerId, tokenId, token], 'answer'),
  principal: (sub: string) => key(['P', sub]),
  /** The owner of a value that must be unique in the whole portal; `value` is normalized. */
  unique: (kind: string, value: string) => key(['U', kind, value]),
  session: (sessionId: string) => key(['S', sessionId]),
  activity: (userId: string) => key(['A', userId]).pk,
  activityLine: (userId: string, at: string) => key(['A', userId], at),
  audit: (userId: string, at: string) => key(['A', userId, 'audit'], at),
  /** What happened in a tenant that changed no record, such as sign-ins, downloads and comments. */
  tenantEvents: (tenantId: TenantId) => key(['A', tenantId, 'events']).pk,
  tenantEvent: (tenantId: TenantId, at: string) => key(['A', tenantId, 'events'], at),
  task: (name: string) => key(['W'], name),
  tasks: key(['W']).pk,
  /** How far lists were brought to the formats of the code. */
  listFormats: key(['V', 'formats']),
  /** Whether the expiry of deleted items was removed in all tenants. */
  expiryRemoval: key(['V', 'expiry']),
  throttle: (what: string, who: string, window: number) => key(['Q', what, who], String(window)),
  securityAnswer: (userId: string) => key(['N', userId]),
  /** The hash of the secret address under which other calendars fetch what waits for a person. */
  calendarAddress: (userId: string) => key(['N', userId], 'calendar'),
  /** A change of an e-mail address or phone that waits, and the links that stop one; by `sub`. */
  contact: (sub: string, kind: string) => key(['K', sub], kind),
  contacts: (sub: string) => key(['K', sub]).pk,
  contactStop: (sub: string, hash: string) => key(['K', sub], `stop#${hash}`),
  /** A registration that the server is about to make. */
  ticket: (email: string) => key(['R', email]),
  /** The tokens of the public API of a user, by their `sub`, or of a company. */
  apiTokens: (owner: string) => key(['AT', owner]).pk,
  apiToken: (owner: string, id: string) => key(['AT', owner], id),
  /** Which of them was made last. */
  newestToken: (owner: string) => key(['AT', owner, 'newest']),
  /** The valid ones of a tenant by when they end, for reminders. */
  tokenEnds: (tenantId: TenantId) => key(['TE', tenantId]).pk,
  tokenEnd: (tenantId: TenantId, endsAt: string, id: string) => key(['TE', tenantId], `${endsAt}#${id}`),
  /** The endpoints of a tenant that receive its events: each has one of ten places, so that there are never more. */
  webhooks: (tenantId: TenantId) => key(['WH', tenantId]).pk,
  webhook: (tenantId: TenantId, place: number) => key(['WH', tenantId], String(place)),
  /** What was sent to an endpoint and waits to be, by the time of the event; and when what waits is tried next. */
  deliveries: (tenantId: TenantId, webhookId: string) => key(['WH', tenantId, webhookId]).pk,
  delivery: (tenantId: TenantId, webhookId: string, at: string) => key(['WH', tenantId, webhookId], at),
  dueDeliveries: (tenantId: TenantId, webhookId: string) => key(['WH', tenantId, webhookId, 'due']).pk,
  dueDelivery: (tenantId: TenantId, webhookId: string, dueAt: string) => key(['WH', tenantId, webhookId, 'due'], dueAt),
  /** How far the journals of a tenant were followed for its endpoints. */
  webhookCursors: key(['WC']).pk,
  webhookCursor: (tenantId: TenantId) => key(['WC'], tenantId),
  /** The connections of a tenant's companies to their sign-in providers. */
  signInConnections: (tenantId: TenantId) => key(['SC', tenantId]).pk,
  signInConnection: (tenantId: TenantId, companyId: string) => key(['SC', tenantId], companyId),
  /** How users of an e-mail domain sign in, by the company that has proven it. */
  signInDomain: (domain: string) => key(['SD', domain]),
  /** The providers that the identity service may lead to. */
  signInProviders: key(['SP']).pk,
  signInProvider: (name: string) => key(['SP'], name),
  /** The second step of a sign-in with a provider that has reported none. */
  secondStep: (sessionId: string) => key(['SS', sessionId]),
  supportCase: (userId: string, id: string) => key(['C', userId], id),
  reference: (name: string) => key(['REF', name]),
  progress: (tenantId: TenantId, importId: string) => key(['G', tenantId, importId]),
  imports: (tenantId: TenantId, companyId: string, kind: string) => key(['F', tenantId, companyId, kind]).pk,
  importLine: (tenantId: TenantId, companyId: string, kind: string, at: string) =>
    key(['F', tenantId, companyId, kind], at),
  /** The same lines again for a whole tenant, by the time an import began. */
  tenantImports: (tenantId: TenantId) => key(['F', tenantId]).pk,
  tenantImportLine: (tenantId: TenantId, at: string) => key(['F', tenantId], at),
  /** Up to which day a person of a tenant was reminded; 'FAMILY' for the whole tenant. */
  reminded: (tenantId: TenantId, userId: string) => key(['M', tenantId], userId),
  /** The month in which a person of a tenant was told last what will be erased; not among the others, which a release before would read. */
  erasuresTold: (tenantId: TenantId, userId: string) => key(['M', tenantId, 'erasures'], userId),
  /** What a tenant demands of its records: what is published, the draft, and the versions of each kind of record. */
  requirements: (tenantId: TenantId) => key(['REQ', tenantId]).pk,
  publishedRequirements: (tenantId: TenantId, kind: string) => key(['REQ', tenantId], `published#${kind}`),
  requirementDraft: (tenantId: TenantId, kind: string) => key(['REQ', tenantId], `draft#${kind}`),
  requirementVersion: (tenantId: TenantId, kind: string, number: number) =>
    key(['REQ', tenantId], `version#${kind}#${entrySort(number)}`),
  /** The firms and templates of a tenant's inspections. */
  inspectionSettings: (tenantId: TenantId) => key(['REQ', tenantId], 'inspections'),
  purposeSettings: (tenantId: TenantId) => key(['REQ', tenantId], 'purposes'),
  /** The registers of purposes that a tenant has sent, by the time. */
  sentRegisters: (tenantId: TenantId) => key(['REQ', tenantId, 'sent']).pk,
  sentRegister: (tenantId: TenantId, at: string, id: string) => key(['REQ', tenantId, 'sent'], `${at}#${id}`),
  /** The access reviews of a tenant, with what the next one is counted from, and up to which message of one a user was told. */
  accessReviews: (tenantId: TenantId) => key(['REQ', tenantId, 'access']).pk,
  accessReview: (tenantId: TenantId, id: string) => key(['REQ', tenantId, 'access'], `campaign#${id}`),
  accessSchedule: (tenantId: TenantId) => key(['REQ', tenantId, 'access'], 'schedule'),
  accessTold: (tenantId: TenantId, userId: string) => key(['REQ', tenantId, 'accessTold'], userId),
  /** How the records of a tenant stood on past days: for each viewpoint, in the order of the days. */
  trend: (tenantId: TenantId) => key(['TREND', tenantId]).pk,
  trendDay: (tenantId: TenantId, viewpoint: string, day: string) => key(['TREND', tenantId], `${viewpoint}#${day}`),
  /** Addresses that mails came back from. */
  returnedMails: key(['Y']).pk,
  returnedMail: (address: string) => key(['Y'], address),
  /** A token of a request for documents, by its hash; what belongs to the newest link of a request, its code and its proofs. */
  requestLink: (hash: string) => key(['H', 'link', hash]),
  requestNewest: (requestId: string) => key(['H', requestId], 'newest'),
  requestCode: (requestId: string) => key(['H', requestId], 'code'),
  requestProof: (requestId: string, hash: string) => key(['H', requestId], `proof#${hash}`),
  /** The blank forms of a tenant's document requests, and which requests carry them. */
  requestForms: (tenantId: TenantId) => key(['FORM', tenantId]).pk,
  requestForm: (tenantId: TenantId, id: string) => key(['FORM', tenantId], `form#${id}`),
  requestFormUse: (tenantId: TenantId, requestId: string) => key(['FORM', tenantId], `use#${requestId}`),
  /** Comments on a record by the time they were written. */
  comments: (tenantId: TenantId, recordId: string) => key(['D', tenantId, recordId]).pk,
  comment: (tenantId: TenantId, recordId: string, at: string) => key(['D', tenantId, recordId], at),
  /** A person's evidence packages. */
  evidence: (userId: string) => key(['E', userId]).pk,
  evidencePackage: (userId: string, id: string) => key(['E', userId], id),
  /** Views of lists: a person's own with how they have each list, and those shared with a company. */
  views: (whose: 'person' | 'company', id: string) => key(['O', whose, id]).pk,
  view: (whose: 'person' | 'company', id: string, list: string, name: string) =>
    key(['O', whose, id], `view#${list}#${name}`),
  layout: (userId: string, list: string) => key(['O', 'person', userId], `layout#${list}`),
  logo: (name: string) => key(['L', name]),
  /** How far the import of a tenant from another stage is. */
  tenantImport: (tenantId: TenantId) => key(['Z', tenantId]),
  /** A person's notifications: those that are new together, so that they can be counted without the others. */
  notifications: (userId: string) => key(['B', userId]).pk,
  notification: (userId: string, state: 'new' | 'read', id: string) => key(['B', userId], `${state}#${id}`),
};

/** Sorts behind every entry, so one query returns the tail and the head. */
export const HEAD = 'HEAD';

/** Versions as text that sorts like the numbers. */
export const entrySort = (v: number) => String(v).padStart(12, '0');

/** No version is higher; its text sorts before the head. */
export const LAST_V = 999_999_999_999;
