import { type FormEvent, useId, useRef, useState } from 'react';
import { counted, figure } from '#contract/rules/figures.ts';
import { BULK_SELECT_MAX } from '#contract/rules/limits.ts';
import type { NamedRow } from '#contract/view/record.ts';
import { api } from '../api/client.ts';
import { describedBy, FieldFrame } from '../form/fields/field-frame.tsx';
import { useSubmission } from '../form/use-submission.ts';
import { queryText } from '../list/filters/groups.ts';
import type { SelectionSource } from '../list/list-screen.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import '../styles/many-calls.css';

/** Names as people paste them: each on a line of its own; bullets and quotes around them are left out. */
const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n\r\t;]+/)
      .map((line) => line.replace(/^[\s"'•*–-]+|[\s"',]+$/g, ''))
      .filter((line) => line !== ''),
  ),
];

/** What had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

interface Found {
  readonly typed: string;
  readonly rows: readonly NamedRow[];
}

interface OpenNamesProps {
  readonly missing: readonly Found[];
  readonly ambiguous: readonly Found[];
  readonly chosen: ReadonlySet<string>;
  onToggle(id: string): void;
}

/** What has to be looked at: names that no row has, and names that several rows have, to choose from. */
const OpenNames = ({ missing, ambiguous, chosen, onToggle }: OpenNamesProps) => (
  <>
    {missing.length > 0 && (
      <>
        <h3>Not found</h3>
        <ul className="refusals">
          {missing.map(({ typed }) => (
            <li key={typed}>{typed}</li>
          ))}
        </ul>
      </>
    )}
    {ambiguous.map(({ typed, rows }) => (
      <fieldset key={typed} className="refusals">
        <legend>
          Several are called <b>{typed}</b>
        </legend>
        {rows.map(({ id, name, about }) => (
          <label key={id} className="check">
            <input type="checkbox" checked={chosen.has(id)} onChange={() => onToggle(id)} />
            {name}
            {about !== '' && ` (${about})`}
          </label>
        ))}
      </fieldset>
    ))}
  </>
);

interface Props extends SelectionSource {
  onClose(): void;
}

/**
 * Selects rows by pasted names or ids. What is found is selected at once; the dialog stays open only where a name has no row or
 * several.
 */
export const NamesDialog = ({ of, plural, onSelect, onClose }: Props) => {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<readonly Found[]>();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const names = namesIn(text);
  const tooMany = `At most ${figure(BULK_SELECT_MAX)} names at a time`;
  const mistake = names.length === 0 ? 'Please enter names or ids' : names.length > BULK_SELECT_MAX ? tooMany : '';
  const select = (ids: readonly string[]) => {
    onSelect(ids);
    toastSuccess('Selection', `${counted(ids.length, 'row')} selected`);
    onClose();
  };
  const { submitted, busy, problem, send } = useSubmission([{ mistake, field }], async () => {
    const query = queryText(of.query, undefined);
    const answers = await api.view.named({ body: { of: of.route.path, query, names } });
    const clear = answers.flatMap(({ rows: [first, second] }) => (first && !second ? [first.id] : []));
    if (clear.length === answers.length) return select([...new Set(clear)]);
    setFound(answers);
    setChosen(new Set(clear));
  });
  const toggle = (row: string) => {
    const next = new Set(chosen);
    if (!next.delete(row)) next.add(row);
    setChosen(next);
  };
  const submitChosen = (event: FormEvent) => {
    event.preventDefault();
    select([...chosen]);
  };
  const error = submitted ? mistake : '';
  if (found) {
    const missing = found.filter(({ rows }) => rows.length === 0);
    const ambiguous = found.filter(({ rows }) => rows.length > 1);
    return (
      <Dialog title="Select by name" persistent onClose={onClose}>
        <form noValidate onSubmit={submitChosen}>
          <p role="status" tabIndex={-1} ref={takeFocus}>
            {counted(found.length - missing.length - ambiguous.length, 'name')} found, {figure(missing.length)} not
            found, {figure(ambiguous.length)} ambiguous.
          </p>
          <OpenNames missing={missing} ambiguous={ambiguous} chosen={chosen} onToggle={toggle} />
          <DialogFooter
            onCancel={onClose}
            {...(chosen.size > 0 ? { submit: { label: `Select ${counted(chosen.size, 'row')}` } } : {})}
          />
        </form>
      </Dialog>
    );
  }
  return (
    <Dialog title="Select by name" persistent onClose={onClose}>
      <form noValidate onSubmit={send} aria-busy={busy}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <FieldFrame
          id={id}
          label="Names or ids"
          required
          hint={`One on each line, as they stand in a mail or a sheet. Filters do not hide ${plural} from it.`}
          error={error}
        >
          <textarea
            id={id}
            ref={field}
            rows={8}
            value={text}
            readOnly={busy}
            aria-required
            aria-invalid={error !== ''}
            aria-describedby={describedBy(id, 'hint')}
            onChange={({ target }) => setText(target.value)}
          />
        </FieldFrame>
        <DialogFooter onCancel={onClose} submit={{ label: 'Select', pending: 'Looking for them…', busy }} />
      </form>
    </Dialog>
  );
};
