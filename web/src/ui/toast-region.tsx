import { useEffect, useState } from 'react';
import { closeErrors, closeToast, type Toast, useToasts } from './toasts.ts';

const ToastItem = ({ toast: { id, kind, title, message }, lifeMs }: { toast: Toast; lifeMs: number }) => {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => closeToast(id), lifeMs);
    return () => clearTimeout(timer);
  }, [held, id, lifeMs]);
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

/** Short messages over the header; an error goes with the next submit, and a message under the pointer or the focus stays. */
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
