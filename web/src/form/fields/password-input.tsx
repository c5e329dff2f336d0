import { type ComponentProps, type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface Props extends Omit<ComponentProps<'input'>, 'type'> {
  /** What the field is called, and with it the button that shows what was typed. */
  readonly label: string;
  /** Called when the focus leaves both the input and its button. */
  onLeave?(event: FocusEvent): void;
}

/** The input of a password, with a button that shows what was typed until it is pressed again or the form is sent. */
export const PasswordInput = ({ label, onLeave, ...input }: Props) => {
  const frame = useRef<HTMLSpanElement>(null);
  const [isShown, setShown] = useState(false);
  const toggle = (event: MouseEvent<HTMLButtonElement>) => {
    const field = event.currentTarget.parentElement?.querySelector('input');
    const caret = [field?.selectionStart ?? null, field?.selectionEnd ?? null] as const;
    flushSync(() => setShown(!isShown));
    if (field !== document.activeElement) return;
    // An input of another type has its caret at the start as soon as it is laid out.
    field?.getBoundingClientRect();
    field?.setSelectionRange(...caret);
  };
  useEffect(() => {
    // As text, a browser would store it among the entries of the form and offer it again.
    const hide = () => flushSync(() => setShown(false));
    const form = frame.current?.closest('form');
    form?.addEventListener('submit', hide, true);
    return () => form?.removeEventListener('submit', hide, true);
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears that the focus has left its two controls
    <span
      ref={frame}
      className="password-input"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(event);
      }}
    >
      <input {...input} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        aria-pressed={isShown}
        // The focus stays in the input.
        onMouseDown={(event) => event.preventDefault()}
        onClick={toggle}
      >
        Show<span className="visually-hidden"> {label}</span>
      </button>
    </span>
  );
};
