import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ApplicationError } from '#contract/application-error.ts';
import type { AnnouncedFile, AnsweredFile, AnswerHeaders, RequestedDocuments } from '#contract/request-answer/forms.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { putFile } from '#web/api/files.ts';
import { UploadProgress } from '#web/documents/upload-progress.tsx';
import type { Stage } from '#web/documents/use-upload.ts';
import { describeFile, documentFile, mistakeOfFile } from '#web/form/fields/chosen-file.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import { DeclineDialog } from './endings.tsx';

interface AnsweredFilesProps {
  readonly request: number;
  readonly files: readonly AnsweredFile[];
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
}

const words = {
  checking: ['info', 'Being checked'],
  received: ['ok', 'Received'],
  refused: ['overdue', 'Refused'],
  returned: ['due', 'Returned'],
} as const;

const sizeOf = (size: number) =>
  size < 1024 * 1024 ? `${Math.ceil(size / 1024)} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;

/** What came in by this link, with what became of it; its content is not shown to any user here. */
const AnsweredFiles = ({ request, files, headers, onChanged }: AnsweredFilesProps) => {
  const withdraw = async (id: string) => {
    try {
      await api.requestAnswer.withdraw({ headers, body: { request, id } }, { quiet: true });
    } catch (failure) {
      toastFailure(failure, 'Upload');
    }
    onChanged();
  };
  if (files.length === 0) return null;
  return (
    <ul className="request-files" aria-live="polite">
      {files.map(({ id, name, size, at, state, reason, withdrawable }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> ({sizeOf(size)}, {showTime(at)})
          </span>
          <Status kind={words[state][0]}>{words[state][1]}</Status>
          {reason !== '' && <span className="request-reason">{reason}</span>}
          {withdrawable && (
            <button type="button" className="button" onClick={() => withdraw(id)}>
              Withdraw<span className="visually-hidden"> {name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
};

interface Options {
  readonly headers: AnswerHeaders;
  /** The place of the request in its link. */
  readonly request: number;
  readonly kind: string;
  /** The document that the next file is a version of. */
  readonly replaces: string | undefined;
  onChanged(): unknown;
}

const IDLE: Stage = { name: 'idle' };

const [CONFLICT, TOO_MANY_TRIES, SERVER_FAILED] = [409, 429, 500];

/** Whether a refusal would be the same the next time: no change at the same time, not too many tries, no failure of the server. */
const isFinal = (error: unknown): error is ApplicationError =>
  error instanceof ApplicationError &&
  error.http !== CONFLICT &&
  error.http !== TOO_MANY_TRIES &&
  error.http < SERVER_FAILED;

const notSentWords = ({ name }: File, reason: string) => `${name} was not sent. ${reason}`;

/** What is wrong with files that are not sent, each by its name: 'tool.exe was not sent. Pls upload …' */
const refusedInWords = (files: readonly File[]) =>
  files.map((file) => notSentWords(file, mistakeOfFile(file, true))).join(' ');

/**
 * Sends files by a link straight to the file store, one after the other. One that is refused is named and left out. One that does
 * not arrive is withdrawn, so that it can be sent again; the others wait for it.
 */
const useAnswerUpload = ({ headers, request, kind, replaces, onChanged }: Options) => {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [file, ...others] = files;
  const [stage, setStage] = useState<Stage>(IDLE);
  const [problem, setProblem] = useState('');
  /** What cannot be sent at all, and why. */
  const [refused, setRefused] = useState('');
  const stop = useRef(new AbortController());

  const takeBack = ({ file: { id } }: AnnouncedFile) =>
    api.requestAnswer.withdraw({ headers, body: { request, id } }, { quiet: true }).catch(() => undefined);

  const run = async (chosen: File, signal: AbortSignal) => {
    const { name: documentLocation, size, checksum } = await describeFile(chosen);
    const again = replaces === undefined ? {} : { replaces };
    const body = { request, kind, documentLocation, size, checksum, ...again };
    const announced = await api.requestAnswer.file({ headers, body }, { quiet: true });
    const target = { url: announced.uploadUrl, headers: announced.headers };
    try {
      await putFile(chosen, target, (sent) => setStage({ name: 'sending', sent }), signal);
    } catch (error) {
      await takeBack(announced);
      throw error;
    }
  };

  const sendOne = async (chosen: File, signal: AbortSignal) => {
    setStage({ name: 'sending', sent: 0 });
    try {
      await run(chosen, signal);
      return true;
    } catch (error) {
      if (signal.aborted) setFiles([]);
      else if (isFinal(error)) {
        setRefused((before) => [before, notSentWords(chosen, error.reason || error.message)].join(' ').trim());
        return true;
      } else setProblem(sayFailure(error));
      return false;
    }
  };

  const send = async (chosen: readonly File[]) => {
    const wrong = chosen.filter((each) => mistakeOfFile(each, true) !== '');
    const good = chosen.filter((each) => !wrong.includes(each));
    setProblem('');
    setRefused(refusedInWords(wrong));
    setFiles(good);
    if (good.length === 0) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    for (const [at, each] of good.entries()) {
      if (!(await sendOne(each, signal))) break;
      setFiles(good.slice(at + 1));
    }
    setStage(IDLE);
    await onChanged();
  };

  const leave = useEffectEvent(() => stop.current.abort());
  useEffect(() => () => leave(), []);
  const cancel = () => stop.current.abort();
  return { file, others, stage, problem, refused, send, cancel, retry: () => send(files) };
};

interface Props {
  /** The place of the request in its link. */
  readonly request: number;
  readonly kind: RequestedDocuments['kinds'][number];
  /** The record that it is about, where the page is about several. */
  readonly about: string;
  /** Nothing else is requested: declining it closes the request. */
  readonly isOnly: boolean;
  readonly files: readonly AnsweredFile[];
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
  onClosed(): void;
}

/** One requested kind of document: what came in, the next file, or that there is none. */
export const RequestedKind = ({ request, kind, about, isOnly, files, headers, onChanged, onClosed }: Props) => {
  const heading = useId();
  const [isDeclining, setDeclining] = useState(false);
  const replaced = files.findLast(({ replaceable }) => replaceable);
  const { file, others, stage, problem, refused, send, cancel, retry } = useAnswerUpload({
    headers,
    request,
    kind: kind.key,
    replaces: replaced?.id,
    onChanged,
  });
  const section = useKeptFocus();
  const isBusy = stage.name !== 'idle';
  const next = files.length === 0 ? 'File' : 'Another file';
  const Heading = about === '' ? 'h2' : 'h3';
  const named = about === '' ? kind.name : `${kind.name} of ${about}`;
  return (
    <section ref={section} className="request-kind" aria-labelledby={heading}>
      <Heading id={heading}>
        {kind.name}
        {about !== '' && <span className="visually-hidden"> of {about}</span>}
      </Heading>
      {kind.declined !== '' && <p>You have said that you cannot provide this: {kind.declined}</p>}
      <AnsweredFiles request={request} files={files} headers={headers} onChanged={onChanged} />
      <FileDrop
        label={replaced ? `New version of ${replaced.name}` : next}
        hint={documentFile.hint}
        accept={documentFile.accept}
        required={false}
        file={file}
        error={[problem, refused].filter((text) => text !== '').join(' ')}
        multiple={!replaced}
        onFile={(chosen, more) => chosen && !isBusy && send([chosen, ...more])}
      />
      {file && <UploadProgress stage={stage} size={file.size} />}
      {others.length > 0 && <p>{counted(others.length, 'more file')} to send.</p>}
      <div className="actions">
        {isBusy && (
          <button type="button" className="button" onClick={cancel}>
            Cancel<span className="visually-hidden"> the upload of {named}</span>
          </button>
        )}
        {problem !== '' && file && (
          <button type="button" className="button" onClick={retry}>
            Try again
          </button>
        )}
        {kind.declined === '' && !isBusy && (
          <button type="button" className="button" onClick={() => setDeclining(true)}>
            I cannot provide this<span className="visually-hidden"> {named}</span>
          </button>
        )}
      </div>
      {isDeclining && (
        <DeclineDialog
          request={request}
          kind={{ key: kind.key, name: named }}
          isOnly={isOnly}
          headers={headers}
          onClose={() => setDeclining(false)}
          onDeclined={(isClosed) => {
            setDeclining(false);
            if (isClosed) onClosed();
            else onChanged();
          }}
        />
      )}
    </section>
  );
};
