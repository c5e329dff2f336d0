import {
  Autocomplete,
  Button,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as RacSelect,
  SearchField,
  SelectValue,
  useFilter,
} from 'react-aria-components';
import { Icon } from './icon.tsx';
import { titleOf } from './multi-title.ts';
import type { Option } from './select.tsx';

interface Props {
  readonly id: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: readonly string[];
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly error?: string;
  onChange(value: string[]): void;
  onBlur?(): void;
}

/** With more options than fit into the open list, they can be searched. */
const SEARCHED_ABOVE = 12;

const Choices = ({ options }: { readonly options: readonly Option[] }) => (
  <ListBox
    className="menu select-menu multi"
    items={options}
    renderEmptyState={() => <p className="menu-empty">Nothing with this name.</p>}
  >
    {(option: Option) => (
      <ListBoxItem id={option.id} className="menu-item" textValue={option.name}>
        {({ isSelected }) => (
          <>
            {option.name}
            {isSelected && <Icon name="check" />}
          </>
        )}
      </ListBoxItem>
    )}
  </ListBox>
);

/** Several of several options, any number of them. */
export const MultiSelect = ({ id, label, options, value, error = '', ...props }: Props) => {
  const { contains } = useFilter({ sensitivity: 'base' });
  const title = titleOf(options.filter((option) => value.includes(option.id)).map(({ name }) => name));
  return (
    <RacSelect
      className="field select"
      selectionMode="multiple"
      value={value}
      onChange={(keys) => props.onChange(keys.map(String))}
      isDisabled={(props.disabled ?? false) || options.length === 0}
      isInvalid={error !== ''}
      onFocusChange={(focused) => !focused && props.onBlur?.()}
    >
      <Label className={props.required ? 'react-aria-Label required' : 'react-aria-Label'}>{label}</Label>
      <Button id={id} className="select-button">
        <SelectValue className="select-value">{title}</SelectValue>
        <Icon name="down" />
      </Button>
      {error !== '' && <span className="field-error">{error}</span>}
      <Popover className="popover">
        {options.length > SEARCHED_ABOVE ? (
          <Autocomplete filter={contains}>
            <SearchField aria-label={`Search ${label}`} className="menu-search" autoFocus>
              <Input placeholder="Search" />
            </SearchField>
            <Choices options={options} />
          </Autocomplete>
        ) : (
          <Choices options={options} />
        )}
      </Popover>
    </RacSelect>
  );
};
