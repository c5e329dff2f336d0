import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react';
import { Floating } from './floating.tsx';
import { foundByTyping, movedBy } from './list-keys.ts';
import type { Option } from './option.ts';
import { OptionList } from './option-list.tsx';
import { SelectButton } from './select-button.tsx';
import { SelectFrame, saidAbout } from './select-frame.tsx';

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The label beside the control, for toolbars. */
  readonly inline?: boolean;
  /** What comes of the choice. */
  readonly hint?: string;
  readonly error?: string;
  onChange(value: string): void;
  onBlur?(): void;
  /** The focus or a pointer has come to it: its options will be wanted. */
  onNear?(): void;
}

/** One of several options; typing finds an option, while the list is open and while it is not. WAI-ARIA, select-only combobox. */
export const Select = ({ label, options, value, inline = false, hint = '', error = '', ...props }: Props) => {
  const own = useId();
  const id = props.id ?? own;
  const [labelId, listId] = [`${own}-label`, `${own}-list`];
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const chosenAt = options.findIndex((option) => option.id === value);
  const names = () => options.map(({ name }) => name);
  const show = (at: number) => {
    setActive(at);
    setOpen(true);
  };
  const close = () => setOpen(false);
  const { onChange } = props;
  const choose = useCallback(
    (chosen: string) => {
      setOpen(false);
      if (chosen !== value) onChange(chosen);
    },
    [value, onChange],
  );
  const chooseAt = (at: number | undefined) => {
    const option = options[at ?? -1];
    if (option) choose(option.id);
    return option !== undefined;
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (open) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp')
      show(chosenAt >= 0 ? chosenAt : key === 'ArrowDown' ? 0 : options.length - 1);
    else if (key === 'ArrowRight') chooseAt(movedBy('ArrowDown', chosenAt, options.length));
    else if (key === 'ArrowLeft') chooseAt(movedBy('ArrowUp', chosenAt, options.length));
    else if (!chooseAt(foundByTyping(event, chosenAt, names()))) return;
    event.preventDefault();
  };
  const onListKey = (event: KeyboardEvent) => {
    const at = foundByTyping(event, active, names()) ?? movedBy(event.key, active, options.length);
    if (at !== undefined) setActive(at);
    else if (event.key === 'Enter' || event.key === ' ') chooseAt(active);
    else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
  };
  return (
    <SelectFrame
      {...{ labelId, forId: id, label, required: props.required, inline, hint, error }}
      onBlur={props.onBlur}
      onNear={props.onNear}
    >
      <SelectButton
        id={id}
        ref={button}
        labelId={labelId}
        shown={options[chosenAt]?.name ?? ''}
        placeholder={props.placeholder ?? 'Please select'}
        // Without its options yet it could not open, and a click would be lost.
        disabled={(props.disabled ?? false) || options.length === 0}
        list={open ? listId : undefined}
        about={saidAbout(id, hint, error)}
        onPress={() => (open ? close() : show(Math.max(chosenAt, 0)))}
        onKeyDown={onButtonKey}
      />
      {open && (
        <Floating opener={button} onClose={close}>
          <OptionList
            id={listId}
            label={{ 'aria-labelledby': labelId }}
            className="select-menu"
            choices={options}
            chosen={[value]}
            active={active}
            hasFocus
            onKeyDown={onListKey}
            onPoint={setActive}
            onChoose={choose}
          />
        </Floating>
      )}
    </SelectFrame>
  );
};
