import { Button, Label, ListBox, ListBoxItem, Popover, Select as RacSelect, SelectValue } from 'react-aria-components';
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

/** Several of several options, any number of them. */
export const MultiSelect = ({ id, label, options, value, error = '', ...props }: Props) => {
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
        <ListBox className="menu select-menu multi" items={options}>
          {(option) => (
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
      </Popover>
    </RacSelect>
  );
};
