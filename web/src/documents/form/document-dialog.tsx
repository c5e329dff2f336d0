import { useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { NAME_MAX, TEXT_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { useCall } from '#web/api/use-call.ts';
import { documentFile } from '#web/form/fields/chosen-file.ts';
import { IMPOSSIBLE_DAY } from '#web/form/fields/day-input.tsx';
import { FieldFrame } from '#web/form/fields/field-frame.tsx';
import { FormDialog, useFormDialog } from '#web/form/form-dialog.tsx';
import { Conflict, Reloaded } from '#web/form/form-messages.tsx';
import { Select } from '#web/ui/choice/select.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { UploadProgress } from '../upload-progress.tsx';
import type { DocumentParent } from '../use-upload.ts';
import { useDocumentForm } from './use-document-form.ts';
import { type ValidityDays, ValidityFields } from './validity-fields.tsx';

const NONE = { id: '0', name: 'None' };

interface CertificateSelectProps {
  readonly value: number;
  onChange(certificateId: number): void;
}

/** Which certificate a technology certification is about. Spec part 2, section 3 "TP checklist upload groups". */
const CertificateSelect = ({ value, onChange }: CertificateSelectProps) => {
  const { data = [] } = useCall(api.techProvider.certificates, {});
  const options = [NONE, ...data.map(({ id, name }) => ({ id: String(id), name }))];
  return <Select label="Certificate" options={options} value={String(value)} onChange={(id) => onChange(Number(id))} />;
};

interface Options {
  readonly parent: DocumentParent;
  /** Only a new document has a usual last day. */
  readonly isNew: boolean;
  readonly given: ValidityDays;
  onFilledIn(days: Partial<ValidityDays>): void;
}

/** Fills in the last day of a new document as its tenant has settled, until a user has typed one: `typed` says so. */
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

const submits = { add: 'Upload', edit: 'Update', again: 'Upload' };

/** Name, description and file of a document; while a file is on its way, how far it is, and then its check. */
const DocumentForm = ({ parent, open: { mode, document }, onDone }: Props) => {
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
        hint={documentFile.hint}
        accept={documentFile.accept}
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

interface DocumentDialogProps {
  readonly parent: DocumentParent;
  readonly open: OpenDocument;
  /** `replaced` tells whether there is a new file. */
  onDone(replaced: boolean): void;
  onClose(): void;
}

const titles = { add: 'Add Document', edit: 'Edit Document', again: 'Send File Again' };

/** Adds a document to a record, changes one, or sends its file again. Spec part 2, section 5 "Documents". */
export const DocumentDialog = ({ open, onClose, ...props }: DocumentDialogProps) => (
  <FormDialog title={titles[open.mode]} onClose={onClose}>
    <DocumentForm {...props} open={open} />
  </FormDialog>
);
