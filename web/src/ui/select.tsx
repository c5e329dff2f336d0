import {
  Button,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Select as RacSelect,
  SelectValue,
  Text,
} from 'react-aria-components';
import { Icon } from './icon.tsx';

export interface Option {
  readonly id: string;
  readonly name: string;
}

interface Props {
  readonly id?: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly value: string;
  readonly disabled?: boolean;
  readonly required?: boolean;
  readonly placeholder?: string;
  /** The label beside the control, for toolbars. */
  readonly inline?: boolean;
  /** What comes of the choice. */
  readonly hint?: string;
  readonly error?: string;
  onChange(value: string): void;
  onBlur?(): void;
}

/** One of several options; typing finds an option. */
export const Select = ({ label, options, value, inline = false, hint = '', error = '', ...props }: Props) => (
  <RacSelect
    className={inline ? 'select inline' : 'field select'}
    value={value === '' ? null : value}
    onChange={(key) => props.onChange(String(key ?? ''))}
    // Without its options yet it could not open, and a click would be lost.
    isDisabled={(props.disabled ?? false) || options.length === 0}
    isInvalid={error !== ''}
    placeholder={props.placeholder ?? 'Please select'}
    onFocusChange={(focused) => !focused && props.onBlur?.()}
  >
    <Label className={props.required ? 'react-aria-Label required' : 'react-aria-Label'}>{label}</Label>
    <Button {...(props.id ? { id: props.id } : {})} className="select-button">
      <SelectValue className="select-value" />
      <Icon name="down" />
    </Button>
    {hint !== '' && (
      <Text slot="description" className="field-hint">
        {hint}
      </Text>
    )}
    {error !== '' && <span className="field-error">{error}</span>}
    <Popover className="popover">
      <ListBox className="menu select-menu" items={options}>
        {({ id, name }) => (
          <ListBoxItem id={id} className="menu-item">
            {name}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  </RacSelect>
);
