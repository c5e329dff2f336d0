import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { AnnouncedFile, AnswerHeaders } from '../../../../contract/request-answer/forms.ts';
import { api } from '../../api/client.ts';
import { sayFailure } from '../../api/failure.ts';
import { putFile } from '../../api/put-file.ts';
import type { Stage } from '../../documents/use-upload.ts';
import { describeFile } from '../../form/described-file.ts';
import { mistakeOfFile } from '../../form/file-mistake.ts';

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

/** Sends a file by a link straight to the file store. One that does not arrive is taken back, so that it can be sent again. */
export const useAnswerUpload = ({ headers, request, kind, replaces, onChanged }: Options) => {
  const [file, setFile] = useState<File>();
  const [stage, setStage] = useState<Stage>(IDLE);
  const [problem, setProblem] = useState('');
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

  const send = async (chosen: File) => {
    setFile(chosen);
    const mistake = mistakeOfFile(chosen, true);
    setProblem(mistake);
    if (mistake !== '') return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setStage({ name: 'sending', sent: 0 });
    try {
      await run(chosen, signal);
      setFile(undefined);
    } catch (error) {
      if (signal.aborted) setFile(undefined);
      else setProblem(sayFailure(error));
    }
    setStage(IDLE);
    await onChanged();
  };

  const leave = useEffectEvent(() => stop.current.abort());
  useEffect(() => () => leave(), []);
  return { file, stage, problem, send, cancel: () => stop.current.abort(), retry: () => file && send(file) };
};
