import { type RefObject, useEffect, useRef } from 'react';

const dialogs = '[role="dialog"], [role="alertdialog"]';

/**
 * Keeps the focus in a part of a page when what had it is removed, also by a dialog that it has opened: the part itself has it then.
 * Where the user has left the part, nothing happens.
 */
export const useKeptFocus = (): RefObject<HTMLElement | null> => {
  const part = useRef<HTMLElement>(null);
  const isWithin = useRef(false);
  useEffect(() => {
    const onIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && !target.closest(dialogs))
        isWithin.current = part.current?.contains(target) ?? false;
    };
    const onOut = ({ target, relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (!relatedTarget && target instanceof Element && target.isConnected) isWithin.current = false;
      });
    addEventListener('focusin', onIn);
    addEventListener('focusout', onOut);
    return () => {
      removeEventListener('focusin', onIn);
      removeEventListener('focusout', onOut);
    };
  }, []);
  // After each drawing: that may have removed it. A dialog that closes gives the focus back in the next frame, and comes first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (!isWithin.current || !part.current || document.activeElement !== document.body) return;
      part.current.tabIndex = -1;
      part.current.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  });
  return part;
};
