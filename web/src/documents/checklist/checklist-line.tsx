import { useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import type { DocumentKind } from '#contract/document/rules.ts';
import { type DocumentOwner, fromDocumentOwner } from '#contract/kinds/kinds.ts';
import { formField } from '#contract/obligations/outstanding-item.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { FieldHistory } from '#web/form/fields/shown-field.tsx';
import { useFieldError } from '#web/form/fields/text-field.tsx';
import { fieldId, useField } from '#web/form/record/record-context.ts';
import { ObligationStatus } from '#web/obligations/state-status.tsx';
import { LineDeclined, RequestButton } from '#web/requests/record-requests.tsx';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { DocumentRows } from '../document-rows.tsx';
import type { DocumentParent } from '../use-upload.ts';
import { type Line, TickedLine, useTicking } from './ticking.tsx';

interface LineStandingProps {
  readonly owner: DocumentOwner;
  readonly rowId: string | undefined;
  readonly place: string;
}

/** In which state a line of the checklist is, and why; of Technology Certification one for each certificate. D-101. */
export const LineStanding = ({ owner, rowId = '', place }: LineStandingProps) => {
  const query = { kind: fromDocumentOwner(owner), recordId: rowId };
  // The head of the page fetches it; a second request would be the same.
  const { data = [] } = useCall(api.worklist.record, { query }, { enabled: false });
  const lines = data.filter(({ field, why }) => why !== '' && formField(field) === place);
  return lines.length === 0 ? null : (
    <ul className="line-standing">
      {lines.map((outstanding) => (
        <li key={outstanding.field}>
          <ObligationStatus {...outstanding} />
          <span>
            {lines.length > 1 && `${outstanding.label}: `}
            {!outstanding.withoutFile && outstanding.why}
          </span>
        </li>
      ))}
    </ul>
  );
};

/** The day of the newest approval of a line's documents, in the person's own time zone; '' for none. D-95. */
const newestApproval = (documents: readonly Document[]) => {
  const times = documents.flatMap(({ review, reviewedAt }) => (review === 'approved' ? [reviewedAt] : []));
  const last = times.sort().at(-1);
  return last === undefined ? '' : new Date(last).toLocaleDateString('en-CA');
};

interface ApprovalSuggestionProps {
  readonly label: string;
  readonly documents: readonly Document[];
  readonly disabled: boolean;
  onTake(day: string): void;
}

/** Suggests that a line whose document was approved is collected, with the day of the approval. D-95. */
const ApprovalSuggestion = ({ label, documents, disabled, onTake }: ApprovalSuggestionProps) => {
  const approvedOn = newestApproval(documents);
  if (approvedOn === '') return null;
  return (
    <p className="checklist-suggestion">
      Approved on {showDay(approvedOn)}.{' '}
      <button type="button" className="link" disabled={disabled} onClick={() => onTake(approvedOn)}>
        Mark as collected<span className="visually-hidden"> for {label}</span>
      </button>
    </p>
  );
};

/** A line of a checklist for a user who only reads it. */
const CollectedLine = ({ place, label, line }: Pick<Props, 'place' | 'label' | 'line'>) => (
  <>
    <span className={line.isSelected ? 'collected yes' : 'collected'}>
      <Icon name={line.isSelected ? 'check' : 'missing'} />
      {label}
    </span>
    <span className="checklist-date">
      {line.isSelected ? `Collected ${showDay(line.selectedDate)}`.trim() : 'Not collected'}
      <FieldHistory place={place} label={label} />
    </span>
  </>
);

const DocumentDialog = openedPart(() => import('../form/document-dialog.tsx').then((module) => module.DocumentDialog));

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
  readonly canRequest: boolean;
  /** Said when a document is added to a record that does not exist yet. */
  readonly first: string;
  onChange(line: Line): void;
  onBlur(): void;
  onChanged(): void;
}

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
  canRequest,
  ...props
}: Props) => {
  const { id, busy } = useField(`${name}.selectedDate`, `Date of ${label}`);
  const error = useFieldError(`${name}.selectedDate`);
  const [adding, setAdding] = useState(false);
  const { canTick, canWrite, onChange, onChanged } = props;
  const parent: DocumentParent | undefined = kind && rowId !== undefined ? { owner, rowId, kind } : undefined;

  const { tick, collect } = useTicking(line, documents, onChange);
  const changed = (replaced: boolean) => {
    if (replaced && canTick) collect();
    onChanged();
  };
  const close = (replaced: boolean) => {
    setAdding(false);
    changed(replaced);
  };
  const add = () => (parent ? setAdding(true) : toastError('Document', props.first));

  return (
    <li id={fieldId(place)} className="checklist-line">
      <div className="checklist-head">
        {canTick ? (
          <TickedLine {...{ id, label, line, busy, error }} onTick={tick} onChange={onChange} onBlur={props.onBlur} />
        ) : (
          <CollectedLine place={place} label={label} line={line} />
        )}
        <span className="checklist-buttons">
          {parent && canRequest && (
            <RequestButton owner={owner} rowId={parent.rowId} line={{ kind: parent.kind.key, label }} />
          )}
          {kind && canWrite && (
            <button type="button" className="button" onClick={add}>
              <Icon name="plus" />
              Add Document<span className="visually-hidden"> to {label}</span>
            </button>
          )}
        </span>
      </div>
      <LineStanding owner={owner} rowId={rowId} place={place} />
      {parent && canRequest && <LineDeclined rowId={parent.rowId} kind={parent.kind.key} documents={documents} />}
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
        <DocumentDialog parent={parent} open={{ mode: 'add' }} onDone={close} onClose={() => close(false)} />
      )}
    </li>
  );
};
