import { useFormContext } from 'react-hook-form';
import { fieldId } from '../record/record-context.ts';
import { faultsOf, goToField } from './faults.ts';

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
