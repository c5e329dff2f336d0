import { reviewedKinds, reviewLabel } from '#contract/catalogue/reviewed.ts';
import { owningKindOf } from '#contract/kinds/kinds.ts';
import type { NamedRecord } from '#contract/record/activity.ts';
import type { RecordKind } from '#contract/record/history.ts';
import type { PlacedKind } from '#contract/site-inspection/place.ts';
import type { AuditedKind } from '#lambdas/domain/history/change-actions.ts';
import { PORTAL, type TenantId } from '#lambdas/store/id.ts';
import type { Change } from '#lambdas/store/journal/entry.ts';
import { loadView } from '#lambdas/store/journal/load.ts';
import { auditedKinds, auditedLists } from './audited-lists.ts';

/** What a change is about: its name, the end user of a division ('' for most), the record that it belongs to, and who is responsible. */
export interface Subject {
  readonly name: string;
  readonly of: string;
  readonly isThere: boolean;
  readonly owner: NamedRecord | undefined;
  /** The responsible user of the record, or of the one that it belongs to; '' for no user. */
  readonly responsibleId: string;
}

/** Reads a field of a record: of its row as it is today, or of what its change says. */
type Read = (field: string) => unknown;
type Views = ReadonlyMap<AuditedKind, Awaited<ReturnType<typeof loadView>>>;
type Part = Pick<Change, 'id' | 'before' | 'after'>;

const readerOf = (views: Views, kind: AuditedKind, { id, before, after }: Part) => {
  const columns = views.get(kind)?.columns;
  const at = columns?.positionOf(id);
  const read: Read = (field) =>
    columns && at !== undefined ? columns.value(field, at) : (before?.[field] ?? after?.[field]);
  return { isThere: at !== undefined, read };
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const nameOf = (kind: AuditedKind, id: string, read: Read): string => {
  if (kind === 'user') return text(read('userName'));
  if (kind === 'report') return id;
  if (kind === 'document') return text(read('documentName')) || text(read('documentLocation'));
  if (kind === 'review') return reviewLabel(read('obligation') as Parameters<typeof reviewLabel>[0]);
  if (kind === 'siteInspection') return text(read('address'));
  if (kind !== 'documentRequest') return text(read('name'));
  return [text(read('kinds')), text(read('email'))].filter((part) => part !== '').join(' to ');
};

/** The record that a document, a review or a document request belongs to, and the end user of a division. */
const ownerOf = (kind: AuditedKind, read: Read): { readonly kind: RecordKind; readonly id: string } | undefined => {
  if (kind === 'division') return { kind: 'endUser', id: text(read('endUserId')) };
  if (kind === 'document' || kind === 'documentRequest') {
    const owner = owningKindOf(read('tableKeyName'));
    return owner && { kind: owner, id: text(read('rowId')) };
  }
  if (kind === 'siteInspection') return { kind: read('kind') as PlacedKind, id: text(read('recordId')) };
  const reviewed = reviewedKinds.find((each) => text(read('obligation')).startsWith(`${each}.`));
  return kind === 'review' && reviewed ? { kind: reviewed, id: text(read('recordId')) } : undefined;
};

/** Names the subjects of changes of a tenant as they are called today, or were last. */
export const subjectNamer = async (tenantId: TenantId, kinds: readonly AuditedKind[] = auditedKinds) => {
  const load = async (kind: AuditedKind) =>
    [kind, await loadView(kind === 'company' ? PORTAL : tenantId, auditedLists[kind].list)] as const;
  const views: Views = new Map(await Promise.all(kinds.map(load)));
  const subjectOf = (kind: AuditedKind, part: Part): Subject => {
    const { isThere: exists, read } = readerOf(views, kind, part);
    const owner = ownerOf(kind, read);
    const name = nameOf(kind, part.id, read);
    if (!owner || owner.id === '')
      return { name, of: '', isThere: exists, owner: undefined, responsibleId: text(read('responsibleId')) };
    const above = readerOf(views, owner.kind, owner);
    const named = {
      ...owner,
      name: nameOf(owner.kind, owner.id, above.read),
      isThere: above.isThere,
    };
    const of = kind === 'division' && exists ? owner.id : '';
    return { name, of, isThere: exists, owner: named, responsibleId: text(above.read('responsibleId')) };
  };
  // What earlier entries of a record that is deleted do not say, the entry of its removal does, which is met before them.
  const deleted = new Map<string, Subject>();
  return (kind: AuditedKind, part: Part): Subject => {
    const known = deleted.get(part.id);
    const subject = subjectOf(kind, part);
    if (subject.isThere) return subject;
    if (!known) deleted.set(part.id, subject);
    return known ? { ...known, name: subject.name || known.name } : subject;
  };
};
