import { useId, useState } from 'react';
import type { Document } from '../../../contract/records/document.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import type { DocumentOwner } from '../../../contract/rules/documents.ts';
import { Icon } from '../ui/icon.tsx';
import { toastError } from '../ui/toasts.ts';
import { DocumentDialog } from './document-dialog.tsx';
import { DocumentRows } from './document-rows.tsx';
import type { DocumentKind, Place } from './place.ts';

/** A line as the record holds it. */
export interface Line {
  readonly isSelected: boolean;
  readonly selectedDate: string;
}

interface Props {
  readonly label: string;
  readonly line: Line;
  /** Undefined for a line that no document can be attached to. */
  readonly kind: DocumentKind | undefined;
  readonly owner: DocumentOwner;
  /** Undefined while the record is not saved. */
  readonly rowId: string | undefined;
  readonly documents: readonly Document[];
  readonly canTick: boolean;
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  /** Said when a document is added to a record that is not there yet. */
  readonly first: string;
  onChange(line: Line): void;
  onChanged(): void;
}

/** Today in the person's own time zone, as YYYY-MM-DD. */
const today = () => new Date().toLocaleDateString('en-CA');

/** One document of a checklist: collected or not, since when, and the files that were handed in. Spec part 2, section 2. */
export const ChecklistLine = ({ label, line, kind, owner, rowId, documents, ...props }: Props) => {
  const id = useId();
  const [adding, setAdding] = useState(false);
  const { canTick, canWrite, onChange, onChanged } = props;
  const place: Place | undefined = kind && rowId !== undefined ? { owner, rowId, kind } : undefined;

  const tick = (isSelected: boolean) =>
    onChange({ isSelected, selectedDate: isSelected ? line.selectedDate || today() : '' });
  const changed = (replaced: boolean) => {
    // A document that came today was collected today. Spec part 2, section 4.
    if (replaced && canTick) onChange({ isSelected: true, selectedDate: today() });
    onChanged();
  };
  const add = () => (place ? setAdding(true) : toastError('Document', props.first));

  return (
    <li className="checklist-line">
      <div className="checklist-head">
        <label className="check">
          <input
            type="checkbox"
            checked={line.isSelected}
            disabled={!canTick}
            onChange={({ target }) => tick(target.checked)}
          />
          {label}
        </label>
        <span className="checklist-date">
          <label htmlFor={id} className="visually-hidden">
            Date of {label}
          </label>
          {canTick ? (
            <input
              id={id}
              type="date"
              value={line.selectedDate}
              disabled={!line.isSelected}
              min="1900-01-01"
              max="2199-12-31"
              onChange={({ target }) => onChange({ ...line, selectedDate: target.value })}
            />
          ) : (
            <input id={id} type="text" readOnly value={showDay(line.selectedDate)} />
          )}
        </span>
        {kind && canWrite && (
          <button type="button" className="button" onClick={add}>
            <Icon name="plus" />
            Add Document<span className="visually-hidden"> to {label}</span>
          </button>
        )}
      </div>
      {place && <DocumentRows {...props} place={place} documents={documents} onChanged={changed} />}
      {adding && place && (
        <DocumentDialog
          place={place}
          document={undefined}
          onDone={(replaced) => {
            setAdding(false);
            changed(replaced);
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </li>
  );
};
