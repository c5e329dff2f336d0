import { useState } from 'react';
import type { Document } from '#contract/document/forms.ts';
import { type DocumentKind, kindOf } from '#contract/document/rules.ts';
import type { DocumentOwner } from '#contract/kinds/wire.ts';
import { ownPlace } from '#contract/obligations/outstanding-item.ts';
import { fieldId } from '#web/form/record/record-context.ts';
import { LineDeclined, RequestButton } from '#web/requests/record-requests.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { DocumentRows } from '../document-rows.tsx';
import { LineStanding } from './checklist-line.tsx';

const DocumentDialog = openedPart(() => import('../form/document-dialog.tsx').then((module) => module.DocumentDialog));

interface Rights {
  readonly canWrite: boolean;
  readonly canDownload: boolean;
  readonly canRequest: boolean;
}

interface Props extends Rights {
  readonly owner: DocumentOwner;
  readonly rowId: string;
  readonly documents: readonly Document[];
  onChanged(): void;
}

/** One document that the tenant's requirements demand besides those of the checklist: nobody ticks it, its files count. */
const OwnLine = ({ kind, canRequest, onChanged, ...props }: Props & { readonly kind: DocumentKind }) => {
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
export const OwnLines = ({ keys, ...props }: Props & { readonly keys: readonly string[] }) =>
  keys.map((key) => {
    const kind = kindOf(props.owner, key);
    const own = props.documents.filter(({ tableKeyName2 }) => tableKeyName2 === key);
    return kind && <OwnLine key={key} {...props} kind={kind} documents={own} />;
  });
