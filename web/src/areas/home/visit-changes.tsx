import { Link } from 'react-router-dom';
import { viewAddress } from '../../../../contract/rules/obligations/address.ts';
import { owingKinds } from '../../../../contract/rules/obligations/catalogue.ts';
import { changeKinds } from '../../../../contract/worklist/change-kinds.ts';
import type { ChangedRecord, VisitChanges } from '../../../../contract/worklist/changes.ts';
import { places } from '../../obligations/place.ts';
import { Icon } from '../../ui/icon.tsx';
import { showTime } from '../../ui/show-time.ts';

const icons = { added: 'plus', changed: 'edit', removed: 'remove' } as const;
const words: Readonly<Record<ChangedRecord['what'], string>> = {
  added: 'Added',
  changed: 'Changed',
  removed: 'Deleted',
};

/** '2 added, 1 deleted' */
const figuresIn = (counts: Readonly<Record<ChangedRecord['what'], number>>) =>
  changeKinds
    .filter((what) => counts[what] > 0)
    .map((what) => `${counts[what].toLocaleString('en-US')} ${words[what].toLowerCase()}`)
    .join(', ');

const Line = ({ kind, recordId, record, what, at, by }: ChangedRecord) => (
  <li>
    <span className="change-kind">
      <Icon name={icons[what]} />
      {words[what]}
    </span>
    {what === 'removed' ? <span>{record}</span> : <Link to={viewAddress(kind, recordId)}>{record}</Link>}
    <span className="quiet whole">
      {by !== '' && `${by}, `}
      {showTime(at)}
    </span>
  </li>
);

/** What others have added, changed and deleted since the person was here last. */
export const VisitChangesPart = ({ changes: { since, kinds, newest, isCut } }: { readonly changes: VisitChanges }) => (
  <section className="today-part today-changes" aria-labelledby="changes-title">
    <div className="board-head">
      <h2 id="changes-title">Since your last visit</h2>
      <span className="quiet">{showTime(since)}</span>
    </div>
    {newest.length === 0 ? (
      <p className="quiet">Nobody else has changed anything.</p>
    ) : (
      <>
        <ul className="change-figures">
          {owingKinds.map((kind) => {
            const counts = kinds[kind];
            return (
              counts && (
                <li key={kind}>
                  <Link to={places[kind].list}>{places[kind].plural}</Link>: {figuresIn(counts)}
                </li>
              )
            );
          })}
          {isCut && <li className="quiet">and more before these</li>}
        </ul>
        <ul className="next-items">
          {newest.map((line) => (
            <Line key={`${line.recordId} ${line.kind}`} {...line} />
          ))}
        </ul>
      </>
    )}
  </section>
);
