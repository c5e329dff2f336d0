import { type InputHTMLAttributes, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef } from 'react';
import { LAST_DAY } from '#contract/rules/dates.ts';

/** Today in the person's own time zone, as YYYY-MM-DD. */
export const ownToday = () => new Date().toLocaleDateString('en-CA');

/** Stands for a day that was typed and does not exist, or is not whole; no schema takes it. */
export const IMPOSSIBLE_DAY = 'impossible';

interface Props
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'min' | 'max' | 'value' | 'onChange' | 'onBlur'> {
  readonly ref?: Ref<HTMLInputElement>;
  /** YYYY-MM-DD, '' for none, or IMPOSSIBLE_DAY. */
  readonly value: string;
  onChange(day: string): void;
  onBlur?(): void;
}

/**
 * The browser's own box for a day. It has no value where the day is impossible, and does not always say that something
 * was typed: so it is looked at when it is left and before its form is sent as well.
 */
export const DayInput = ({ ref, value, onChange, onBlur, ...rest }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle<HTMLInputElement | null, HTMLInputElement | null>(ref, () => input.current);
  const look = () => {
    if (!input.current) return;
    const day = input.current.validity.badInput ? IMPOSSIBLE_DAY : input.current.value;
    if (day !== value) onChange(day);
  };
  const onSubmit = useEffectEvent(look);
  useEffect(() => {
    const form = input.current?.form;
    const listener = () => onSubmit();
    form?.addEventListener('submit', listener, { capture: true });
    return () => form?.removeEventListener('submit', listener, { capture: true });
  }, []);
  return (
    <input
      {...rest}
      ref={input}
      type="date"
      min="1900-01-01"
      max={LAST_DAY}
      value={value === IMPOSSIBLE_DAY ? '' : value}
      onChange={look}
      onBlur={({ relatedTarget }) => {
        look();
        // Pressing a button moves the focus first; a message that appears meanwhile would push the button away.
        if (!(relatedTarget instanceof HTMLButtonElement)) onBlur?.();
      }}
    />
  );
};
