import type { ChangeOp } from '#contract/bulk-change/record.ts';
import type { ImportCounts, ImportSummary } from '#contract/import/record.ts';

/** What the screens call an import: that of a file, or a change of chosen records. */
interface Words {
  readonly thing: 'import' | 'change';
  readonly row: 'row' | 'record';
  /** What is done with a row: 'Import 2 rows'. */
  readonly verb: string;
  readonly running: string;
  /** Headings of the figures that are shown, before and after. */
  readonly planned: Partial<Readonly<Record<keyof ImportCounts, string>>>;
  readonly done: Partial<Readonly<Record<keyof ImportCounts, string>>>;
}

const file: Words = {
  thing: 'import',
  row: 'row',
  verb: 'Import',
  running: 'Importing',
  planned: {
    rows: 'Rows',
    created: 'To create',
    updated: 'To update',
    unchanged: 'Unchanged',
    skipped: 'Skipped',
    failed: 'Errors',
  },
  done: {
    rows: 'Rows',
    created: 'Created',
    updated: 'Updated',
    unchanged: 'Unchanged',
    skipped: 'Skipped',
    failed: 'Failed',
  },
};

const createWords = (verb: string, running: string, past: string, toDo = verb.toLowerCase()): Words => ({
  thing: 'change',
  row: 'record',
  verb,
  running,
  planned: { rows: 'Records', updated: `To ${toDo}`, unchanged: 'Already so', failed: 'Refused' },
  done: { rows: 'Records', updated: past, unchanged: 'Already so', skipped: 'Skipped', failed: 'Refused' },
});

const changes: Readonly<Record<ChangeOp, Words>> = {
  set: createWords('Change', 'Changing', 'Changed'),
  activate: createWords('Activate', 'Activating', 'Activated'),
  delete: createWords('Delete', 'Deleting', 'Deleted'),
  request: createWords('Request documents of', 'Requesting', 'Requested', 'request'),
  standing: createWords('Change', 'Changing', 'Changed'),
};

/** The words for an import; those of a file where nothing is known yet. */
export const getWords = (report: Pick<ImportSummary, 'change'> | undefined): Words =>
  report?.change ? changes[report.change.op] : file;

const names = ['rows', 'created', 'updated', 'unchanged', 'skipped', 'failed'] as const;
type FigureName = (typeof names)[number];

/** Which rows are listed below the figures; a press on a figure lists only its rows, on that of all rows every one. */
export interface FigureFilter {
  readonly chosen: FigureName;
  /** Those whose rows can be listed. */
  readonly offered: readonly FigureName[];
  onChoose(name: FigureName): void;
}

interface Props {
  readonly of: Pick<ImportSummary, 'change'>;
  readonly counts: ImportCounts;
  /** 'to be created' while nothing is written, 'created' afterwards. */
  readonly planned: boolean;
  readonly filter?: FigureFilter;
}

interface FigureBoxProps {
  readonly name: FigureName;
  readonly heading: string;
  readonly count: number;
  readonly filter: FigureFilter | undefined;
}

const FigureBox = ({ name, heading, count, filter }: FigureBoxProps) => {
  const shown = count.toLocaleString('en-US');
  return (
    <div className={name === 'failed' && count > 0 ? 'figure-box failed' : 'figure-box'}>
      <dt>{heading}</dt>
      <dd>
        {filter?.offered.includes(name) ? (
          <button
            type="button"
            aria-label={`${heading}: ${shown}`}
            aria-pressed={filter.chosen === name}
            onClick={() => filter.onChoose(name)}
          >
            {shown}
          </button>
        ) : (
          shown
        )}
      </dd>
    </div>
  );
};

/** Rows by outcome; the parts always add up to the total. */
export const Figures = ({ of, counts, planned, filter }: Props) => {
  const headings = getWords(of)[planned ? 'planned' : 'done'];
  return (
    <dl className="figures">
      {names.map((name) => {
        const heading = headings[name];
        return heading && <FigureBox key={name} name={name} heading={heading} count={counts[name]} filter={filter} />;
      })}
    </dl>
  );
};
