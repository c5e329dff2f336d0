import { useController, useFormContext } from 'react-hook-form';
import { isResellerAgreement, kindOfLine, lineLabel } from '#contract/document/rules.ts';
import type { Named } from '#contract/fields/common.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { type DocumentOwner, fromDocumentOwner } from '#contract/kinds/wire.ts';
import { lineField } from '#contract/obligations/outstanding-item.ts';
import { may } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { describeFailure } from '#web/api/failure.ts';
import { useField } from '#web/form/record/record-context.ts';
import { RecordRequests } from '#web/requests/record-requests.tsx';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';
import { useDocuments } from '../use-documents.ts';
import { ChecklistLine } from './checklist-line.tsx';
import type { Line } from './ticking.tsx';
import '#web/styles/documents.css';

interface Props<Entry extends Line> {
  readonly title: string;
  /** The record's list of collected documents. */
  readonly name: string;
  readonly owner: DocumentOwner;
  /** The documents that there may be, from the reference list. */
  readonly items: readonly Named[];
  entryOf(item: Named, line: Line): Entry;
  idOf(entry: Entry): number;
  /** Whether the person may tick and date, and add, change and delete files. */
  readonly canTick: boolean;
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  /** Said when a document is added to a record that does not exist yet. */
  readonly first: string;
}

const EMPTY: Line = { isSelected: false, selectedDate: '' };

/** The document checklist of a record, grouped by document. Spec part 2, section 2. */
export const ChecklistSection = <Entry extends Line>(props: Props<Entry>) => {
  const { title, name, owner, items, entryOf, idOf, ...rights } = props;
  useField<readonly Entry[]>(name, title, (entries) =>
    items
      .flatMap((item) => {
        const entry = entries.find((found) => idOf(found) === item.id);
        return entry?.isSelected ? [`${lineLabel(owner, item)} ${showDay(entry.selectedDate)}`.trim()] : [];
      })
      .join(', '),
  );
  const holder = useSession()?.holder;
  const { getValues } = useFormContext();
  const rowId: string | undefined = getValues('id');
  const contact = String(
    getValues(owner === 'TECHNOLOGY_PROVIDER' ? 'endUserContactEmail' : 'addressId.contactEmail') ?? '',
  );
  const canRequest =
    rowId !== undefined && holder !== undefined && may(holder, kinds[fromDocumentOwner(owner)].rights.requestDocuments);
  const { field } = useController({ name, defaultValue: [] });
  const { documents, error, refresh } = useDocuments(owner, rowId);
  const entries: readonly Entry[] = field.value ?? [];
  const hides = holder !== undefined && isExperianOnly(holder);
  const shown = items.filter((item) => !(hides && isResellerAgreement(kindOfLine(owner, item)?.key ?? '')));

  const indexOf = (item: Named) => entries.findIndex((entry) => idOf(entry) === item.id);
  const change = (item: Named, line: Line) => {
    const index = indexOf(item);
    field.onChange(index < 0 ? [...entries, entryOf(item, line)] : entries.with(index, entryOf(item, line)));
  };

  return (
    <PageSection isRegion title={title}>
      {error && <p role="alert">{describeFailure(error).message}</p>}
      <ul className="checklist">
        {shown.map((item, position) => {
          const index = indexOf(item);
          const kind = kindOfLine(owner, item);
          return (
            <ChecklistLine
              key={item.id}
              {...rights}
              name={`${name}.${index < 0 ? entries.length + position : index}`}
              place={lineField(item.id)}
              label={lineLabel(owner, item)}
              line={entries[index] ?? EMPTY}
              kind={kind}
              owner={owner}
              rowId={rowId}
              {...(canRequest ? { contact } : {})}
              documents={documents.filter(({ tableKeyName2 }) => tableKeyName2 === kind?.key)}
              onChange={(line) => change(item, line)}
              onBlur={field.onBlur}
              onChanged={refresh}
            />
          );
        })}
      </ul>
      {canRequest && <RecordRequests owner={owner} rowId={rowId} contact={contact} />}
    </PageSection>
  );
};
