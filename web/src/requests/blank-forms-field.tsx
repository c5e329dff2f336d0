import { DOCUMENT_MAX_BYTES } from '../../../contract/document/rules.ts';
import { BLANK_FORMS_MAX } from '../../../contract/document-request/limits.ts';
import { blankFormEndings } from '../../../contract/document-request/new-blank-form.ts';
import { FileDrop } from '../ui/file-drop.tsx';
import { Progress } from '../ui/progress.tsx';
import { showSize } from '../ui/show-size.ts';
import { Status } from '../ui/status.tsx';
import type { ChosenForm, useBlankForms } from './use-blank-forms.ts';

interface Props extends ReturnType<typeof useBlankForms> {
  readonly busy: boolean;
}

const endings = blankFormEndings.map((ending) => `.${ending}`);
const hint = `Up to ${BLANK_FORMS_MAX}, which the recipient fills in and sends back. ${endings.join(', ')}; at most ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`;

const Standing = ({ state, sent, size, problem }: ChosenForm) => {
  if (state === 'sending')
    return <Progress label="Sending" value={sent} max={size} text={`${showSize(sent)} of ${showSize(size)}`} />;
  if (state === 'checking') return <Status kind="info">Being checked</Status>;
  if (state === 'ready') return <Status kind="ok">Attached</Status>;
  return (
    <>
      <Status kind="overdue">Not attached</Status>
      <span className="blank-form-problem">{problem}</span>
    </>
  );
};

/** Blank forms to fill in that a request carries, each sent and checked as soon as it is chosen. */
export const BlankFormsField = ({ forms, add, remove, busy }: Props) => (
  <div className="blank-forms">
    {forms.length < BLANK_FORMS_MAX && (
      <FileDrop
        label="Blank forms"
        hint={hint}
        accept={endings.join(',')}
        required={false}
        file={undefined}
        error=""
        onFile={(file) => file && !busy && add(file)}
      />
    )}
    {forms.length > 0 && (
      <ul className="blank-form-list" aria-label="Blank forms" aria-live="polite">
        {forms.map((form) => (
          <li key={form.key}>
            <span className="blank-form-name">
              <strong>{form.name}</strong> ({showSize(form.size)})
            </span>
            <Standing {...form} />
            <button type="button" className="button small" disabled={busy} onClick={() => remove(form.key)}>
              Remove<span className="visually-hidden"> {form.name}</span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);
