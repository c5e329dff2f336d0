import { useEffect, useRef, useState } from 'react';
import { Icon } from '../ui/icon.tsx';

interface Props {
  readonly label: string;
  readonly value: string;
  onSearch(text: string): void;
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Enter or the button searches; emptying the box shows the whole list again; '/' comes here from anywhere. */
export const SearchBox = ({ label, value, onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event)) return;
      event.preventDefault();
      input.current?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <search>
      <form
        className="search-box"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text);
        }}
      >
        <input
          ref={input}
          type="search"
          aria-label={label}
          placeholder="Search"
          aria-keyshortcuts="/"
          value={text}
          maxLength={200}
          onChange={({ target }) => {
            setText(target.value);
            if (target.value === '' && value !== '') onSearch('');
          }}
        />
        <button type="submit" className="button" aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
    </search>
  );
};
