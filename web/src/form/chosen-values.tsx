import { useId } from 'react';
import type { Option } from '../ui/select.tsx';

interface Props {
  readonly label: string;
  readonly chosen: readonly Option[];
}

/** What was chosen, for somebody who only reads it: every name in full, 'None' for an empty choice. */
export const ChosenValues = ({ label, chosen }: Props) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, and there are none.
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id} className="field-label">
        {label}
      </span>
      {chosen.length === 0 ? (
        <p className="chosen">None</p>
      ) : (
        <ul className="chosen">
          {chosen.map(({ id: key, name }) => (
            <li key={key}>{name}</li>
          ))}
        </ul>
      )}
    </div>
  );
};
