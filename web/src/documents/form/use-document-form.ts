import { type FormEvent, useState } from 'react';
import { type Document, NewDocument } from '#contract/document/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { goToField } from '#web/form/errors/named-focus.ts';
import { mistakeOfFile } from '#web/form/fields/chosen-file.ts';
import type { Typed } from '#web/form/form-messages.tsx';
import { isConflict } from '#web/form/use-save.ts';
import { toastError, toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { type DocumentParent, useUpload } from '../use-upload.ts';
import { mistakeOfDays } from './validity-fields.tsx';

const { documentName: DocumentName, documentDescription: Description } = NewDocument.in.shape;

/** What the document dialog takes besides a file, as it is for a document or for a new one. */
const described = (document: Document | undefined) => ({
  name: document?.documentName ?? '',
  description: document?.documentDescription ?? '',
  certificateId: document?.certificateId ?? 0,
  effectiveFrom: document?.effectiveFrom ?? '',
  validUntil: document?.validUntil ?? '',
});

type Given = ReturnType<typeof described>;

/** What is wrong with each field; '' for nothing. */
const faultsIn = (given: Given, file: File | undefined, needsFile: boolean) => ({
  name: mistakeOf(DocumentName, given.name),
  description: mistakeOf(Description, given.description),
  file: mistakeOfFile(file, needsFile),
  days: mistakeOfDays(given),
});

const inWords = (given: Given): readonly Typed[] => [
  { label: 'Document Name', value: given.name },
  { label: 'Description', value: given.description },
  { label: 'Valid until', value: showDay(given.validUntil) },
];

/** A new document, a new file of a document, or only another name. */
const said = (exists: boolean, hasFile: boolean) =>
  exists ? (hasFile ? 'Uploaded successfully' : 'Updated successfully') : 'Document uploaded successfully';

interface Options {
  readonly parent: DocumentParent;
  readonly original: Document | undefined;
  /** Without a file there is nothing to save. */
  readonly needsFile: boolean;
  /** The ids of the fields, to focus the first invalid one. */
  readonly ids: { readonly name: string; readonly description: string; readonly days: string; readonly file: string };
  /** `replaced` tells whether there is a new file. */
  onDone(replaced: boolean): void;
}

/** What is typed into the document dialog, and how saving it goes. */
export const useDocumentForm = ({ parent, original, needsFile, ids, onDone }: Options) => {
  const [before, setBefore] = useState(described(original));
  const [given, setGiven] = useState(before);
  const [file, setFile] = useState<File>();
  const [submitted, setSubmitted] = useState(false);
  const [problem, setProblem] = useState('');
  const [conflict, setConflict] = useState(false);
  const [typedBefore, setTypedBefore] = useState<readonly Typed[]>([]);
  const upload = useUpload(parent, original);
  const { stage } = upload;
  const faults = faultsIn(given, file, needsFile);
  const typed = inWords(given);
  const isChanged = JSON.stringify(given) !== JSON.stringify(before) || file !== undefined;

  /** Focuses the first invalid field; returns whether there is one. */
  const refuse = () => {
    const wrong = (['name', 'description', 'days', 'file'] as const).filter((field) => faults[field] !== '');
    const [first] = wrong;
    if (!first) return false;
    const isMissing = given.name.trim() === '' || (needsFile && !file);
    toastError('Document', isMissing ? 'Pls fill all required fields' : faults[first]);
    goToField(document.getElementById(ids[first]));
    return true;
  };

  const fail = (error: unknown) => {
    toastFailure(error, 'Document');
    const lost = upload.known() !== undefined && isConflict(error);
    setConflict(lost);
    if (!lost) setProblem(sayFailure(error));
  };

  const save = async () => {
    const { name: documentName, description: documentDescription, ...others } = given;
    const saved = await upload.run({ documentName, documentDescription, ...others, file });
    if (!saved) return;
    if (file && saved.state === 'rejected') {
      toastError('Document', saved.reason);
      setFile(undefined);
      setBefore(given);
      return setProblem(saved.reason);
    }
    toastSuccess('Document', said(original !== undefined, file !== undefined));
    onDone(file !== undefined);
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (stage.name !== 'idle') return;
    setSubmitted(true);
    setProblem('');
    if (refuse()) return;
    setSubmitted(false);
    await save().catch(fail);
  };

  /** The document as it is now; the chosen file stays chosen, and what was typed is shown next to the stored values. */
  const reload = async () => {
    setConflict(false);
    try {
      const params = { recordId: parent.rowId, tablekey: parent.owner };
      const newest = (await api.document.ofRecord({ params })).find(({ id }) => id === upload.known()?.id);
      if (!newest) return setProblem('Another user has deleted this document meanwhile.');
      setTypedBefore(typed);
      upload.replace(newest);
      setBefore(described(newest));
      setGiven(described(newest));
    } catch (error) {
      setProblem(sayFailure(error));
    }
  };

  /** A change during the save would not be part of it. */
  const change = (changed: Partial<Given>) => stage.name === 'idle' && setGiven({ ...given, ...changed });

  /** What is filled in for the person is nothing that they have typed. */
  const fillIn = (usual: Partial<Given>) => {
    setBefore({ ...before, ...usual });
    setGiven({ ...given, ...usual });
  };

  return {
    given,
    change,
    fillIn,
    file: { value: file, set: (chosen: File | undefined) => stage.name === 'idle' && setFile(chosen) },
    errors: submitted ? faults : { name: '', description: '', days: '', file: file ? faults.file : '' },
    /** Whether closing would lose something: a file that has arrived is checked without the dialog. */
    isDirty: isChanged && stage.name !== 'checking',
    stage,
    problem,
    conflict,
    typed,
    typedBefore,
    submit,
    reload,
  };
};
