import type { ImportCounts } from '../../../contract/bulk/import.ts';

interface Props {
  readonly counts: ImportCounts;
  /** 'to be created' while nothing is written, 'created' afterwards. */
  readonly planned: boolean;
}

const names = ['rows', 'created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
const planned = {
  rows: 'Rows',
  created: 'To create',
  updated: 'To update',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  failed: 'Errors',
};
const done = {
  rows: 'Rows',
  created: 'Created',
  updated: 'Updated',
  unchanged: 'Unchanged',
  skipped: 'Skipped',
  failed: 'Failed',
};

/** Rows by outcome; the parts always add up to the total. */
export const Figures = ({ counts, planned: isPlanned }: Props) => (
  <dl className="figures">
    {names.map((name) => (
      <div key={name} className={name === 'failed' && counts.failed > 0 ? 'figure-box failed' : 'figure-box'}>
        <dt>{(isPlanned ? planned : done)[name]}</dt>
        <dd>{counts[name].toLocaleString('en-US')}</dd>
      </div>
    ))}
  </dl>
);
