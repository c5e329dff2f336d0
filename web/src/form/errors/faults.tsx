import { useEffect, useEffectEvent } from 'react';
import { type FieldValues, type Path, type UseFormReturn, useFormContext } from 'react-hook-form';
import { fieldId } from '../record/record-context.ts';
import { goToField } from './named-focus.ts';

/** A field that was refused. */
interface Fault {
  readonly name: string;
  readonly label: string;
  readonly message: string;
  /** Nothing was typed or chosen in it. */
  readonly isEmpty: boolean;
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0);

/** What a form refuses, by the fields that said what they are called. */
export const faultsOf = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'getValues'>,
  labels: ReadonlyMap<string, string>,
): Fault[] =>
  [...labels].flatMap(([name, label]) => {
    const message = form.getFieldState(name as Path<Values>).error?.message;
    return message ? [{ name, label, message, isEmpty: isEmpty(form.getValues(name as Path<Values>)) }] : [];
  });

/** What is wrong, for a message in one line: the first fault, and how many there are besides. */
export const inOneLine = ([first, ...others]: readonly Fault[]) =>
  first ? `${first.label}: ${first.message}${others.length === 0 ? '' : ` (and ${others.length} more)`}` : '';

const inPageOrder = (one: Element, other: Element) =>
  one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;

/** After a submit that was refused the focus is on the first faulty field of the page, whatever its kind. */
export const useFirstFault = <Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'getFieldState' | 'getValues' | 'formState'>,
  labels: ReadonlyMap<string, string>,
  idPrefix = '',
) => {
  const { submitCount } = form.formState;
  const go = useEffectEvent(() => {
    const fields = faultsOf(form, labels).map(({ name }) => document.getElementById(`${idPrefix}${fieldId(name)}`));
    goToField(fields.filter((field) => field !== null).sort(inPageOrder)[0] ?? null);
  });
  useEffect(() => {
    if (submitCount > 0) go();
  }, [submitCount]);
};

/** Every error of the form with a link to its field. */
export const ErrorSummary = ({ labels }: { readonly labels: ReadonlyMap<string, string> }) => {
  const form = useFormContext();
  // Read, so that the summary follows the errors.
  const { errors } = form.formState;
  const wrong = Object.keys(errors).length === 0 ? [] : faultsOf(form, labels);
  if (wrong.length === 0) return null;
  return (
    <section className="banner error summary" aria-label="Errors">
      <p>Please check {wrong.length === 1 ? 'this field' : `these ${wrong.length} fields`}:</p>
      <ul>
        {wrong.map(({ name, label, message }) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              onClick={(event) => {
                event.preventDefault();
                goToField(document.getElementById(fieldId(name)));
              }}
            >
              {label}
            </a>
            : {message}
          </li>
        ))}
      </ul>
    </section>
  );
};
