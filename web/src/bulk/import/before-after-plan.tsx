import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { BulkKind, ImportMode, ImportReport } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { BeforeAfter } from '#web/ui/shown-values.tsx';
import '#web/styles/history.css';

interface ChangeExamplesProps {
  readonly examples: readonly (ChangeExample & { readonly row?: number })[];
  /** How many records would be changed. */
  readonly of: number;
  /** A new entry has no value from before. */
  readonly isNew?: boolean;
  readonly noun?: 'record' | 'row';
}

/** The first records that a plan would change, each field before and after. */
export const ChangeExamples = ({ examples, of, isNew = false, noun = 'record' }: ChangeExamplesProps) => {
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

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  readonly report: ImportReport;
  readonly mode: ImportMode;
  /** Whether the rows of an outcome are to be listed. */
  lists(outcome: 'created' | 'updated'): boolean;
}

/** '3 changed, 1 cleared'. */
const countsOf = (changed: number, cleared: number) =>
  [...(changed > 0 ? [`${figure(changed)} changed`] : []), ...(cleared > 0 ? [`${figure(cleared)} cleared`] : [])].join(
    ', ',
  );

/** What a checked file would change, by column and row by row, and samples of what it would create. docs/design/import.md. */
export const BeforeAfterPlan = ({ kind, title, report: { id, changes, plan }, mode, lists }: Props) => {
  if (!changes) return null;
  const { columns, updated, created } = changes;
  const where = { params: { id }, query: { modifier: kind } };
  return (
    <>
      {mode !== 'createOnly' && updated.length > 0 && lists('updated') && (
        <section className="plan-changes" aria-labelledby="plan-changes">
          <div className="plan-changes-head">
            <h3 id="plan-changes">What changes in {counted(plan.updated, 'row')}</h3>
            <DownloadButton
              name="Download the changes"
              onPress={() => openFile(() => api.bulk.changesFile(where), title)}
            />
          </div>
          <ul className="column-changes">
            {columns.map(({ label, changed, cleared }) => (
              <li key={label} className={cleared > 0 ? 'clears' : undefined}>
                <strong>{label}</strong>: {countsOf(changed, cleared)}
              </li>
            ))}
          </ul>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
          <section className="plan-rows" aria-label="Changed rows" tabIndex={0}>
            <ChangeExamples examples={updated} of={plan.updated} noun="row" />
          </section>
        </section>
      )}
      {mode !== 'updateOnly' && created.length > 0 && lists('created') && (
        <section className="plan-changes" aria-labelledby="plan-created">
          <h3 id="plan-created">What is created with {counted(plan.created, 'row')}</h3>
          <ChangeExamples examples={created} of={plan.created} noun="row" isNew />
        </section>
      )}
    </>
  );
};
