import { Link } from 'react-router-dom';
import { kinds, kindsThat } from '#contract/kinds/kinds.ts';
import {
  type ActiveRecord,
  type ActivityAction,
  type ActivityLine,
  actionWords,
  activityNouns,
  type NamedRecord,
} from '#contract/record/activity.ts';
import { wayWords } from '#contract/record/history.ts';
import { figure } from '#contract/rules/figures.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { FieldChanges, importPath } from '#web/history/changes.tsx';
import { recordPath } from '#web/routing/record-places.ts';
import { showTime } from '#web/ui/shown-values.tsx';

type Kind = NamedRecord['kind'];

/** Reviews and requests have no pages of their own: the record that they belong to shows them. */
const hasPage = (kind: ActiveRecord['kind']): kind is Kind => kindsThat('history').some((each) => each === kind);

interface NameProps {
  readonly kind: Kind;
  readonly id: string;
  readonly of: string;
  readonly name: string;
  readonly isThere: boolean;
}

const Name = ({ kind, id, of, name, isThere: exists }: NameProps) =>
  exists ? <Link to={recordPath({ kind, id, of })}>{name || kinds[kind].noun}</Link> : <strong>{name}</strong>;

const Owner = ({ owner }: { readonly owner: NamedRecord }) => (
  <>
    {' '}
    of {kinds[owner.kind].noun} <Name {...owner} of="" />
  </>
);

interface ActionProps {
  readonly record: ActiveRecord;
  /** Shows what happened to one record; undefined if that is shown already. */
  readonly onFilter: ((record: { readonly id: string; readonly name: string }) => void) | undefined;
}

/** What happened to one subject, as a sentence, with the fields that changed. */
const Action = ({ record, onFilter }: ActionProps) => {
  const { kind, name, owner, what, detail, fields } = record;
  const about = hasPage(kind) ? record : undefined;
  const filtered = owner ?? (about && { id: about.id, name });
  return (
    <li>
      {actionWords[what]} {kind && kind !== 'event' && activityNouns[kind]}{' '}
      {about && hasPage(kind) ? <Name {...about} kind={kind} /> : name}
      {owner && <Owner owner={owner} />}
      {detail !== '' && <span className="quiet">: {detail}</span>}
      {filtered && onFilter && (
        <button type="button" className="link only-record" onClick={() => onFilter(filtered)}>
          Only this<span className="visually-hidden"> record: {filtered.name}</span>
        </button>
      )}
      <FieldChanges fields={fields} />
    </li>
  );
};

const countWords = (counts: ActivityLine['counts']) =>
  Object.entries(counts).map(([what, count]) => `${actionWords[what as ActivityAction]} ${figure(count)}`);

interface Props {
  readonly line: ActivityLine;
  readonly holder: PrincipalRoles | undefined;
  onFilter: ActionProps['onFilter'];
}

/** One entry of the audit trail: who, when and how, and what it did; of many actions the counts and the first ones. */
export const ActivityItem = ({ line, holder, onFilter }: Props) => {
  const { kind, at, who, way, count, counts, records, importId } = line;
  const more = count - records.length;
  const [first] = records;
  const importedBy = first && hasPage(kind) ? importPath(holder, kind, first.id, importId) : undefined;
  return (
    <li className="change">
      <div className="change-head">
        <strong>{who || (way === 'portal' ? 'The portal' : 'The operator')}</strong>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time>
          {wayWords[way] !== '' && way !== 'portal' && ' · '}
          {importedBy ? <Link to={importedBy}>{wayWords[way]}</Link> : way !== 'portal' && wayWords[way]}
          {count > 1 && ` · ${countWords(counts).join(', ')}`}
        </span>
      </div>
      <ul className="active-records">
        {records.map((record) => (
          <Action key={`${record.kind} ${record.id} ${record.what}`} record={record} onFilter={onFilter} />
        ))}
        {more > 0 && <li className="quiet">and {figure(more)} more</li>}
      </ul>
    </li>
  );
};
