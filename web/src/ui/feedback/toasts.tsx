import { useEffect, useState, useSyncExternalStore } from 'react';

interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly message: string;
  /** There is something to do about it: it stays until it is closed. */
  readonly stays: boolean;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const show = (kind: Toast['kind'], title: string, message: string, stays = false) => {
  const same = (other: Toast) => other.kind === kind && other.title === title && other.message === message;
  lastId += 1;
  set([...toasts.filter((toast) => !same(toast)), { id: lastId, kind, title, message, stays }]);
};

/** Says for five seconds that something worked. */
export const toastSuccess = (title: string, message: string) => show('success', title, message);

/** Says for five seconds that something failed; until it is closed, where the message says what to do about it. */
export const toastError = (title: string, message: string, stays = false) => show('error', title, message, stays);

const closeToast = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** What went wrong before is over once the next attempt starts, or its cause is resolved. */
export const closeErrors = () => {
  if (toasts.some(({ kind }) => kind === 'error')) set(toasts.filter(({ kind }) => kind !== 'error'));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const useToasts = () => useSyncExternalStore(subscribe, () => toasts);

const ToastItem = ({ toast: { id, kind, title, message, stays }, lifeMs }: { toast: Toast; lifeMs: number }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held || stays) return;
    const timer = setTimeout(() => closeToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [held, stays, id, lifeMs]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <li className={`toast ${kind}`} onMouseEnter={hold} onMouseLeave={release} onFocus={hold} onBlur={release}>
      <div role={kind === 'error' ? 'alert' : 'status'} className="toast-text">
        <strong>{title}</strong>
        <span>{message}</span>
      </div>
      <button type="button" className="toast-close" aria-label="Close message" onClick={() => closeToast(id)}>
        <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 4 8 8m0-8-8 8" />
        </svg>
      </button>
    </li>
  );
};

/** Messages from the header down, each as high as its text and none over another; an error goes with the next submit, and a message under the pointer or the focus stays. */
export const ToastRegion = ({ lifeMs }: { readonly lifeMs: number }) => {
  const toasts = useToasts();
  useEffect(() => {
    // Before the form's own handler, which may say something new.
    document.addEventListener('submit', closeErrors, true);
    return () => document.removeEventListener('submit', closeErrors, true);
  }, []);
  return (
    <section aria-label="Messages" className="toasts">
      <ul>
        {toasts.map((toast) => (
          <ToastItem key={toast.id} toast={toast} lifeMs={lifeMs} />
        ))}
      </ul>
    </section>
  );
};
