import { useController } from 'react-hook-form';
import type { ReviewedKind } from '#contract/catalogue/reviewed.ts';
import { toDocumentOwner } from '#contract/kinds/wire.ts';
import { describeFailure } from '../api/failure.ts';
import { useDocuments } from '../documents/use-documents.ts';
import { useField } from '../form/record/record-context.ts';

interface Props {
  readonly name: string;
  readonly kind: ReviewedKind;
  readonly recordId: string;
}

const LABEL = 'Documents it rests on';

/** The documents of a record that were found good, each with a box. */
export const DocumentChecks = ({ name, kind, recordId }: Props) => {
  const { id, disabled } = useField(name, LABEL);
  const { field, fieldState } = useController({ name, defaultValue: [] });
  const { documents, error } = useDocuments(toDocumentOwner(kind), recordId);
  const ready = documents.filter(({ state }) => state === 'ready');
  const chosen: readonly string[] = field.value;
  const mistake = fieldState.error?.message ?? '';
  return (
    <fieldset id={id} className="review-checks">
      <legend>{LABEL}</legend>
      {error && <p role="alert">{describeFailure(error).message}</p>}
      {ready.length === 0 && <p className="quiet">This record has no document yet that was found good.</p>}
      {ready.map((document) => (
        <label key={document.id} className="check">
          <input
            type="checkbox"
            checked={chosen.includes(document.id)}
            disabled={disabled}
            onChange={({ target }) =>
              field.onChange(
                target.checked ? [...chosen, document.id] : chosen.filter((other) => other !== document.id),
              )
            }
          />
          <span className="review-text">
            {document.documentName} <span className="quiet">{document.documentLocation}</span>
          </span>
        </label>
      ))}
      {mistake !== '' && <span className="field-error">{mistake}</span>}
    </fieldset>
  );
};
