import type { FamilyId } from './id.ts';

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/** '#' separates the parts of a key, so it may not come from outside. */
const part = (value: string) => value.replaceAll('#', '%23');
const key = (parts: readonly string[], sk = '-'): Key => ({ pk: parts.map(part).join('#'), sk });

/** Every key of the table. A family's data always carries its root in the partition key. */
export const keys = {
  record: (root: FamilyId, entity: string, id: string) => key(['T', root, entity, id]),
  deleted: (root: FamilyId, entity: string, id: string) => key(['X', root, entity, id]),
  journal: (root: FamilyId, entity: string) => key(['J', root, entity]).pk,
  entry: (root: FamilyId, entity: string, v: number) => key(['J', root, entity], entrySort(v)),
  head: (root: FamilyId, entity: string) => key(['J', root, entity], HEAD),
  idempotency: (userId: string, token: string) => key(['I', userId, token]),
  principal: (sub: string) => key(['P', sub]),
  /** Who holds a value that must be unique in the whole portal; `value` is folded. */
  unique: (kind: string, value: string) => key(['U', kind, value]),
  session: (sessionId: string) => key(['S', sessionId]),
  activity: (userId: string) => key(['A', userId]).pk,
  activityLine: (userId: string, at: string) => key(['A', userId], at),
  audit: (userId: string, at: string) => key(['A', userId, 'audit'], at),
  task: (name: string) => key(['W'], name),
  tasks: key(['W']).pk,
  /** How far lists were brought to the formats of the code. */
  listFormats: key(['V', 'formats']),
  throttle: (what: string, who: string, window: number) => key(['Q', what, who], String(window)),
  securityAnswer: (userId: string) => key(['N', userId]),
  /** A change of an e-mail address or phone that waits, and the links that stop one; by `sub`. */
  contact: (sub: string, kind: string) => key(['K', sub], kind),
  contacts: (sub: string) => key(['K', sub]).pk,
  contactStop: (sub: string, hash: string) => key(['K', sub], `stop#${hash}`),
  /** A registration that the server is about to make. */
  ticket: (email: string) => key(['R', email]),
  supportCase: (userId: string, id: string) => key(['C', userId], id),
  reference: (name: string) => key(['REF', name]),
  progress: (root: FamilyId, importId: string) => key(['G', root, importId]),
  imports: (root: FamilyId, companyId: string, kind: string) => key(['F', root, companyId, kind]).pk,
  importLine: (root: FamilyId, companyId: string, kind: string, at: string) => key(['F', root, companyId, kind], at),
  /** The same lines once more for a whole family, by when an import began. */
  familyImports: (root: FamilyId) => key(['F', root]).pk,
  familyImportLine: (root: FamilyId, at: string) => key(['F', root], at),
  logo: (name: string) => key(['L', name]),
};

/** Sorts behind every entry, so one query answers the tail and the head. */
export const HEAD = 'HEAD';

/** Versions as text that sorts like the numbers. */
export const entrySort = (v: number) => String(v).padStart(12, '0');
