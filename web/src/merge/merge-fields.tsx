import { useId } from 'react';
import type { MergeField, MergePlan } from '#contract/record/merge.ts';

interface Props {
  readonly plan: MergePlan;
  readonly taken: ReadonlySet<string>;
  onChange(taken: Set<string>): void;
}

/** Which value of each field stays: that of the record that stays, or the other's. */
export const MergeFields = ({ plan: { kept, other, fields }, taken, onChange }: Props) => {
  if (fields.length === 0) return <p>Their fields are alike.</p>;
  const choose = (path: string, isTaken: boolean) => {
    const next = new Set(taken);
    if (isTaken) next.add(path);
    else next.delete(path);
    onChange(next);
  };
  return (
    <>
      <p>Choose which value stays:</p>
      <div className="merge-fields">
        <div className="merge-head" aria-hidden="true">
          <span>Field</span>
          <span>{kept.name} (stays)</span>
          <span>{other.name} (goes)</span>
        </div>
        {fields.map((field) => (
          <Choice
            key={field.path}
            field={field}
            names={[kept.name, other.name]}
            isTaken={taken.has(field.path)}
            onChange={(isTaken) => choose(field.path, isTaken)}
          />
        ))}
      </div>
    </>
  );
};

interface ChoiceProps {
  readonly field: MergeField;
  /** Of the record that stays, and of the one that goes. */
  readonly names: readonly [string, string];
  readonly isTaken: boolean;
  onChange(isTaken: boolean): void;
}

const Choice = ({ field: { label, own, other }, names, isTaken, onChange }: ChoiceProps) => {
  const name = useId();
  const sides = [
    { of: names[0], text: own, isOther: false },
    { of: names[1], text: other, isOther: true },
  ];
  return (
    <fieldset className="merge-field">
      <legend>{label}</legend>
      {sides.map(({ of, text, isOther }) => (
        <label key={String(isOther)} className={isOther === isTaken ? 'merge-value chosen' : 'merge-value'}>
          <input type="radio" name={name} checked={isOther === isTaken} onChange={() => onChange(isOther)} />
          <span>
            <span className="merge-side">{of}: </span>
            {text || <span className="quiet">empty</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};
