import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Floating } from './floating.tsx';
import { Icon } from './icon.tsx';
import { movedBy } from './list-keys.ts';
import type { Option } from './option.ts';
import { choiceId, OptionList } from './option-list.tsx';
import { SelectFrame, saidAbout } from './select-frame.tsx';

/** The search text, and the option that has to be among the results in any case. */
export interface OptionQuery {
  readonly searchText: string;
  readonly chosen?: string;
}

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  /** Stands before the others while nothing is typed: 'All companies'. */
  readonly first?: Option;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The label beside the control, for toolbars. */
  readonly inline?: boolean;
  /** What comes of the choice. */
  readonly hint?: string;
  readonly error?: string;
  /** What is found depends on it, besides on what is typed. */
  readonly about?: string;
  /** Asks the server; there may be thousands. */
  find(asked: OptionQuery): Promise<readonly Option[]>;
  onChange(value: string): void;
  onBlur?(): void;
}

const PAUSE_MS = 200;

/** The text, debounced. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
};

const countOf = (count: number) => (count === 1 ? '1 option available.' : `${count} options available.`);

/** One of so many options that they are looked for by typing. WAI-ARIA, editable combobox pattern. */
export const SearchSelect = ({ label, value, first, find, about = '', hint = '', error = '', ...props }: Props) => {
  const own = useId();
  const id = props.id ?? own;
  const [labelId, listId] = [`${own}-label`, `${own}-list`];
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const searchText = useSettled(typed ?? '').trim();
  const asked = { searchText, ...(value === '' ? {} : { chosen: value }) };
  const { data = [] } = useQuery({
    queryKey: ['found by typing', label, about, asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
  });
  const options = first && searchText === '' ? [first, ...data] : data;
  const name = [...(first ? [first] : []), ...data].find((option) => option.id === value)?.name ?? '';
  const chosenAt = options.findIndex((option) => option.id === value);

  const show = (at: number) => {
    setActive(at);
    setOpen(true);
  };
  // Leaving without a choice keeps the one there was.
  const close = () => {
    setOpen(false);
    setTyped(undefined);
  };
  const choose = (chosen: string) => {
    close();
    props.onChange(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // An input method that is composing has the keys, and neither the list nor what is around it.
    if (event.nativeEvent.isComposing) return event.stopPropagation();
    const { key } = event;
    const isMove = key === 'ArrowDown' || key === 'ArrowUp';
    const at = isMove || key.startsWith('Page') ? movedBy(key, active, options.length) : undefined;
    const option = options[active];
    if (!open && isMove) show(chosenAt >= 0 ? chosenAt : key === 'ArrowDown' ? 0 : options.length - 1);
    else if (!open) return;
    else if (at !== undefined) setActive(at);
    else if (key === 'Escape') close();
    else if (key === 'Enter') option ? choose(option.id) : close();
    else if (key === 'Tab') return option ? choose(option.id) : close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const { inline = false, required, disabled = false } = props;
  return (
    <SelectFrame {...{ labelId, forId: id, label, required, inline, hint, error, onBlur: props.onBlur }}>
      <div ref={field} className="search-select">
        <input
          ref={input}
          id={id}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-labelledby={labelId}
          aria-invalid={error !== '' || undefined}
          aria-describedby={saidAbout(id, hint, error)}
          {...(open && options[active] ? { 'aria-activedescendant': choiceId(listId, active) } : {})}
          placeholder={props.placeholder ?? 'Please select'}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={typed ?? name}
          onChange={({ target }) => {
            setTyped(target.value);
            show(-1);
          }}
          onBlur={() => setTyped(undefined)}
          onKeyDown={onKeyDown}
        />
        <button
          type="button"
          id={`${own}-button`}
          className="search-select-button"
          tabIndex={-1}
          aria-haspopup="listbox"
          aria-expanded={open}
          aria-label="Show suggestions"
          aria-labelledby={`${own}-button ${labelId}`}
          disabled={disabled}
          onClick={() => {
            input.current?.focus();
            if (open) close();
            else show(chosenAt);
          }}
        >
          <Icon name="down" />
        </button>
        {open && (
          <Floating opener={field} onClose={close}>
            <OptionList
              id={listId}
              label={{ 'aria-labelledby': labelId }}
              className="select-menu"
              choices={options}
              chosen={[value]}
              active={active}
              onPoint={setActive}
              onChoose={choose}
            />
            {options.length === 0 && <p className="menu-empty">Nothing with this name.</p>}
          </Floating>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {open && countOf(options.length)}
      </span>
    </SelectFrame>
  );
};
