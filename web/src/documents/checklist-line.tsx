import { useEffect, useEffectEvent, useState } from 'react';
import type { Document } from '../../../contract/document/forms.ts';
import type { DocumentOwner } from '../../../contract/document/rules.ts';
import { showDay } from '../../../contract/rules/dates.ts';
import { DayInput } from '../form/day-input.tsx';
import { ownToday } from '../form/own-today.ts';
import { fieldId, useField } from '../form/record-context.ts';
import { useFieldError } from '../form/use-field-error.ts';
import { RequestButton } from '../requests/request-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/opened-part.tsx';
import { toastError } from '../ui/toasts.ts';
import { ApprovalSuggestion } from './approval-suggestion.tsx';
import type { DocumentKind, DocumentParent } from './document-parent.ts';
import { DocumentRows } from './document-rows.tsx';

const DocumentDialog = openedPart(() => import('./document-dialog.tsx').then((module) => module.DocumentDialog));

/** A line as the record holds it. */
export interface Line {
  readonly isSelected: boolean;
  readonly selectedDate: string;
}

interface Props {
  /** Where the line stands in the record, for its errors. */
  readonly name: string;
  /** By what an address names it. */
  readonly place: string;
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
  /** The address that documents are suggested to be requested of; undefined for somebody who may request none. */
  readonly contact?: string;
  /** Said when a document is added to a record that is not there yet. */
  readonly first: string;
  onChange(line: Line): void;
  onBlur(): void;
  onChanged(): void;
}

/** What a line was before a file ticked it, and which files had been rejected by then. */
interface Ticked {
  readonly before: Line;
  readonly rejected: readonly string[];
}

const rejectedOf = (documents: readonly Document[]) =>
  documents.filter(({ state }) => state === 'rejected').map(({ id, version }) => `${id} ${version}`);

/** A line for somebody who only reads it. */
const CollectedLine = ({ label, line: { isSelected, selectedDate } }: Pick<Props, 'label' | 'line'>) => (
  <>
    <span className={isSelected ? 'collected yes' : 'collected'}>
      <Icon name={isSelected ? 'check' : 'missing'} />
      {label}
    </span>
    <span className="checklist-date">{isSelected ? `Collected ${showDay(selectedDate)}`.trim() : 'Not collected'}</span>
  </>
);

/** One document of a checklist: collected or not, since when, and the files that were handed in. Spec part 2, section 2. */
export const ChecklistLine = ({
  name,
  place,
  label,
  line,
  kind,
  owner,
  rowId,
  documents,
  contact,
  ...props
}: Props) => {
  const { id, busy } = useField(`${name}.selectedDate`, `Date of ${label}`);
  const error = useFieldError(`${name}.selectedDate`);
  const [adding, setAdding] = useState(false);
  const { canTick, canWrite, onChange, onChanged } = props;
  const parent: DocumentParent | undefined = kind && rowId !== undefined ? { owner, rowId, kind } : undefined;

  const [ticked, setTicked] = useState<Ticked>();

  const tick = (isSelected: boolean) => {
    setTicked(undefined);
    onChange({ isSelected, selectedDate: isSelected ? line.selectedDate || ownToday() : '' });
  };
  const changed = (replaced: boolean) => {
    // A document that came today was collected today. Spec part 2, section 4.
    if (replaced && canTick) {
      setTicked({ before: line, rejected: rejectedOf(documents) });
      onChange({ isSelected: true, selectedDate: ownToday() });
    }
    onChanged();
  };
  const untick = useEffectEvent(() => {
    if (!ticked || rejectedOf(documents).every((key) => ticked.rejected.includes(key))) return;
    setTicked(undefined);
    onChange(ticked.before);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the documents have changed.
  useEffect(() => untick(), [documents]);
  const add = () => (parent ? setAdding(true) : toastError('Document', props.first));

  return (
    <li id={fieldId(place)} className="checklist-line">
      <div className="checklist-head">
        {canTick ? (
          <>
            <label className="check">
              <input
                type="checkbox"
                checked={line.isSelected}
                disabled={busy}
                onChange={({ target }) => tick(target.checked)}
              />
              {label}
            </label>
            <span className="checklist-date">
              <label htmlFor={id} className="visually-hidden">
                Date of {label}
              </label>
              <DayInput
                id={id}
                value={line.selectedDate}
                disabled={!line.isSelected}
                readOnly={busy}
                aria-invalid={error !== ''}
                aria-describedby={error === '' ? undefined : `${id}-error`}
                onChange={(selectedDate) => onChange({ ...line, selectedDate })}
                onBlur={props.onBlur}
              />
              {error !== '' && (
                <span id={`${id}-error`} className="field-error">
                  {error}
                </span>
              )}
            </span>
          </>
        ) : (
          <CollectedLine label={label} line={line} />
        )}
        <span className="checklist-buttons">
          {parent && contact !== undefined && (
            <RequestButton
              owner={owner}
              rowId={parent.rowId}
              contact={contact}
              line={{ kind: parent.kind.key, label }}
            />
          )}
          {kind && canWrite && (
            <button type="button" className="button" onClick={add}>
              <Icon name="plus" />
              Add Document<span className="visually-hidden"> to {label}</span>
            </button>
          )}
        </span>
      </div>
      {canTick && !line.isSelected && (
        <ApprovalSuggestion
          label={label}
          documents={documents}
          disabled={busy}
          onTake={(selectedDate) => onChange({ isSelected: true, selectedDate })}
        />
      )}
      {parent && <DocumentRows {...props} parent={parent} documents={documents} onChanged={changed} />}
      {adding && parent && (
        <DocumentDialog
          parent={parent}
          open={{ mode: 'add' }}
          onDone={(replaced) => {
            setAdding(false);
            changed(replaced);
          }}
          onClose={() => {
            setAdding(false);
            changed(false);
          }}
        />
      )}
    </li>
  );
};
