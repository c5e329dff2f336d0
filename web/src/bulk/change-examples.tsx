import type { ChangeExample } from '#contract/bulk-change/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { BeforeAfter } from '../ui/before-after.tsx';
import '../styles/history.css';

interface Props {
  readonly examples: readonly (ChangeExample & { readonly row?: number })[];
  /** How many records would be changed. */
  readonly of: number;
  /** What comes was not there before: it has no value from before. */
  readonly isNew?: boolean;
  readonly noun?: 'record' | 'row';
}

/** The first records that a plan would change, each field before and after. */
export const ChangeExamples = ({ examples, of, isNew = false, noun = 'record' }: Props) => {
  if (examples.length === 0) return null;
  const title = examples.length < of ? `The first ${examples.length} of ${counted(of, noun)}` : `These ${noun}s`;
  return (
    <section aria-label={title}>
      {noun === 'record' ? <h3>{title}</h3> : <h4>{title}</h4>}
      <ul className="change-examples">
        {examples.map(({ name, row, fields }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
          <li key={at}>
            {row !== undefined && <span className="quiet">Row {figure(row)}</span>}
            <strong>{name}</strong>
            {fields.map(({ label, before, after }) => (
              <span key={label} className="change-example">
                {label}: {isNew ? after : <BeforeAfter before={before} after={after} />}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};
