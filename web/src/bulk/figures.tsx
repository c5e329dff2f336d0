import type { ImportCounts, ImportSummary } from '../../../contract/bulk/import.ts';
import { wordsOf } from './import-words.ts';

interface Props {
  readonly of: Pick<ImportSummary, 'change'>;
  readonly counts: ImportCounts;
  /** 'to be created' while nothing is written, 'created' afterwards. */
  readonly planned: boolean;
}

const names = ['rows', 'created', 'updated', 'unchanged', 'skipped', 'failed'] as const;

/** Rows by outcome; the parts always add up to the total. */
export const Figures = ({ of, counts, planned }: Props) => {
  const headings = wordsOf(of)[planned ? 'planned' : 'done'];
  return (
    <dl className="figures">
      {names
        .filter((name) => headings[name] !== undefined)
        .map((name) => (
          <div key={name} className={name === 'failed' && counts.failed > 0 ? 'figure-box failed' : 'figure-box'}>
            <dt>{headings[name]}</dt>
            <dd>{counts[name].toLocaleString('en-US')}</dd>
          </div>
        ))}
    </dl>
  );
};
