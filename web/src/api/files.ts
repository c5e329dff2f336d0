import { ApplicationError } from '#contract/application-error.ts';
import { toastFailure } from './failure.ts';

/** Saves a file under its name. */
export const saveBlob = (fileName: string, file: Blob) => {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1_000);
};

/** The same for one that came as base64. */
export const saveFile = (fileName: string, base64: string) =>
  saveBlob(fileName, new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]));

/** Fetches a file from the address that an answer holds; it is an attachment, so the page stays. */
export const fetchFile = async (ask: () => Promise<{ readonly url: string }>) => {
  const { url } = await ask();
  if (!window.open(url, '_blank')) location.assign(url);
};

/** The same, where nothing else tells that it failed. */
export const openFile = async (ask: () => Promise<{ readonly url: string }>, title: string) => {
  try {
    await fetchFile(ask);
  } catch (error) {
    toastFailure(error, title);
  }
};

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
