import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { ariaKeys, shortcuts } from '#web/routing/shortcuts.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/keys.tsx';

interface Props {
  readonly label: string;
  readonly placeholder?: string;
  readonly value: string;
  /** '/' comes here from anywhere on the page. */
  readonly shortcut?: boolean;
  /** Shows the box, where it may be hidden. */
  onShortcut?(): unknown;
  onSearch(text: string): void;
}

/** Enter or the button searches; emptying the box shows the whole list again. It may stand inside a record's form. */
export const SearchBox = ({ label, placeholder = 'Search', value, shortcut = false, onShortcut, onSearch }: Props) => {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  // What was searched for last counts at once, also while the page does not show it yet.
  const searched = useRef(value);
  useEffect(() => {
    searched.current = value;
    setText(value);
  }, [value]);
  const search = (wanted: string) => {
    searched.current = wanted;
    onSearch(wanted);
  };
  const focus = () => {
    onShortcut?.();
    input.current?.focus();
  };
  useShortcut('listSearch', shortcut ? focus : undefined);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
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
        aria-keyshortcuts={shortcut ? ariaKeys(shortcuts.listSearch) : undefined}
        value={text}
        maxLength={200}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setText(target.value);
          if (target.value === '' && searched.current !== '') search('');
        }}
      />
      <button type="button" className="button" aria-label={placeholder} onClick={() => search(text)}>
        <Icon name="search" />
      </button>
    </search>
  );
};
