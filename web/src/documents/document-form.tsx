import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { DOCUMENT_MAX_BYTES, documentTypes } from '#contract/document/rules.ts';
import { NAME_MAX, TEXT_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { useCall } from '../api/use-call.ts';
import { Conflict, Reloaded } from '../form/conflict.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { IMPOSSIBLE_DAY } from '../form/fields/day-input.tsx';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { CertificateSelect } from './certificate-select.tsx';
import type { DocumentParent } from './document-parent.ts';
import { useDocumentForm } from './form/use-document-form.ts';
import type { ValidityDays } from './form/validity-fields.tsx';
import { ValidityFields } from './form/validity-fields.tsx';
import { UploadProgress } from './upload-progress.tsx';

interface Options {
  readonly parent: DocumentParent;
  /** Only a new document has a usual last day. */
  readonly isNew: boolean;
  readonly given: ValidityDays;
  onFilledIn(days: Partial<ValidityDays>): void;
}

/** Fills in the last day of a new document as its family has settled, until somebody has typed one: `typed` says so. */
const useUsualTerm = ({ parent, isNew, given: { effectiveFrom, validUntil }, onFilledIn }: Options) => {
  const typed = useRef(false);
  const from = effectiveFrom === IMPOSSIBLE_DAY || effectiveFrom === '' ? undefined : effectiveFrom;
  const { data: terms } = useCall(
    api.document.terms,
    { params: { recordId: parent.rowId, tablekey: parent.owner }, query: { effectiveFrom: from } },
    { enabled: isNew, keep: true },
  );
  const usual = terms?.find(({ key }) => key === parent.kind.key)?.validUntil;
  const fillIn = useEffectEvent(() => {
    if (usual !== undefined && !typed.current && usual !== validUntil) onFilledIn({ validUntil: usual });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: filled in when the day is known or another one.
  useEffect(() => fillIn(), [usual]);
  return {
    typed: () => {
      typed.current = true;
    },
  };
};

/** Which document the dialog is about, and what for: `again` sends a file that was lost or rejected. */
export type OpenDocument =
  | { readonly mode: 'add'; readonly document?: never }
  | { readonly mode: 'edit' | 'again'; readonly document: Document };

interface Props {
  readonly parent: DocumentParent;
  readonly open: OpenDocument;
  onDone(replaced: boolean): void;
}

const endings = Object.keys(documentTypes).map((ending) => `.${ending}`);
const hint = `${endings.join(', ')}; at most ${DOCUMENT_MAX_BYTES / 1024 / 1024} MB.`;

const submits = { add: 'Upload', edit: 'Update', again: 'Upload' };

/** Name, description and file of a document; while a file is on its way, how far it is, and then its check. */
export const DocumentForm = ({ parent, open: { mode, document }, onDone }: Props) => {
  const id = useId();
  const ids = { name: `${id}-name`, description: `${id}-description`, days: `${id}-until`, file: `${id}-file` };
  const needsFile = mode !== 'edit';
  const form = useDocumentForm({ parent, original: document, needsFile, ids, onDone });
  const { given, file, errors, stage, problem } = form;
  const usualTerm = useUsualTerm({ parent, isNew: mode === 'add', given, onFilledIn: form.fillIn });
  const close = useFormDialog(form.isDirty);
  const busy = stage.name !== 'idle';
  const hasArrived = stage.name === 'checking';
  return (
    <form noValidate onSubmit={form.submit} aria-busy={busy}>
      <p className="section-lead">{parent.kind.name}</p>
      {form.conflict ? (
        <Conflict typed={form.typed} onReload={form.reload} />
      ) : (
        form.typedBefore.length > 0 && <Reloaded typed={form.typedBefore} />
      )}
      {problem !== '' && (
        <p role="alert" className="banner error">
          {problem}
        </p>
      )}
      <FieldFrame id={ids.name} label="Document Name" required error={errors.name}>
        <input
          id={ids.name}
          value={given.name}
          maxLength={NAME_MAX}
          autoComplete="off"
          readOnly={busy}
          aria-required
          aria-invalid={errors.name !== ''}
          aria-describedby={`${ids.name}-error`}
          onChange={({ target }) => form.change({ name: target.value })}
        />
      </FieldFrame>
      <FieldFrame id={ids.description} label="Description" required={false} error={errors.description}>
        <input
          id={ids.description}
          value={given.description}
          maxLength={TEXT_MAX}
          autoComplete="off"
          readOnly={busy}
          aria-invalid={errors.description !== ''}
          aria-describedby={`${ids.description}-error`}
          onChange={({ target }) => form.change({ description: target.value })}
        />
      </FieldFrame>
      {parent.kind.key === 'TECHCERTIFICATION' && (
        <CertificateSelect value={given.certificateId} onChange={(certificateId) => form.change({ certificateId })} />
      )}
      <ValidityFields
        id={ids.days}
        given={given}
        error={errors.days}
        readOnly={busy}
        onChange={(days) => {
          if (days.validUntil !== undefined) usualTerm.typed();
          form.change(days);
        }}
      />
      <FileDrop
        id={ids.file}
        label={mode === 'edit' ? `Replace ${document.documentLocation}` : 'File'}
        hint={hint}
        accept={endings.join(',')}
        required={needsFile}
        file={file.value}
        error={errors.file}
        onFile={file.set}
      />
      {file.value && <UploadProgress stage={stage} size={file.value.size} />}
      <DialogFooter
        cancel={hasArrived ? 'Close' : 'Cancel'}
        onCancel={hasArrived ? () => onDone(true) : close}
        submit={{ label: submits[mode], pending: 'Uploading…', busy }}
      />
    </form>
  );
};
