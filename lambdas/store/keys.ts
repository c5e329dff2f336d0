import type { FamilyId } from './id.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** '#' separates the parts of a key, so it may not come from outside. */
const part = (value: string) => value.replaceAll('#', '%23');
const key = (parts: readonly string[], sk = '-'): Key => ({ pk: parts.map(part).join('#'), sk });

/** Every key of the table. A family's data always carries the family's id in the partition key. */
export const keys = {
  record: (familyId: FamilyId, entity: string, id: string) => key(['T', familyId, entity, id]),
  /** Deleted records of a kind by the time they were deleted; those that went with another record, and what others lost by it. */
  deleted: (familyId: FamilyId, entity: string) => key(['X', familyId, entity]).pk,
  deletedRecord: (familyId: FamilyId, entity: string, at: string, id: string) =>
    key(['X', familyId, entity], `${at}#${id}`),
  /** Where release 0.1.0 has put a deleted record. */
  deletedBefore: (familyId: FamilyId, entity: string, id: string) => key(['X', familyId, entity, id]),
  deletedAround: (familyId: FamilyId, ownerId: string) => key(['X', familyId, 'with', ownerId]).pk,
  deletedWith: (familyId: FamilyId, ownerId: string, what: 'record' | 'lost', entity: string, id: string) =>
    key(['X', familyId, 'with', ownerId], `${what}#${entity}#${id}`),
  /** What moved to another record when one was merged into it, by the record that went. */
  movedFrom: (familyId: FamilyId, mergedId: string) => key(['X', familyId, 'moved', mergedId]).pk,
  moved: (familyId: FamilyId, mergedId: string, what: string, id: string) =>
    key(['X', familyId, 'moved', mergedId], `${what}#${id}`),
  /** Up to which version of a list the values of removed records were erased: of those that were never active, and of all. */
  erased: (familyId: FamilyId, entity: string) => key(['X', familyId, 'erased'], entity),
  /** How far the expiry of the deleted items of a tenant was removed. */
  expiry: (familyId: FamilyId) => key(['X', familyId, 'expiry']),
  /** How long a tenant retains deleted records; up to which revision of that the days of the copies were written. */
  retentionPolicy: (familyId: FamilyId) => key(['X', familyId, 'policy']),
  retentionDays: (familyId: FamilyId) => key(['X', familyId, 'days']),
  /** Deleted records whose erasure was decided and is not finished. */
  erasing: (familyId: FamilyId) => key(['X', familyId, 'erasing']).pk,
  erasingRecord: (familyId: FamilyId, entity: string, id: string) => key(['X', familyId, 'erasing'], `${entity}#${id}`),
  journal: (familyId: FamilyId, entity: string) => key(['J', familyId, entity]).pk,
  entry: (familyId: FamilyId, entity: string, v: number) => key(['J', familyId, entity], entrySort(v)),
  head: (familyId: FamilyId, entity: string) => key(['J', familyId, entity], HEAD),
  idempotency: (userId: string, token: string) => key(['I', userId, token]),
  principal: (sub: string) => key(['P', sub]),
  /** Who holds a value that must be unique in the whole portal; `value` is folded. */
  unique: (kind: string, value: string) => key(['U', kind, value]),
  session: (sessionId: string) => key(['S', sessionId]),
  activity: (userId: string) => key(['A', userId]).pk,
  activityLine: (userId: string, at: string) => key(['A', userId], at),
  audit: (userId: string, at: string) => key(['A', userId, 'audit'], at),
  /** What happened in a tenant that changed no record, such as sign-ins, downloads and comments. */
  tenantEvents: (familyId: FamilyId) => key(['A', familyId, 'events']).pk,
  tenantEvent: (familyId: FamilyId, at: string) => key(['A', familyId, 'events'], at),
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
  supportCase: (userId: string, id: string) => key(['C', userId], id),
  reference: (name: string) => key(['REF', name]),
  progress: (familyId: FamilyId, importId: string) => key(['G', familyId, importId]),
  imports: (familyId: FamilyId, companyId: string, kind: string) => key(['F', familyId, companyId, kind]).pk,
  importLine: (familyId: FamilyId, companyId: string, kind: string, at: string) =>
    key(['F', familyId, companyId, kind], at),
  /** The same lines again for a whole family, by the time an import began. */
  familyImports: (familyId: FamilyId) => key(['F', familyId]).pk,
  familyImportLine: (familyId: FamilyId, at: string) => key(['F', familyId], at),
  /** Up to which day a person of a family was reminded; 'FAMILY' for the whole family. */
  reminded: (familyId: FamilyId, userId: string) => key(['M', familyId], userId),
  /** Addresses that mails came back from. */
  returnedMails: key(['Y']).pk,
  returnedMail: (address: string) => key(['Y'], address),
  /** A token of a request for documents, by its hash; what belongs to the newest link of a request, its code and its proofs. */
  requestLink: (hash: string) => key(['H', 'link', hash]),
  requestNewest: (requestId: string) => key(['H', requestId], 'newest'),
  requestCode: (requestId: string) => key(['H', requestId], 'code'),
  requestProof: (requestId: string, hash: string) => key(['H', requestId], `proof#${hash}`),
  /** The blank forms of a tenant's document requests, and which requests carry them. */
  requestForms: (familyId: FamilyId) => key(['FORM', familyId]).pk,
  requestForm: (familyId: FamilyId, id: string) => key(['FORM', familyId], `form#${id}`),
  requestFormUse: (familyId: FamilyId, requestId: string) => key(['FORM', familyId], `use#${requestId}`),
  /** Comments on a record by the time they were written. */
  comments: (familyId: FamilyId, recordId: string) => key(['D', familyId, recordId]).pk,
  comment: (familyId: FamilyId, recordId: string, at: string) => key(['D', familyId, recordId], at),
  /** A person's evidence packages. */
  evidence: (userId: string) => key(['E', userId]).pk,
  evidencePackage: (userId: string, id: string) => key(['E', userId], id),
  /** Views of lists: a person's own with how they have each list, and those shared with a company. */
  views: (whose: 'person' | 'company', id: string) => key(['O', whose, id]).pk,
  view: (whose: 'person' | 'company', id: string, list: string, name: string) =>
    key(['O', whose, id], `view#${list}#${name}`),
  layout: (userId: string, list: string) => key(['O', 'person', userId], `layout#${list}`),
  logo: (name: string) => key(['L', name]),
  /** How far the import of a family from another stage is. */
  familyImport: (familyId: FamilyId) => key(['Z', familyId]),
  /** A person's notices: those that are new together, so that they can be counted without the others. */
  notices: (userId: string) => key(['B', userId]).pk,
  notice: (userId: string, state: 'new' | 'read', id: string) => key(['B', userId], `${state}#${id}`),
};

/** Sorts behind every entry, so one query returns the tail and the head. */
export const HEAD = 'HEAD';

/** Versions as text that sorts like the numbers. */
export const entrySort = (v: number) => String(v).padStart(12, '0');

/** No version is higher; its text sorts before the head. */
export const LAST_V = 999_999_999_999;
