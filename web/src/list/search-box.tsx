import { type KeyboardEvent as ReactKeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** '/' comes here from anywhere on the page. */
  readonly shortcut?: boolean;
  onSearch(text: string): void;
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter or the button searches; emptying the box shows the whole list again. It may stand inside a record's form. */
export const SearchBox = ({ label, placeholder = 'Search', value, shortcut = false, onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What was searched for last counts at once, also while the page does not show it yet.
  const asked = useRef(value);
  useEffect(() => {
    asked.current = value;
    setText(value);
  }, [value]);
  const search = (wanted: string) => {
    asked.current = wanted;
    onSearch(wanted);
  };
  useEffect(() => {
    if (!shortcut) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [shortcut]);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter in a record's form would save the record.
    event.preventDefault();
    search(text);
  };
  return (
    <search className="search-box">
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        aria-keyshortcuts={shortcut ? '/' : undefined}
        value={text}
        maxLength={200}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '' && asked.current !== '') search('');
        }}
      />
      <button type="button" className="button" aria-label={placeholder} onClick={() => search(text)}>
        <Icon name="search" />
      </button>
    </search>
  );
};
