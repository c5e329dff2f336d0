import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  Fragment,
  type ReactNode,
  useId,
  useRef,
  useState,
} from 'react';
import { sayFailure } from '../api/failure.ts';
import { CardFooter } from '../ui/form-footer.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { type CardField, mistakesIn, startValues, type Values } from './card-values.ts';
import { describedBy, FieldFrame } from './fields/field-frame.tsx';
import { PasswordInput } from './fields/password-input.tsx';

interface CardInputProps {
  readonly field: CardField;
  readonly value: string;
  readonly error: string;
  onChange(value: string): void;
  onLeave(): void;
}

/** One line of a card's form. */
const CardInput = ({ field, value, error, onChange, onLeave }: CardInputProps) => {
  const id = useId();
  const { name, label, max, type = 'text', hint = '', missing, disabled = false } = field;
  const leave = ({ relatedTarget }: FocusEvent) => {
    // Pressing a button moves the focus first; a message that appears meanwhile would push the button away.
    if (relatedTarget?.getAttribute('type') !== 'button') onLeave();
  };
  const input = {
    id,
    name,
    maxLength: max,
    value,
    disabled,
    placeholder: field.placeholder,
    autoComplete: field.autoComplete ?? 'off',
    'aria-required': missing !== undefined,
    'aria-invalid': error !== '',
    'aria-describedby': describedBy(id, hint),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value),
  };
  return (
    <FieldFrame id={id} label={label} required={missing !== undefined && !disabled} hint={hint} error={error}>
      {type === 'password' ? (
        <PasswordInput {...input} label={label} onLeave={leave} />
      ) : (
        <input
          {...input}
          type={type}
          spellCheck={false}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          onBlur={leave}
        />
      )}
    </FieldFrame>
  );
};

interface Props<Name extends string> {
  readonly title: string;
  /** Between the title and the fields. */
  readonly lead?: ReactNode;
  readonly fields: readonly CardField<Name>[];
  readonly submit: string;
  readonly pending: string;
  /** Shows a Reset button, which clears the form. */
  readonly reset?: boolean;
  /** What is wrong besides empty fields, by field. */
  check?(values: Values<Name>): Partial<Values<Name>>;
  /** Throws what went wrong. */
  onSubmit(values: Values<Name>): Promise<unknown>;
  /** What to say about what `onSubmit` throws. */
  explain?(error: unknown): string;
  readonly links?: ReactNode;
}

/** One short form on a card: checks a field when it is left, everything on submit, and keeps what went wrong in sight. */
export const CardForm = <Name extends string>(props: Props<Name>) => {
  const { title, lead, fields, submit, pending, reset = false, check, onSubmit, explain = sayFailure, links } = props;
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(() => startValues(fields));
  const [left, setLeft] = useState<ReadonlySet<Name>>(new Set());
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const mistakes = mistakesIn(fields, values, check);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setLeft(new Set(fields.map(({ name }) => name)));
    const first = fields.find(({ name }) => mistakes[name]);
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first.name}]`)?.focus();
    setBusy(true);
    setProblem('');
    try {
      await onSubmit(values);
    } catch (error) {
      setProblem(explain(error));
    }
    setBusy(false);
  };
  const clear = () => {
    setValues(startValues(fields));
    setLeft(new Set());
    setProblem('');
  };

  return (
    <section className="card">
      <form ref={form} noValidate onSubmit={send} aria-busy={busy}>
        <PageTitle>{title}</PageTitle>
        {lead}
        <p role="alert" className={problem === '' ? 'banner empty' : 'banner error'}>
          {problem}
        </p>
        {fields.map((field) => (
          <Fragment key={field.name}>
            {field.before}
            <CardInput
              field={field}
              value={values[field.name]}
              error={left.has(field.name) ? (mistakes[field.name] ?? '') : ''}
              onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
              onLeave={() => setLeft((before) => new Set([...before, field.name]))}
            />
          </Fragment>
        ))}
        <CardFooter submit={{ label: submit, pending, busy }}>
          {reset && (
            <button type="button" className="button" onClick={clear}>
              Reset
            </button>
          )}
        </CardFooter>
        {links && <p className="card-links">{links}</p>}
      </form>
    </section>
  );
};
