import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { isComposing } from '../keys.tsx';
import { Floating } from '../overlay/floating.tsx';
import { choiceId, movedBy, type Option, OptionList, openedBy, useOpenList } from './option-list.tsx';
import { SelectFrame, type SelectProps, saidAbout } from './select-frame.tsx';

/** A text once the user has stopped typing: when it has stayed the same for this many milliseconds. */
export const useDebounced = (text: string, pauseMs: number) => {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text, pauseMs]);
  return debounced;
};

/** The search text, and the option that has to be among the results in any case. */
export interface OptionQuery {
  readonly searchText: string;
  readonly chosen?: string;
}

export interface OptionSource {
  readonly label: string;
  /** Stands before the others while nothing is typed: 'All companies'. */
  readonly first?: Option;
  /** What is found depends on it, besides on what is typed. */
  readonly about?: string;
  /** Queries the server; there may be thousands. */
  find(query: OptionQuery): Promise<readonly Option[]>;
}

const PAUSE_MS = 200;

/** What is found by a text, the name of the value, which may be none of them, and why nothing could be looked for. */
const useFoundOptions = ({ label, first, about = '', find }: OptionSource, typed: string, value: string) => {
  const searchText = useDebounced(typed, PAUSE_MS).trim();
  const query = { searchText, ...(value === '' ? {} : { chosen: value }) };
  const { data = [], error } = useQuery({
    queryKey: ['found by typing', label, about, query],
    queryFn: () => find(query),
    placeholderData: keepPreviousData,
  });
  const options = first && searchText === '' ? [first, ...data] : data;
  const name = [...(first ? [first] : []), ...data].find((option) => option.id === value)?.name ?? '';
  return { options, name, problem: error?.message ?? '' };
};

interface Props {
  readonly id: string;
  readonly labelId: string;
  readonly open: boolean;
  readonly disabled: boolean;
  onPress(): void;
}

/** Shows what can be typed; by keyboard the field does. */
const SuggestionsButton = ({ id, labelId, open, disabled, onPress }: Props) => (
  <button
    type="button"
    id={id}
    className="search-select-button"
    tabIndex={-1}
    aria-haspopup="listbox"
    aria-expanded={open}
    aria-label="Show suggestions"
    aria-labelledby={`${id} ${labelId}`}
    disabled={disabled}
    onClick={onPress}
  >
    <Icon name="down" />
  </button>
);

const countOf = (count: number) => (count === 1 ? '1 option available.' : `${count} options available.`);

/** One of this many options that they are looked for by typing. WAI-ARIA, editable combobox pattern. */
export const SearchSelect = (props: SelectProps & OptionSource) => {
  const { label, value, hint = '', error = '', inline = false, disabled = false, required, onBlur } = props;
  const own = useId();
  const id = props.id ?? own;
  const [labelId, listId] = [`${own}-label`, `${own}-list`];
  const field = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string>();
  const { open, active, show, ...list } = useOpenList();
  const { options, name, problem } = useFoundOptions(props, typed ?? '', value);
  const chosenAt = options.findIndex((option) => option.id === value);

  // Leaving without a choice keeps the one there was.
  const close = () => {
    list.close();
    setTyped(undefined);
  };
  const choose = (chosen: string) => {
    close();
    props.onChange(chosen);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Neither the list nor what is around it has the key.
    if (isComposing(event)) return event.stopPropagation();
    const { key } = event;
    const isMove = key === 'ArrowDown' || key === 'ArrowUp';
    const at = isMove || key.startsWith('Page') ? movedBy(key, active, options.length) : undefined;
    const option = options[active];
    if (!open && isMove) show(openedBy(key, chosenAt, options.length));
    else if (!open) return;
    else if (at !== undefined) list.moveTo(at);
    else if (key === 'Escape') close();
    else if (key === 'Enter') option ? choose(option.id) : close();
    else if (key === 'Tab') return option ? choose(option.id) : close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onPress = () => {
    input.current?.focus();
    if (open) close();
    else show(chosenAt);
  };
  return (
    <SelectFrame
      {...{ labelId, forId: id, label, required, inline, hint, error, onBlur }}
      narrows={inline && value !== props.first?.id}
    >
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
        <SuggestionsButton id={`${own}-button`} {...{ labelId, open, disabled, onPress }} />
        {open && (
          <Floating opener={field} className="of-list" onClose={close}>
            <OptionList
              id={listId}
              label={{ 'aria-labelledby': labelId }}
              className="select-menu"
              choices={options}
              chosen={[value]}
              active={active}
              onPoint={list.moveTo}
              onChoose={choose}
            />
            {problem !== '' && (
              <p role="alert" className="menu-empty">
                {problem}
              </p>
            )}
            {options.length === 0 && problem === '' && <p className="menu-empty">Nothing with this name.</p>}
          </Floating>
        )}
      </div>
      <span role="status" className="visually-hidden">
        {open && problem === '' && countOf(options.length)}
      </span>
    </SelectFrame>
  );
};
