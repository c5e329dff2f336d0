import type { ChangeExample } from '../../../contract/bulk/change.ts';
import { counted } from '../../../contract/rules/figures.ts';
import { BeforeAfter } from '../ui/before-after.tsx';
import '../styles/history.css';

interface Props {
  readonly examples: readonly ChangeExample[];
  /** How many records would be changed. */
  readonly of: number;
  /** What comes was not there before: it has no value from before. */
  readonly isNew?: boolean;
}

/** The first records that a plan would change, each field before and after. */
export const ChangeExamples = ({ examples, of, isNew = false }: Props) => {
  if (examples.length === 0) return null;
  const title = examples.length < of ? `The first ${examples.length} of ${counted(of, 'record')}` : 'These records';
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="change-examples">
        {examples.map(({ name, fields }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal
          <li key={at}>
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
