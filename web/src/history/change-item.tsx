import { Link } from 'react-router-dom';
import type { ChangedField, HistoryChange } from '../../../contract/history/record.ts';
import { happeningWords, wayWords } from '../../../contract/history/record.ts';
import { BeforeAfter } from '../ui/before-after.tsx';
import { showTime } from '../ui/show-time.ts';

/** Somebody of the operator has no name here, and the server acts in nobody's name. */
const whoWords = ({ who, way }: HistoryChange) => who || (way === 'portal' ? 'The portal' : 'The operator');

const ListChange = ({ added, removed }: Pick<ChangedField, 'added' | 'removed'>) => (
  <>
    {removed.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal entries may stand there twice
      <del key={at}>
        <span className="visually-hidden">removed </span>
        {text}
      </del>
    ))}
    {added.map((text, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: equal entries may stand there twice
      <ins key={at}>
        <span className="visually-hidden">added </span>
        {text}
      </ins>
    ))}
  </>
);

const FieldChange = ({ field: { label, before, after, added, removed } }: { readonly field: ChangedField }) => (
  <div className="change-field">
    <dt>{label}</dt>
    <dd>
      {added.length + removed.length > 0 ? (
        <ListChange added={added} removed={removed} />
      ) : (
        <BeforeAfter before={before} after={after} />
      )}
    </dd>
  </div>
);

interface Props {
  readonly change: HistoryChange;
  /** Where the import is shown that has made the change, for whoever may follow it. */
  readonly importedBy: string | undefined;
  /** Only where the person may save the record. */
  readonly onPutBack?: (() => void) | undefined;
}

/** One change: when, who, how, and each field before and after. */
export const ChangeItem = ({ change, importedBy, onPutBack }: Props) => {
  const { at, way, what, fields, before } = change;
  return (
    <li className="change">
      <div className="change-head">
        <span>
          <strong>{happeningWords[what]}</strong> by {whoWords(change)}
        </span>
        <span className="quiet">
          <time dateTime={at}>{showTime(at)}</time>
          {wayWords[way] !== '' && way !== 'portal' && ' · '}
          {importedBy ? <Link to={importedBy}>{wayWords[way]}</Link> : way !== 'portal' && wayWords[way]}
        </span>
        {onPutBack && Object.keys(before).length > 0 && (
          <button type="button" className="button small" onClick={onPutBack}>
            Put back<span className="visually-hidden"> the change of {showTime(at)}</span>
          </button>
        )}
      </div>
      {fields.length > 0 && (
        <dl>
          {fields.map((field) => (
            <FieldChange key={`${field.field} ${field.label}`} field={field} />
          ))}
        </dl>
      )}
    </li>
  );
};
