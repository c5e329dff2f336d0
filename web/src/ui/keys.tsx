import type { KeyboardEvent } from 'react';

/** Whether an input method is composing a text: it has the keys then, Enter and arrows too. */
export const isComposing = ({ nativeEvent }: KeyboardEvent) => nativeEvent.isComposing;

interface Props {
  readonly names: readonly string[];
  readonly hidden?: boolean;
}

/** Keys to press, as they are named on the keyboard; `hidden` from screen readers if these have another text. */
export const Keys = ({ names, hidden = false }: Props) => (
  <span className="keys" aria-hidden={hidden}>
    {names.map((name) => (
      <kbd key={name}>{name}</kbd>
    ))}
  </span>
);
