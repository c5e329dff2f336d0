import { Link } from 'react-router-dom';
import type { ActiveRecord, ActivityLine } from '../../../../contract/history/activity.ts';
import { happeningWords, wayWords } from '../../../../contract/history/record.ts';
import { recordNouns } from '../../../../contract/history/record-kinds.ts';
import { figure } from '../../../../contract/rules/figures.ts';
import { recordPath } from '../../routing/record-places.ts';
import { showTime } from '../../ui/show-time.ts';

const Changed = ({ kind, record }: { readonly kind: ActivityLine['kind']; readonly record: ActiveRecord }) => {
  const { id, name, of, what, fields, isThere } = record;
  return (
    <li>
      {happeningWords[what]} {recordNouns[kind]}{' '}
      {isThere ? <Link to={recordPath({ kind, id, of })}>{name || recordNouns[kind]}</Link> : <strong>{name}</strong>}
      {fields.length > 0 && <span className="quiet">: {fields.join(', ')}</span>}
    </li>
  );
};

/** One write: who and when, and which records; of many the first ones. */
export const ActivityItem = ({ line }: { readonly line: ActivityLine }) => {
  const { kind, at, who, way, count, records } = line;
  const more = count - records.length;
  return (
    <li className="change">
      <div className="change-head">
        <strong>{who || (way === 'portal' ? 'The portal' : 'The operator')}</strong>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time>
          {wayWords[way] !== '' && way !== 'portal' && ` · ${wayWords[way]}`}
        </span>
      </div>
      <ul className="active-records">
        {records.map((record) => (
          <Changed key={record.id} kind={kind} record={record} />
        ))}
        {more > 0 && <li className="quiet">and {figure(more)} more</li>}
      </ul>
    </li>
  );
};
