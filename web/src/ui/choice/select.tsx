import { type KeyboardEvent, useCallback, useId, useRef } from 'react';
import { Floating } from '../overlay/floating.tsx';
import { foundByTyping, movedBy, type Option, OptionList, openedBy, useOpenList } from './option-list.tsx';
import { SelectButton, SelectFrame, type SelectProps, saidAbout } from './select-frame.tsx';

interface Props extends SelectProps {
  readonly options: readonly Option[];
  /** The focus or a pointer has come to it: its options will be wanted. */
  onNear?: (() => void) | undefined;
}

/** One of several options; typing finds an option, while the list is open and while it is not. WAI-ARIA, select-only combobox. */
export const Select = ({ label, options, value, inline = false, hint = '', error = '', ...props }: Props) => {
  const own = useId();
  const id = props.id ?? own;
  const [labelId, listId] = [`${own}-label`, `${own}-list`];
  const button = useRef<HTMLButtonElement>(null);
  const { open, active, moveTo, show, close } = useOpenList();
  const chosenAt = options.findIndex((option) => option.id === value);
  const names = () => options.map(({ name }) => name);
  const { onChange } = props;
  // The same from key to key, so that of a long list only two lines are drawn again.
  const choose = useCallback(
    (chosen: string) => {
      close();
      if (chosen !== value) onChange(chosen);
    },
    [value, onChange, close],
  );
  const chooseAt = (at: number | undefined) => {
    const option = options[at ?? -1];
    if (option) choose(option.id);
    return option !== undefined;
  };
  const onButtonKey = (event: KeyboardEvent) => {
    if (open) return;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') show(openedBy(key, chosenAt, options.length));
    else if (key === 'ArrowRight') chooseAt(movedBy('ArrowDown', chosenAt, options.length));
    else if (key === 'ArrowLeft') chooseAt(movedBy('ArrowUp', chosenAt, options.length));
    else if (!chooseAt(foundByTyping(event, chosenAt, names()))) return;
    event.preventDefault();
  };
  const onListKey = (event: KeyboardEvent) => {
    const at = foundByTyping(event, active, names()) ?? movedBy(event.key, active, options.length);
    if (at !== undefined) moveTo(at);
    else if (event.key === 'Enter' || event.key === ' ') chooseAt(active);
    else if (event.key === 'Tab') return close();
    else return;
    event.preventDefault();
  };
  return (
    <SelectFrame
      {...{ labelId, forId: id, label, required: props.required, inline, hint, error }}
      // The first choice of a toolbar is all.
      narrows={inline && chosenAt > 0}
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
        <Floating opener={button} className="of-list" onClose={close}>
          <OptionList
            id={listId}
            label={{ 'aria-labelledby': labelId }}
            className="select-menu"
            choices={options}
            chosen={[value]}
            active={active}
            hasFocus
            onKeyDown={onListKey}
            onPoint={moveTo}
            onChoose={choose}
          />
        </Floating>
      )}
    </SelectFrame>
  );
};
