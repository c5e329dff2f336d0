import { useFormContext } from 'react-hook-form';
import { fieldId } from './record-context.ts';

/** Every error of the form with a link to its field. */
export const ErrorSummary = ({ labels }: { readonly labels: ReadonlyMap<string, string> }) => {
  const { getFieldState, formState } = useFormContext();
  const wrong = [...labels].flatMap(([name, label]) => {
    const message = getFieldState(name, formState).error?.message;
    return message ? [{ name, label, message }] : [];
  });
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
                document.getElementById(fieldId(name))?.focus();
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
