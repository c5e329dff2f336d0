import {
  type ActiveRecord,
  type ActivityAction,
  type ActivityLine,
  actionWords,
  activityNouns,
} from '#contract/record/activity.ts';
import { wayWords } from '#contract/record/history.ts';
import type { Action } from '#contract/rules/access.ts';
import { type AuditedKind, changeActions } from '#lambdas/domain/history/change-actions.ts';
import { actorWords, showChange, type Wording } from '#lambdas/domain/history/show-change.ts';
import { recordNameIn } from '#lambdas/entities/computed/record-names.ts';
import { userEntity } from '#lambdas/entities/records/user.ts';
import type { TenantEvent } from '#lambdas/entities/tenant-events.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import type { EntryFacts } from '#lambdas/store/journal/history/logged-entry.ts';
import { searchableText } from '#lambdas/store/journal/view/normalize.ts';
import { auditedLists } from '../audited-lists.ts';
import { readable } from '../readable.ts';
import { type Subject, subjectNamer } from '../subjects.ts';
import type { ActivityEntry } from './activity-entries.ts';

type Prefix<Name extends string> = Name extends `${infer Start}.${string}` ? Start : never;

/** What the actions of the role matrix are about, by the first part of their names. */
const subjects: Readonly<Record<Prefix<Action>, string>> = {
  session: 'session',
  mfa: 'second factor',
  pw: 'password',
  profile: 'own profile',
  activity: 'activity',
  ref: 'reference list',
  user: 'user',
  company: 'company',
  logo: 'logo',
  msg: 'message',
  tpchart: 'chart of technology providers',
  support: 'support',
  standing: 'standing',
  purpose: 'permissible purpose',
  register: 'register of purposes',
  reseller: 'reseller',
  bulk: 'import or bulk change',
  tp: 'technology provider',
  eu: 'end user',
  div: 'division',
  doc: 'document',
  docRequest: 'document request',
  worklist: 'worklist',
  obligation: 'due date',
  report: 'report',
  responsible: 'responsible user',
  family: 'company settings',
  notice: 'notification',
  evidence: 'evidence package',
  view: 'view of a list',
  search: 'search',
  record: 'deleted record',
  retention: 'retention',
  hold: 'hold',
  token: 'API token',
  webhook: 'webhook',
  companySignIn: 'company sign-in',
  requirement: 'requirement',
  inspection: 'inspection',
  exemption: 'exemption',
  review: 'review',
  accessReview: 'access review',
};

const isPrefix = (text: string): text is keyof typeof subjects => text in subjects;

/** What was refused, in words: 'technology provider, update other' for an action of the role matrix, the reason for a sign-in. */
const refusalWords = (detail: string): string => {
  if (detail.startsWith('login: ')) return `sign-in, ${detail.slice('login: '.length)}`;
  const [prefix = '', name = ''] = detail.split('.', 2);
  if (!isPrefix(prefix)) return detail;
  return `${subjects[prefix]}, ${name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)}`;
};

/** What happened to one subject, with what it is found by. */
export interface ShownAction extends ActiveRecord {
  readonly responsibleId: string;
  /** The text that a search compares, normalized. */
  readonly words: string;
}

/** An entry as people read it; what tells the caller nothing is left out. */
export interface ShownEntry
  extends Pick<ActivityLine, 'key' | 'kind' | 'at' | 'who' | 'whoId' | 'way' | 'importId' | 'operation'> {
  readonly actions: readonly ShownAction[];
}

const eventActions: Readonly<Partial<Record<TenantEvent['type'], ActivityAction>>> = {
  login: 'signedIn',
  logout: 'signedOut',
  password: 'secured',
  mfa: 'secured',
  download: 'downloaded',
  calendar: 'calendarAddress',
  token: 'tokens',
  webhook: 'webhooks',
  companySignIn: 'companySignIn',
  accessReview: 'accessReview',
  evidence: 'packaged',
  report: 'viewed',
  comment: 'commented',
  denied: 'refused',
  retention: 'retention',
  requirement: 'requirements',
  inspectionSettings: 'inspectionSettings',
  purposeSettings: 'purposeSettings',
  registerFile: 'registerFile',
  registerSent: 'registerSent',
};

/** The writes of an import, a bulk change, the undo of either, a merge, a reassignment or the deletion of a record are one entry. */
const operationOf = ({ importId, via, cause, operation }: EntryFacts) => {
  if (importId !== '') return `${via.startsWith('undo') ? 'undo' : 'import'} ${importId}`;
  return cause === '' ? operation : `deletion ${cause}`;
};

const noun = (kind: ActiveRecord['kind']) => (kind && kind !== 'event' ? activityNouns[kind] : '');

const found = (who: string, way: ActivityLine['way'], shown: ActiveRecord) => {
  const fields = shown.fields.flatMap(({ label, before, after }) => [label, before, after]);
  const owner = shown.owner?.name ?? '';
  return searchableText(
    [who, wayWords[way], actionWords[shown.what], noun(shown.kind), shown.name, owner, shown.detail, ...fields].join(
      '\n',
    ),
  );
};

/** Makes the function that shows the entries of a tenant to a caller. Names and words are loaded when they are needed first. */
export const activityShower = async (caller: Caller, tenantId: TenantId) => {
  const [person, subjectOf] = await Promise.all([recordNameIn(tenantId, userEntity), subjectNamer(tenantId)]);
  const wordings = new Map<AuditedKind, Promise<Wording>>();
  const make = async (kind: AuditedKind): Promise<Wording> => {
    const fields = await auditedLists[kind].fields(tenantId);
    const hidden = kind in readable ? readable[kind as keyof typeof readable].hidden?.(caller, '') : undefined;
    return { fields, hidden: new Set(hidden ?? []), personName: (id) => person(id) ?? '' };
  };
  const wordingOf = (kind: AuditedKind) => {
    const known = wordings.get(kind) ?? make(kind);
    wordings.set(kind, known);
    return known;
  };
  /** People of the operator are not named; a user of the tenant who was deleted is. */
  const whoOf = (by: string, byName: string) => {
    if (by === '') return byName;
    return person(by) ?? (tenantIdOf(by) === tenantId ? byName || 'A user that was deleted' : '');
  };
  const shownSubject = ({ name, of, isThere: exists, owner }: Subject) => ({ name, of, isThere: exists, owner });

  const showEvent = (event: TenantEvent): ShownEntry => {
    const { position, date, by, via, token, kind, recordId } = event;
    const what = eventActions[event.type];
    const subject = kind && subjectOf(kind, { id: recordId });
    const isService = token !== '' && person(by) === undefined;
    const who = actorWords(isService ? '' : whoOf(by, ''), token);
    const way = via === '' ? 'portal' : via === 'api' ? 'api' : 'page';
    const shown: ActiveRecord | undefined = what && {
      kind,
      id: recordId,
      ...(subject ? shownSubject(subject) : { name: '', of: '', isThere: false }),
      what,
      fields: [],
      detail: event.type === 'denied' ? refusalWords(event.detail) : event.detail,
    };
    const actions = shown
      ? [{ ...shown, responsibleId: subject?.responsibleId ?? '', words: found(who, way, shown) }]
      : [];
    const whoId = person(by) === undefined ? '' : by;
    return { key: `event ${position}`, kind: 'event', at: date, who, whoId, way, importId: '', operation: '', actions };
  };

  return async (entry: ActivityEntry): Promise<ShownEntry> => {
    if (entry.kind === 'event') return showEvent(entry.event);
    const { kind, facts, changes } = entry;
    const wording = await wordingOf(kind);
    const who = actorWords(whoOf(facts.by, facts.byName), facts.token);
    let way: ShownEntry['way'] = '';
    const actions = changes.flatMap((change): ShownAction[] => {
      const shown = showChange({ ...change, ...facts }, wording);
      way = shown.way;
      const isMoved = way === 'merge' && change.op === 'update' && shown.fields.length === 0;
      const what = isMoved ? 'moved' : changeActions[kind](change, facts.by);
      if (!what || (what === 'changed' && shown.fields.length === 0)) return [];
      const subject = subjectOf(kind, change);
      const { review, fields } = shown;
      const detail = review ? `${review.label}: ${review.outcome}` : '';
      const record = { kind, id: change.id, ...shownSubject(subject), what, fields, detail };
      return [{ ...record, responsibleId: subject.responsibleId, words: found(who, way, record) }];
    });
    const { v, at, by, importId } = facts;
    const whoId = person(by) === undefined ? '' : by;
    return { key: `${kind} ${v}`, kind, at, who, whoId, way, importId, operation: operationOf(facts), actions };
  };
};
