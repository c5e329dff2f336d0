import type { BulkKind, ImportMode, ImportReport } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '../api/client.ts';
import { openFile } from '../api/files.ts';
import { DownloadButton } from '../ui/download-button.tsx';
import { ChangeExamples } from './change-examples.tsx';

interface Props {
  readonly kind: BulkKind;
  readonly title: string;
  readonly report: ImportReport;
  readonly mode: ImportMode;
}

/** '3 changed, 1 cleared'. */
const countsOf = (changed: number, cleared: number) =>
  [...(changed > 0 ? [`${figure(changed)} changed`] : []), ...(cleared > 0 ? [`${figure(cleared)} cleared`] : [])].join(
    ', ',
  );

/** What a checked file would change, by column and row by row, and samples of what it would create. docs/design/import.md. */
export const BeforeAfterPlan = ({ kind, title, report: { id, changes, plan }, mode }: Props) => {
  if (!changes) return null;
  const { columns, updated, created } = changes;
  const where = { params: { id }, query: { modifier: kind } };
  return (
    <>
      {mode !== 'createOnly' && updated.length > 0 && (
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
      {mode !== 'updateOnly' && created.length > 0 && (
        <section className="plan-changes" aria-labelledby="plan-created">
          <h3 id="plan-created">What is created with {counted(plan.created, 'row')}</h3>
          <ChangeExamples examples={created} of={plan.created} noun="row" isNew />
        </section>
      )}
    </>
  );
};
