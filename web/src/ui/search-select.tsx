import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button, ComboBox, Input, Label, ListBox, ListBoxItem, Popover, Text } from 'react-aria-components';
import { Icon } from './icon.tsx';
import type { Option } from './select.tsx';

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

/** One of so many options that they are looked for by typing. */
export const SearchSelect = ({
  label,
  value,
  first,
  find,
  about = '',
  inline = false,
  hint = '',
  error = '',
  ...props
}: Props) => {
  const [typed, setTyped] = useState<string>();
  const searchText = useSettled(typed ?? '').trim();
  const asked = { searchText, ...(value === '' ? {} : { chosen: value }) };
  const { data = [] } = useQuery({
    queryKey: ['found by typing', label, about, asked],
    queryFn: () => find(asked),
    placeholderData: keepPreviousData,
  });
  const options = first && searchText === '' ? [first, ...data] : data;
  const name = [...(first ? [first] : []), ...data].find(({ id }) => id === value)?.name ?? '';
  return (
    <ComboBox
      className={inline ? 'select inline' : 'field select'}
      items={options}
      selectedKey={value === '' ? null : value}
      inputValue={typed ?? name}
      onInputChange={setTyped}
      onSelectionChange={(key) => {
        setTyped(undefined);
        if (key !== null) props.onChange(String(key));
      }}
      // Leaving without a choice keeps the one there was.
      onFocusChange={(focused) => {
        setTyped(undefined);
        if (!focused) props.onBlur?.();
      }}
      defaultFilter={() => true}
      allowsEmptyCollection
      isDisabled={props.disabled ?? false}
      isInvalid={error !== ''}
    >
      <Label className={props.required ? 'react-aria-Label required' : 'react-aria-Label'}>{label}</Label>
      <div className="search-select">
        <Input {...(props.id ? { id: props.id } : {})} placeholder={props.placeholder ?? 'Please select'} />
        <Button className="search-select-button">
          <Icon name="down" />
        </Button>
      </div>
      {hint !== '' && (
        <Text slot="description" className="field-hint">
          {hint}
        </Text>
      )}
      {error !== '' && <span className="field-error">{error}</span>}
      <Popover className="popover">
        <ListBox
          className="menu select-menu"
          items={options}
          renderEmptyState={() => <p className="menu-empty">Nothing with this name.</p>}
        >
          {({ id, name: text }: Option) => (
            <ListBoxItem id={id} className="menu-item">
              {text}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
};
