import type { ActiveRecord, ActivityAction, ActivityLine } from '../../../contract/history/activity.ts';
import { actionWords, activityNouns } from '../../../contract/history/activity.ts';
import { wayWords } from '../../../contract/history/record.ts';
import { showChange, type Wording } from '../../domain/history/show-change.ts';
import { recordNameIn } from '../../entities/record-names.ts';
import type { TenantEvent } from '../../entities/tenant-events.ts';
import { userEntity } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { type FamilyId, familyIdOf } from '../../store/id.ts';
import { fold } from '../../store/journal/fold.ts';
import type { EntryFacts } from '../../store/journal/logged-entry.ts';
import type { ActivityEntry } from './activity-entries.ts';
import { type AuditedKind, auditedLists } from './audited-lists.ts';
import { readable } from './readable.ts';
import { refusalWords } from './refusal-words.ts';
import { type Subject, subjectNamer } from './subjects.ts';

/** What happened to one subject, with what it is found by. */
export interface ShownAction extends ActiveRecord {
  readonly responsibleId: string;
  /** All that a search looks at, folded. */
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
  evidence: 'packaged',
  report: 'viewed',
  comment: 'commented',
  denied: 'refused',
  retention: 'retention',
};

/** The writes of an import, a bulk change, a merge, a reassignment or the deletion of a record are one entry. */
const operationOf = ({ importId, cause, operation }: EntryFacts) => {
  if (importId !== '') return `import ${importId}`;
  return cause === '' ? operation : `deletion ${cause}`;
};

const noun = (kind: ActiveRecord['kind']) => (kind && kind !== 'event' ? activityNouns[kind] : '');

const found = (who: string, way: ActivityLine['way'], shown: ActiveRecord) => {
  const fields = shown.fields.flatMap(({ label, before, after }) => [label, before, after]);
  const owner = shown.owner?.name ?? '';
  return fold(
    [who, wayWords[way], actionWords[shown.what], noun(shown.kind), shown.name, owner, shown.detail, ...fields].join(
      '\n',
    ),
  );
};

/** Makes the function that shows the entries of a tenant to a caller. Names and words are loaded when they are needed first. */
export const activityShower = async (caller: Caller, familyId: FamilyId) => {
  const [person, subjectOf] = await Promise.all([recordNameIn(familyId, userEntity), subjectNamer(familyId)]);
  const wordings = new Map<AuditedKind, Promise<Wording>>();
  const make = async (kind: AuditedKind): Promise<Wording> => {
    const fields = await auditedLists[kind].fields(familyId);
    const hidden = kind in readable ? readable[kind as keyof typeof readable].hidden?.(caller, '') : undefined;
    return { fields, hidden: new Set(hidden ?? []), personName: (id) => person(id) ?? '' };
  };
  const wordingOf = (kind: AuditedKind) => {
    const known = wordings.get(kind) ?? make(kind);
    wordings.set(kind, known);
    return known;
  };
  /** People of the operator are not named; somebody of the tenant who was deleted is. */
  const whoOf = (by: string, byName: string) => {
    if (by === '') return byName;
    return person(by) ?? (familyIdOf(by) === familyId ? byName || 'A user that was deleted' : '');
  };
  const shownSubject = ({ name, of, isThere, owner }: Subject) => ({ name, of, isThere, owner });

  const showEvent = (event: TenantEvent): ShownEntry => {
    const { position, date, by, via, kind, recordId } = event;
    const what = eventActions[event.type];
    const subject = kind && subjectOf(kind, { id: recordId });
    const who = whoOf(by, '');
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
    const who = whoOf(facts.by, facts.byName);
    let way: ShownEntry['way'] = '';
    const actions = changes.flatMap((change): ShownAction[] => {
      const shown = showChange({ ...change, ...facts }, wording);
      way = shown.way;
      const isMoved = way === 'merge' && change.op === 'update' && shown.fields.length === 0;
      const what = isMoved ? 'moved' : auditedLists[kind].actionOf(change, facts.by);
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
