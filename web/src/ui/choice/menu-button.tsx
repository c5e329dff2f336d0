import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Floating } from '../overlay/floating.tsx';
import { type Choice, foundByTyping, movedBy, OptionList, openedBy, useOpenList } from './option-list.tsx';

interface Props {
  readonly className: string;
  /** Its name where the content does not say it. */
  readonly label?: string;
  readonly choices: readonly Choice[];
  /** The id of the one that holds now, where one of them does. */
  readonly chosen?: string;
  /** It does not open, because what was chosen is still on its way. */
  readonly busy?: boolean;
  readonly children: ReactNode;
  onChoose(id: string): void;
}

/** A button that opens a menu below it. WAI-ARIA, menu button pattern. */
export const MenuButton = ({ className, label, choices, chosen, busy = false, children, onChoose }: Props) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { open, active, moveTo, show, close } = useOpenList();
  const choose = (choice: string) => {
    // The focus is back on the button before anything is done, which may open a dialog.
    button.current?.focus();
    close();
    onChoose(choice);
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (open || busy || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    show(openedBy(event.key, -1, choices.length));
  };
  const onMenuKey = (event: KeyboardEvent) => {
    const names = choices.map(({ name }) => name);
    const at = foundByTyping(event, active, names) ?? wrapped(event.key, active, choices.length);
    const choice = choices[active];
    if (at !== undefined) moveTo(at);
    else if ((event.key === 'Enter' || event.key === ' ') && choice) choose(choice.id);
    else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <button
        ref={button}
        id={id}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        aria-label={label}
        aria-disabled={busy}
        onClick={({ detail }) => {
          if (busy) return;
          if (open) close();
          else show(detail === 0 ? 0 : -1);
        }}
        onKeyDown={onButtonKey}
      >
        {children}
      </button>
      {open && (
        <Floating opener={button} atEnd onClose={close}>
          <OptionList
            id={`${id}-menu`}
            role="menu"
            label={{ 'aria-labelledby': id }}
            choices={choices}
            chosen={chosen === undefined ? undefined : [chosen]}
            active={active}
            hasFocus
            onKeyDown={onMenuKey}
            onPoint={moveTo}
            onChoose={choose}
          />
        </Floating>
      )}
    </>
  );
};

/** In a menu the last one is followed by the first. */
const wrapped = (key: string, at: number, count: number) => {
  if (key === 'ArrowDown' && at === count - 1) return 0;
  return key === 'ArrowUp' && at === 0 ? count - 1 : movedBy(key, at, count);
};
