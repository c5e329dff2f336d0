import { type FormEvent, useState } from 'react';
import { type Document, FileName, NewDocument } from '../../../contract/records/document.ts';
import { DOCUMENT_MAX_BYTES } from '../../../contract/rules/documents.ts';
import { api } from '../api/client.ts';
import { sayFailure, toastFailure } from '../api/failure.ts';
import { mistakeOf } from '../form/card-values.ts';
import type { Typed } from '../form/conflict.tsx';
import { useOnce } from '../form/use-once.ts';
import { isConflict } from '../form/use-save.ts';
import { toastError, toastSuccess } from '../ui/toasts.ts';
import type { Place } from './place.ts';
import { sendDocument } from './send-document.ts';

const mistakeOfFile = (file: File | undefined, needed: boolean) => {
  if (!file) return needed ? 'Please attach a file.' : '';
  if (file.size === 0) return 'Pls upload file with data';
  return file.size > DOCUMENT_MAX_BYTES ? 'A document may have at most 20 MB' : mistakeOf(FileName, file.name);
};

/** A new document, a new file of a document, or only another name. */
const said = (isThere: boolean, hasFile: boolean) =>
  isThere ? (hasFile ? 'Uploaded successfully' : 'Updated successfully') : 'Document uploaded successfully';

/** What is typed into the document dialog and how it is sent; `replaced` tells whether there is a new file. */
export const useDocumentForm = (place: Place, original: Document | undefined, onDone: (replaced: boolean) => void) => {
  const [document, setDocument] = useState(original);
  const [name, setName] = useState(document?.documentName ?? '');
  const [certificateId, setCertificateId] = useState(document?.certificateId ?? 0);
  const [file, setFile] = useState<File>();
  const [submitted, setSubmitted] = useState(false);
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState(false);
  const [typedBefore, setTypedBefore] = useState<readonly Typed[]>([]);
  const keyFor = useOnce();
  const noName = mistakeOf(NewDocument.in.shape.documentName, name);
  const noFile = mistakeOfFile(file, document === undefined);
  const typed: readonly Typed[] = [{ label: 'Document Name', value: name }];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sent !== undefined) return;
    setSubmitted(true);
    setProblem('');
    if (noName !== '' || noFile !== '') return toastError('Document', 'Pls fill all required fields');
    setSent(0);
    try {
      await sendDocument({ documentName: name, certificateId, file }, place, document, keyFor, setSent);
      toastSuccess('Document', said(document !== undefined, file !== undefined));
      return onDone(file !== undefined);
    } catch (error) {
      toastFailure(error, 'Document');
      const lost = document !== undefined && isConflict(error);
      setConflict(lost);
      if (!lost) setProblem(sayFailure(error));
    }
    setSent(undefined);
  };

  /** The document as it is now; the chosen file stays chosen, and the name that was typed is shown beside. */
  const reload = async () => {
    try {
      const params = { recordId: place.rowId, tablekey: place.owner };
      const newest = (await api.document.ofRecord({ params })).find(({ id }) => id === document?.id);
      setConflict(false);
      if (!newest) return setProblem('Somebody else has deleted this document meanwhile.');
      setTypedBefore(typed);
      setDocument(newest);
      setName(newest.documentName);
      setCertificateId(newest.certificateId);
    } catch (error) {
      setConflict(false);
      setProblem(sayFailure(error));
    }
  };

  /** What changes while it is on its way would not be in it. */
  const whenIdle =
    <Value>(set: (value: Value) => void) =>
    (value: Value) =>
      sent === undefined && set(value);

  return {
    name: { value: name, error: submitted ? noName : '', set: setName },
    certificate: { value: certificateId, set: whenIdle(setCertificateId) },
    file: { value: file, error: submitted || file ? noFile : '', set: whenIdle(setFile) },
    sent,
    problem,
    conflict,
    typed,
    typedBefore,
    submit,
    reload,
  };
};
