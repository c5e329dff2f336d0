import { type FormEvent, useId, useState } from 'react';
import { type Document, FileName, NewDocument } from '../../../contract/records/document.ts';
import { DOCUMENT_MAX_BYTES, documentTypes } from '../../../contract/rules/documents.ts';
import { NAME_MAX } from '../../../contract/rules/limits.ts';
import { toastFailure } from '../api/failure.ts';
import { mistakeOf } from '../form/card-values.ts';
import { FieldFrame } from '../form/field-frame.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { Progress } from '../ui/progress.tsx';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import '../styles/bulk.css';
import { CertificateSelect } from './certificate-select.tsx';
import type { Place } from './place.ts';
import { sendDocument } from './send-document.ts';

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

const mistakeOfFile = (file: File | undefined, needed: boolean) => {
  if (!file) return needed ? 'Please attach a file.' : '';
  if (file.size === 0) return 'Pls upload file with data';
  return file.size > DOCUMENT_MAX_BYTES ? 'A document may have at most 20 MB' : mistakeOf(FileName, file.name);
};

/** A new document, a new file of a document, or only another name. */
const said = (isThere: boolean, hasFile: boolean) =>
  isThere ? (hasFile ? 'Uploaded successfully' : 'Updated successfully') : 'Document uploaded successfully';

/** Adds a document to a record, or changes one. Spec part 2, section 5 "Documents". */
export const DocumentDialog = ({ place, document, onDone, onClose }: Props) => {
  const id = useId();
  const [name, setName] = useState(document?.documentName ?? '');
  const [certificateId, setCertificateId] = useState(document?.certificateId ?? 0);
  const [file, setFile] = useState<File>();
  const [submitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState('');
  const [key] = useState(() => crypto.randomUUID());
  const noName = mistakeOf(NewDocument.in.shape.documentName, name);
  const noFile = mistakeOfFile(file, document === undefined);
  const busy = sent !== undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setSubmitted(true);
    setProblem('');
    if (noName !== '' || noFile !== '') return toastError('Document', 'Pls fill all required fields');
    setSent(0);
    try {
      await sendDocument({ documentName: name, certificateId, file }, place, document, key, setSent);
      toastSuccess('Document', said(document !== undefined, file !== undefined));
      return onDone(file !== undefined);
    } catch (error) {
      const { message, reason } = toastFailure(error, 'Document');
      setProblem(reason === '' ? message : `${message}. ${reason}`);
    }
    setSent(undefined);
  };

  return (
    <Dialog title={`${document ? 'Edit' : 'Add'} Document`} keeps onClose={onClose}>
      <form noValidate onSubmit={submit} aria-busy={busy}>
        <p className="section-lead">{place.kind.name}</p>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <FieldFrame id={id} label="Document Name" required error={submitted ? noName : ''}>
          <input
            id={id}
            value={name}
            maxLength={NAME_MAX}
            autoComplete="off"
            aria-required
            aria-invalid={submitted && noName !== ''}
            aria-describedby={`${id}-error`}
            onChange={({ target }) => setName(target.value)}
          />
        </FieldFrame>
        {place.kind.key === 'TECHCERTIFICATION' && (
          <CertificateSelect value={certificateId} onChange={setCertificateId} />
        )}
        <FileDrop
          label={document ? `Replace ${document.documentLocation}` : 'File'}
          hint={hint}
          accept={endings.join(',')}
          required={document === undefined}
          file={file}
          error={submitted || file ? noFile : ''}
          onFile={setFile}
        />
        {busy && file && (
          <Progress label="Sending" value={sent} max={file.size} text={`${inMb(sent)} of ${inMb(file.size)}`} />
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
