import { useEffect, useState, useSyncExternalStore } from 'react';
import type { AnswerHeaders } from '#contract/request-answer/forms.ts';
import { NewPhoto } from '#contract/site-inspection/forms.ts';
import { PHOTO_MAX_BYTES } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, TransportError } from '#web/api/failure.ts';
import { putFile } from '#web/api/files.ts';
import { mistakeOf } from '#web/form/card-values.ts';
import { describeFile } from '#web/form/fields/chosen-file.ts';
import { shrinkPhoto } from '#web/photos/shrink-photo.ts';
import { useAskBeforeUnload } from '#web/ui/overlay/ask-before-unload.ts';

/** A photo on its way: waiting for those before it, being sent, failed on the way, or refused because it is none. */
export interface QueuedPhoto {
  readonly key: number;
  readonly kind: string;
  readonly file: File;
  readonly stage: 'waiting' | 'sending' | 'paused' | 'failed' | 'refused';
  /** Bytes of both files. */
  readonly sent: number;
  readonly size: number;
  readonly problem: string;
}

interface Sending {
  readonly headers: AnswerHeaders;
  /** The place of the request in its link. */
  readonly request: number;
}

/** A link has a number of tries a minute, which many photos use up. */
const PAUSE_MS = 15_000;
const PAUSES_MAX = 8;

/** Cameras of some phones give photos a name without an ending. */
const nameOf = ({ name, type }: File) =>
  type === 'image/jpeg' && !/\.(jpe?g|png|heic|heif)$/i.test(name) ? `${name}.jpg` : name;

/** What is wrong with a chosen photo, '' for nothing. */
const mistakeOfPhoto = (file: File) => {
  if (file.size === 0) return 'Pls upload file with data';
  if (file.size > PHOTO_MAX_BYTES) return 'A photo may have at most 25 MB';
  return mistakeOf(NewPhoto.shape.name, nameOf(file));
};

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends photos by a link straight to the file store, one after the other, each with its copy. */
class PhotoQueue {
  #photos: readonly QueuedPhoto[] = [];
  #listeners = new Set<() => void>();
  #isRunning = false;
  #keys = 0;
  #stop = new AbortController();

  /** Small pictures of what was sent from this page, by the ids of the photos. */
  readonly previews = new Map<string, string>();
  readonly #sending: Sending;

  constructor(sending: Sending) {
    this.#sending = sending;
  }

  readonly photos = () => this.#photos;

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(photos: readonly QueuedPhoto[]) {
    this.#photos = photos;
    for (const listener of this.#listeners) listener();
  }

  #change(key: number, fields: Partial<QueuedPhoto>) {
    this.#set(this.#photos.map((photo) => (photo.key === key ? { ...photo, ...fields } : photo)));
  }

  add(kind: string, files: readonly File[], onSent: () => unknown) {
    const added = files.map((file): QueuedPhoto => {
      const problem = mistakeOfPhoto(file);
      this.#keys += 1;
      const stage = problem === '' ? 'waiting' : 'refused';
      return { key: this.#keys, kind, file, stage, sent: 0, size: file.size, problem };
    });
    this.#set([...this.#photos, ...added]);
    void this.#run(onSent);
  }

  retry(key: number, onSent: () => unknown) {
    this.#change(key, { stage: 'waiting', problem: '', sent: 0 });
    void this.#run(onSent);
  }

  remove(key: number) {
    this.#set(this.#photos.filter((photo) => photo.key !== key));
  }

  /** The page was left: what is being sent is aborted. */
  close() {
    this.#stop.abort();
    for (const url of this.previews.values()) URL.revokeObjectURL(url);
    this.previews.clear();
  }

  /** The page may be shown again, with the same queue. */
  open() {
    if (this.#stop.signal.aborted) this.#stop = new AbortController();
  }

  async #run(onSent: () => unknown) {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (;;) {
      const next = this.#photos.find(({ stage }) => stage === 'waiting');
      if (!next || this.#stop.signal.aborted) break;
      try {
        await this.#send(next);
        this.remove(next.key);
      } catch (failure) {
        this.#change(next.key, { stage: 'failed', problem: sayFailure(failure) });
      }
    }
    this.#isRunning = false;
    await onSent();
  }

  async #send({ key, kind, file }: QueuedPhoto) {
    this.#change(key, { stage: 'sending' });
    const copy = await shrinkPhoto(file);
    const [original, small] = [await describeFile(file), await describeFile(copy)];
    this.#change(key, { size: original.size + small.size });
    const { headers, request } = this.#sending;
    const filesOf = ({ size, checksum }: typeof original) => ({ size, checksum });
    const body = { request, kind, name: nameOf(file), original: filesOf(original), copy: filesOf(small) };
    const announced = await this.#announce(key, body);
    const put = (each: File, target: typeof announced.copy, before: number) =>
      putFile(
        each,
        { url: target.uploadUrl, headers: target.headers },
        (sent) => this.#change(key, { sent: before + sent }),
        this.#stop.signal,
      );
    try {
      await put(copy, announced.copy, 0);
      await put(file, announced.original, small.size);
    } catch (failure) {
      const removal = { headers, body: { request, id: announced.id } };
      await api.requestAnswer.removePhoto(removal, { quiet: true }).catch(() => undefined);
      throw failure;
    }
    this.previews.set(announced.id, URL.createObjectURL(copy));
  }

  async #announce(key: number, body: Parameters<typeof api.requestAnswer.photo>[0]['body']) {
    const { headers } = this.#sending;
    for (let pauses = 0; ; pauses++)
      try {
        return await api.requestAnswer.photo({ headers, body }, { quiet: true });
      } catch (failure) {
        const isTooOften = failure instanceof TransportError && failure.http === 429;
        if (!isTooOften || pauses === PAUSES_MAX) throw failure;
        this.#change(key, { stage: 'paused' });
        await wait(PAUSE_MS);
        this.#change(key, { stage: 'sending' });
      }
  }
}

/** The photos of a request that are on their way from this page. While there are any, the browser warns before it is left. */
export const usePhotoQueue = ({ headers, request }: Sending) => {
  const [queue] = useState(() => new PhotoQueue({ headers, request }));
  const photos = useSyncExternalStore(queue.subscribe, queue.photos);
  const isSending = photos.some(({ stage }) => stage !== 'failed' && stage !== 'refused');
  useEffect(() => {
    queue.open();
    return () => queue.close();
  }, [queue]);
  useAskBeforeUnload(isSending);
  return { queue, photos, isSending };
};
