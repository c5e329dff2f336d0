import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { DOCUMENT_MAX_BYTES } from '#contract/document/rules.ts';
import { type BlankFormCheck, BlankFormName, blankFormEndings } from '#contract/document-request/forms.ts';
import { BLANK_FORMS_MAX } from '#contract/document-request/states.ts';
import { api } from '../api/client.ts';
import { sayFailure, TransportError } from '../api/failure.ts';
import { putFile } from '../api/files.ts';
import { mistakeOf } from '../form/card-values.ts';
import { describeFile, mistakeOfFile } from '../form/fields/chosen-file.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { Status } from '../ui/feedback/status.tsx';
import { FileDrop } from '../ui/file-drop.tsx';
import { showSize } from '../ui/shown-values.tsx';

const ASK_AGAIN_MS = 1_000;

/** A failed request says nothing about the file. */
const readIfReachable = async (id: string, signal: AbortSignal) => {
  try {
    return await api.documentRequest.checkOfForm({ params: { id } }, { signal, quiet: true });
  } catch (error) {
    if (error instanceof TransportError) return undefined;
    throw error;
  }
};

/** Follows a blank form until its file was found good or not; ends with undefined when it is stopped. */
const followForm = async (id: string, signal: AbortSignal): Promise<BlankFormCheck | undefined> => {
  while (!signal.aborted) {
    const check = await readIfReachable(id, signal);
    if (check && check.state !== 'checking') return check;
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
  }
  return undefined;
};

/** A blank form that was chosen; `key` tells it from others, `sent` are bytes, `problem` is why it cannot be attached. */
interface ChosenForm {
  readonly key: number;
  readonly id: string;
  readonly name: string;
  readonly size: number;
  readonly state: 'sending' | 'checking' | 'ready' | 'refused';
  readonly sent: number;
  readonly problem: string;
}

/** Sends blank forms straight to the file store, and follows their checks. `of` is a record or the company of the tenant they are for. */
export const useBlankForms = (of: string) => {
  const [forms, setForms] = useState<readonly ChosenForm[]>([]);
  const next = useRef(0);
  const stops = useRef(new Map<number, AbortController>());
  const change = (key: number, fields: Partial<ChosenForm>) =>
    setForms((all) => all.map((form) => (form.key === key ? { ...form, ...fields } : form)));

  const send = async (key: number, file: File, signal: AbortSignal) => {
    const body = { ...(of === '' ? {} : { of }), ...(await describeFile(file)) };
    const { id, uploadUrl: url, headers } = await api.documentRequest.announceForm({ body }, { quiet: true });
    change(key, { id });
    await putFile(file, { url, headers }, (sent) => change(key, { sent }), signal);
    change(key, { state: 'checking' });
    const check = await followForm(id, signal);
    if (check?.state === 'ready') change(key, { state: 'ready' });
    else if (check) change(key, { state: 'refused', problem: check.reason });
  };

  const add = (file: File) => {
    const key = next.current++;
    const problem = mistakeOfFile(file, true) || mistakeOf(BlankFormName, file.name);
    const { name, size } = file;
    const state = problem === '' ? 'sending' : 'refused';
    setForms((all) => [...all, { key, id: '', name, size, state, sent: 0, problem }]);
    if (problem !== '') return;
    const stop = new AbortController();
    stops.current.set(key, stop);
    send(key, file, stop.signal).catch((error: unknown) => {
      if (!stop.signal.aborted) change(key, { state: 'refused', problem: sayFailure(error) });
    });
  };

  const remove = (key: number) => {
    stops.current.get(key)?.abort();
    stops.current.delete(key);
    setForms((all) => all.filter((form) => form.key !== key));
  };

  const leave = useEffectEvent(() => {
    for (const stop of stops.current.values()) stop.abort();
  });
  useEffect(() => () => leave(), []);
  return { forms, add, remove };
};

/** What keeps a request with these forms from being sent; '' for nothing. */
export const formsProblem = (forms: readonly ChosenForm[]): string => {
  if (forms.some(({ state }) => state === 'refused')) return 'Please remove the blank forms that cannot be attached.';
  const isReady = forms.every(({ state }) => state === 'ready');
  return isReady ? '' : 'The blank forms are still being checked. Please wait a moment.';
};

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
