import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { isComposing } from '../keys.tsx';
import { Floating } from '../overlay/floating.tsx';
import { choiceId, foundByTyping, includesText, movedBy, type Option, OptionList } from './option-list.tsx';
import { SelectButton, SelectFrame, saidAbout } from './select-frame.tsx';

/** Names shown on a control before it only counts. Spec part 2, section 9. */
const NAMED = 3;

/** The text of a closed multi-select. */
export const titleOf = (names: readonly string[]) => {
  if (names.length === 0) return 'Please select';
  return names.length <= NAMED ? names.join(', ') : `${names.length} selected`;
};

interface Props {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly disabled?: boolean;
  readonly required?: boolean;
  /** What is to be known about the choice. */
  readonly hint?: string;
  readonly error?: string;
  onChange(value: string[]): void;
  onBlur?(): void;
}

/** With more options than fit into the open list, they can be searched. */
const SEARCHED_ABOVE = 12;

/** Several of several options, any number of them. */
export const MultiSelect = ({ id, label, options, value, hint = '', error = '', ...props }: Props) => {
  const own = useId();
  const labelId = `${own}-label`;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const chosen = options.filter((option) => value.includes(option.id));
  const choose = (one: string) =>
    props.onChange(value.includes(one) ? value.filter((other) => other !== one) : [...value, one]);
  const close = () => setOpen(false);
  return (
    <SelectFrame {...{ labelId, forId: id, label, required: props.required, hint, error, onBlur: props.onBlur }}>
      <SelectButton
        id={id}
        ref={button}
        labelId={labelId}
        shown={chosen.length === 0 ? '' : titleOf(chosen.map(({ name }) => name))}
        placeholder={titleOf([])}
        disabled={(props.disabled ?? false) || options.length === 0}
        list={open ? `${own}-list` : undefined}
        about={saidAbout(id, hint, error)}
        onPress={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (open || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
          event.preventDefault();
          setOpen(true);
        }}
      />
      {open && (
        <Floating opener={button} className="of-list" onClose={close}>
          <Choices listId={`${own}-list`} {...{ label, labelId, options, value }} onChoose={choose} onLeave={close} />
        </Floating>
      )}
    </SelectFrame>
  );
};

interface ChoicesProps extends Pick<Props, 'label' | 'options' | 'value'> {
  readonly listId: string;
  readonly labelId: string;
  onChoose(id: string): void;
  onLeave(): void;
}

const Choices = ({ listId, label, labelId, options, value, onChoose, onLeave }: ChoicesProps) => {
  const [text, setText] = useState('');
  const isSearched = options.length > SEARCHED_ABOVE;
  const [active, setActive] = useState(isSearched ? -1 : 0);
  const found = options.filter(({ name }) => includesText(name, text.trim()));
  const current = found[active];
  const onKeyDown = (event: KeyboardEvent) => {
    // Neither the list nor what is around it has the key.
    if (isComposing(event)) return event.stopPropagation();
    const { key } = event;
    const isForText = isSearched && (key === 'Home' || key === 'End' || key === ' ');
    const names = found.map(({ name }) => name);
    const at = isForText
      ? undefined
      : ((isSearched ? undefined : foundByTyping(event, active, names)) ?? movedBy(key, active, found.length));
    if (at !== undefined) setActive(at);
    else if (!isForText && (key === 'Enter' || key === ' ')) current && onChoose(current.id);
    else if (key === 'Escape' && text !== '') setText('');
    else if (key === 'Tab') return onLeave();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <>
      {isSearched && (
        <div className="menu-search">
          <input
            type="search"
            // biome-ignore lint/a11y/noAutofocus: the list is opened to search it
            autoFocus
            aria-label={`Search ${label}`}
            aria-controls={listId}
            aria-autocomplete="list"
            {...(current ? { 'aria-activedescendant': choiceId(listId, active) } : {})}
            placeholder="Search"
            autoComplete="off"
            value={text}
            onKeyDown={onKeyDown}
            onChange={({ target }) => {
              setText(target.value);
              setActive(target.value === '' ? -1 : 0);
            }}
          />
        </div>
      )}
      <OptionList
        id={listId}
        label={{ 'aria-labelledby': labelId }}
        className="select-menu multi"
        choices={found}
        chosen={value}
        several
        active={active}
        hasFocus={!isSearched}
        onKeyDown={onKeyDown}
        onPoint={setActive}
        onChoose={onChoose}
      />
      {found.length === 0 && <p className="menu-empty">Nothing with this name.</p>}
    </>
  );
};
