import type { ChangeExample } from '#contract/bulk-change/record.ts';
import type { ImportReport } from '#contract/import/record.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { BeforeAfter } from '#web/ui/shown-values.tsx';
import type { ShownImport } from './use-import.ts';
import '#web/styles/history.css';

interface ChangedFieldsProps {
  readonly fields: ChangeExample['fields'];
  /** A new entry has no value from before. */
  readonly isNew: boolean;
}

/** The fields that change, each before and after. */
export const ChangedFields = ({ fields, isNew }: ChangedFieldsProps) =>
  fields.map(({ label, before, after }) => (
    <span key={label} className="change-example">
      {label}: {isNew ? after : <BeforeAfter before={before} after={after} />}
    </span>
  ));

interface ChangeExamplesProps {
  readonly examples: readonly ChangeExample[];
  /** How many records would be changed. */
  readonly of: number;
  readonly isNew: boolean;
}

/** The first records that a plan would change, each field before and after. */
export const ChangeExamples = ({ examples, of, isNew }: ChangeExamplesProps) => {
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
            <ChangedFields fields={fields} isNew={isNew} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** '3 changed, 1 cleared'. */
const countsOf = (changed: number, cleared: number) =>
  [...(changed > 0 ? [`${figure(changed)} changed`] : []), ...(cleared > 0 ? [`${figure(cleared)} cleared`] : [])].join(
    ', ',
  );

/** How many rows a checked file would change, by column, and the workbook of all of them. docs/design/import.md. */
export const ColumnCounts = ({
  kind,
  title,
  report: { id, changes, plan },
}: Pick<ShownImport, 'kind' | 'title'> & { readonly report: ImportReport }) => {
  if (!changes || changes.updated.length === 0) return null;
  const where = { params: { id }, query: { modifier: kind } };
  return (
    <section className="plan-changes" aria-labelledby="plan-changes">
      <div className="plan-changes-head">
        <h3 id="plan-changes">What changes in {counted(plan.updated, 'row')}</h3>
        <DownloadButton
          name="Download the changes"
          onPress={() => openFile(() => api.bulk.changesFile(where), title)}
        />
      </div>
      <ul className="column-changes">
        {changes.columns.map(({ label, changed, cleared }) => (
          <li key={label} className={cleared > 0 ? 'clears' : undefined}>
            <strong>{label}</strong>: {countsOf(changed, cleared)}
          </li>
        ))}
      </ul>
    </section>
  );
};
