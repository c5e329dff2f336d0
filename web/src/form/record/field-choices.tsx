import { type ReactNode, useContext, useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { FormMessage, shownTyped, type Typed } from '../form-messages.tsx';
import { RecordContext } from './record-context.ts';

interface Props {
  /** What had been typed before the record was read again. */
  readonly typed: readonly Typed[];
  /** Whose change it was. */
  readonly children: ReactNode;
}

/** A field that two users have changed: the saved value, which the form shows, and the user's own, to choose from. */
const FieldChoice = ({ typed: { name = '', label, value, raw } }: { readonly typed: Typed }) => {
  const form = useFormContext();
  const { words } = useContext(RecordContext);
  const [saved] = useState(() => form.getValues(name));
  const [isOwn, setOwn] = useState(false);
  const inWords = words?.get(name) ?? String;
  const choose = (own: boolean) => {
    form.setValue(name, own ? raw : saved, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
    setOwn(own);
  };
  const choices = [
    { own: false, lead: 'Saved', text: inWords((saved ?? '') as never) },
    { own: true, lead: 'Yours', text: value },
  ];
  return (
    <fieldset className="field-choice">
      <legend>{label}</legend>
      {choices.map(({ own, lead, text }) => (
        <label key={lead} className="check">
          <input type="radio" name={`choice-${name}`} checked={isOwn === own} onChange={() => choose(own)} />
          <span>
            {lead}: <b>{shownTyped(text)}</b>
          </span>
        </label>
      ))}
    </fieldset>
  );
};

/** After a conflict and a reload: whose change it was, and for each field that one had typed into, which of the two values it gets. D-82. */
export const FieldChoices = ({ typed, children }: Props) => {
  // The fields say what their values are in words only once they are drawn.
  const [, setDrawn] = useState(false);
  useEffect(() => setDrawn(true), []);
  return (
    <FormMessage kind="warning">
      <p>This is the record as it was saved meanwhile. Choose for each field that you had typed into.</p>
      {children}
      {typed.map((one) => (
        <FieldChoice key={one.name} typed={one} />
      ))}
    </FormMessage>
  );
};
