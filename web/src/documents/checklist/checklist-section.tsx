import { useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import type { Document } from '#contract/document/forms.ts';
import {
  type DocumentKind,
  isOwnKind,
  isResellerAgreement,
  kindOf,
  kindOfLine,
  lineLabel,
} from '#contract/document/rules.ts';
import type { Named } from '#contract/fields/common.ts';
import { type DocumentOwner, fromDocumentOwner, kinds } from '#contract/kinds/kinds.ts';
import { lineField, ownPlace } from '#contract/obligations/outstanding-item.ts';
import { mayChange } from '#contract/rules/access.ts';
import { showDay } from '#contract/rules/dates.ts';
import { isExperianOnly } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { describeFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { fieldId, useField } from '#web/form/record/record-context.ts';
import { LineDeclined, RecordRequests, RequestButton } from '#web/requests/record-requests.tsx';
import { useSession } from '#web/session/session.ts';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import { DocumentRows } from '../document-rows.tsx';
import { useDocuments } from '../use-documents.ts';
import { ChecklistLine, LineStanding } from './checklist-line.tsx';
import type { Line } from './ticking.tsx';
import '#web/styles/documents.css';

const DocumentDialog = openedPart(() => import('../form/document-dialog.tsx').then((module) => module.DocumentDialog));

interface Rights {
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  readonly canRequest: boolean;
}

interface OwnLinesProps extends Rights {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  readonly documents: readonly Document[];
  onChanged(): void;
}

/** A document that the tenant's requirements demand besides the checklist: it has no tick, only its files count. */
const OwnLine = ({ kind, canRequest, onChanged, ...props }: OwnLinesProps & { readonly kind: DocumentKind }) => {
  const { owner, rowId, documents, canWrite } = props;
  const [adding, setAdding] = useState(false);
  const { key, name } = kind;
  const place = ownPlace(key);
  const parent = { owner, rowId, kind };
  const done = () => {
    setAdding(false);
    onChanged();
  };
  return (
    <li id={fieldId(place)} className="checklist-line">
      <div className="checklist-head">
        <span className={documents.length > 0 ? 'collected yes' : 'collected'}>
          <Icon name={documents.length > 0 ? 'check' : 'missing'} />
          {name}
        </span>
        <span className="checklist-date">{documents.length > 0 ? 'Has a document' : 'No document'}</span>
        <span className="checklist-buttons">
          {canRequest && <RequestButton owner={owner} rowId={rowId} line={{ kind: key, label: name }} />}
          {canWrite && (
            <button type="button" className="button" onClick={() => setAdding(true)}>
              <Icon name="plus" />
              Add Document<span className="visually-hidden"> to {name}</span>
            </button>
          )}
        </span>
      </div>
      <LineStanding owner={owner} rowId={rowId} place={place} />
      {canRequest && <LineDeclined rowId={rowId} kind={key} documents={documents} />}
      <DocumentRows {...props} parent={parent} onChanged={onChanged} />
      {adding && <DocumentDialog parent={parent} open={{ mode: 'add' }} onDone={done} onClose={done} />}
    </li>
  );
};

/** The documents of a record that are on no checklist, by the keys of their kinds. */
const OwnLines = ({ keys, ...props }: OwnLinesProps & { readonly keys: readonly string[] }) =>
  keys.map((key) => {
    const kind = kindOf(props.owner, key);
    const own = props.documents.filter(({ tableKeyName2 }) => tableKeyName2 === key);
    return kind && <OwnLine key={key} {...props} kind={kind} documents={own} />;
  });

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

/** The kinds of documents of a record that are on no checklist: those that its requirements demand, and those that were added before. */
const useOwnKeys = (owner: DocumentOwner, rowId = '', documents: readonly Document[]): readonly string[] => {
  const query = { kind: fromDocumentOwner(owner), recordId: rowId };
  // The head of the page fetches it; a second request would be the same.
  const { data = [] } = useCall(api.worklist.record, { query }, { enabled: false });
  const keys = [...data.map(({ document }) => document), ...documents.map(({ tableKeyName2 }) => tableKeyName2)];
  return [...new Set(keys)].filter(isOwnKind);
};

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
  const canRequest =
    rowId !== undefined &&
    holder !== undefined &&
    mayChange(holder, kinds[fromDocumentOwner(owner)].rights.requestDocuments);
  const { field } = useController({ name, defaultValue: [] });
  const { documents, error, refresh } = useDocuments(owner, rowId);
  const ownKeys = useOwnKeys(owner, rowId, documents);
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
              canRequest={canRequest}
              documents={documents.filter(({ tableKeyName2 }) => tableKeyName2 === kind?.key)}
              onChange={(line) => change(item, line)}
              onBlur={field.onBlur}
              onChanged={refresh}
            />
          );
        })}
        {rowId !== undefined && ownKeys.length > 0 && (
          <OwnLines
            keys={ownKeys}
            owner={owner}
            rowId={rowId}
            documents={documents}
            canWrite={rights.canWrite}
            canDownload={rights.canDownload}
            canRequest={canRequest}
            onChanged={refresh}
          />
        )}
      </ul>
      {canRequest && <RecordRequests owner={owner} rowId={rowId} />}
    </PageSection>
  );
};
