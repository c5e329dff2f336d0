import { ApplicationError } from '../../../contract/application-error.ts';

interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

const unreachable = 'The file could not be sent to the file store. Check your connection and try again.';

/** Sends a file straight to the store; the signal aborts it. fetch cannot report progress, so this is an XMLHttpRequest. D-24. */
export const putFile = (file: File, { url, headers }: Target, onSent: (bytes: number) => void, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ApplicationError('Upload failed', unreachable));
    if (signal?.aborted) return fail();
    signal?.addEventListener('abort', () => request.abort());
    request.open('PUT', url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => onSent(loaded);
    request.onload = () => (request.status < 300 ? resolve() : fail());
    request.onerror = fail;
    request.onabort = fail;
    request.send(file);
  });
