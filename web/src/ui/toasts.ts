import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly title: string;
  readonly message: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const set = (next: readonly Toast[]) => {
  toasts = next;
  for (const listener of listeners) listener();
};

const show = (kind: Toast['kind'], title: string, message: string) => {
  const same = (other: Toast) => other.kind === kind && other.title === title && other.message === message;
  lastId += 1;
  set([...toasts.filter((toast) => !same(toast)), { id: lastId, kind, title, message }]);
};

/** Says for five seconds that something worked. */
export const toastSuccess = (title: string, message: string) => show('success', title, message);

/** Says for five seconds that something failed. */
export const toastError = (title: string, message: string) => show('error', title, message);

export const closeToast = (id: number) => set(toasts.filter((toast) => toast.id !== id));

/** What went wrong before is over once the next attempt starts, or its cause is gone. */
export const closeErrors = () => {
  if (toasts.some(({ kind }) => kind === 'error')) set(toasts.filter(({ kind }) => kind !== 'error'));
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useToasts = () => useSyncExternalStore(subscribe, () => toasts);
