import type { Option } from '../ui/choice/option-list.tsx';
import { ShownEntry } from './shown-field.tsx';

interface Props {
  readonly chosen: readonly Option[];
}

/** What was chosen: every name in full, 'None' for an empty choice. */
export const ChosenNames = ({ chosen }: Props) =>
  chosen.length === 0 ? (
    'None'
  ) : (
    <ul className="chosen-values">
      {chosen.map(({ id, name }) => (
        <li key={id}>{name}</li>
      ))}
    </ul>
  );

/** The same with what it is called, for somebody who only reads it. */
export const ChosenValues = ({ label, chosen }: Props & { readonly label: string }) => (
  <ShownEntry label={label}>
    <ChosenNames chosen={chosen} />
  </ShownEntry>
);
