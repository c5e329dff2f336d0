import { useId } from 'react';
import type { Document } from '../../../contract/records/document.ts';
import { DOCUMENT_MAX_BYTES, documentTypes } from '../../../contract/rules/documents.ts';
import { NAME_MAX } from '../../../contract/rules/limits.ts';
import { Conflict, Reloaded } from '../form/conflict.tsx';
import { FieldFrame } from '../form/field-frame.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Progress } from '../ui/progress.tsx';
import '../styles/bulk.css';
import { CertificateSelect } from './certificate-select.tsx';
import type { Place } from './place.ts';
import { useDocumentForm } from './use-document-form.ts';

interface Props {
  readonly place: Place;
  /** The document that is changed; undefined to add one. */
  readonly document: Document | undefined;
  /** `replaced` tells whether there is a new file. */
  onDone(replaced: boolean): void;
  onClose(): void;
}

const endings = Object.keys(documentTypes).map((ending) => `.${ending}`);
const inMb = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const hint = `${endings.join(', ')}; at most ${inMb(DOCUMENT_MAX_BYTES)}.`;

/** Adds a document to a record, or changes one. Spec part 2, section 5 "Documents". */
export const DocumentDialog = ({ place, document, onDone, onClose }: Props) => {
  const id = useId();
  const { name, certificate, file, sent, problem, ...form } = useDocumentForm(place, document, onDone);
  const busy = sent !== undefined;
  return (
    <Dialog title={`${document ? 'Edit' : 'Add'} Document`} keeps onClose={onClose}>
      <form noValidate onSubmit={form.submit} aria-busy={busy}>
        <p className="section-lead">{place.kind.name}</p>
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
        <FieldFrame id={id} label="Document Name" required error={name.error}>
          <input
            id={id}
            value={name.value}
            maxLength={NAME_MAX}
            autoComplete="off"
            readOnly={busy}
            aria-required
            aria-invalid={name.error !== ''}
            aria-describedby={`${id}-error`}
            onChange={({ target }) => name.set(target.value)}
          />
        </FieldFrame>
        {place.kind.key === 'TECHCERTIFICATION' && (
          <CertificateSelect value={certificate.value} onChange={certificate.set} />
        )}
        <FileDrop
          label={document ? `Replace ${document.documentLocation}` : 'File'}
          hint={hint}
          accept={endings.join(',')}
          required={document === undefined}
          file={file.value}
          error={file.error}
          onFile={file.set}
        />
        {busy && file.value && (
          <Progress
            label="Sending"
            value={sent}
            max={file.value.size}
            text={`${inMb(sent)} of ${inMb(file.value.size)}`}
          />
        )}
        <div className="dialog-actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="button primary" aria-disabled={busy}>
            {busy ? 'Uploading…' : document ? 'Update' : 'Upload'}
          </button>
        </div>
      </form>
    </Dialog>
  );
};
