import { useState } from 'react';
import type { AnswerHeaders, RequestedDocuments } from '#contract/request-answer/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { mannerWords } from '#contract/site-inspection/rules.ts';
import { api } from '#web/api/client.ts';
import { openFile } from '#web/api/files.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { showSize } from '#web/ui/shown-values.tsx';
import { DeclineReportDialog, DoneForm, ForwardDialog } from './endings.tsx';
import { OpenInspection } from './inspection/open-inspection.tsx';
import { RequestedKind } from './requested-kind.tsx';

interface BlankFormsProps {
  readonly request: number;
  readonly forms: RequestedDocuments['forms'];
  /** The record that they are about, where the page is about several. */
  readonly about: string;
  readonly headers: AnswerHeaders;
}

/** The blank forms of a request, to be downloaded, filled in and sent back below. */
const BlankForms = ({ request, forms, about, headers }: BlankFormsProps) => {
  const download = (key: string) =>
    openFile(() => api.requestAnswer.form({ headers, query: { request, key } }, { quiet: true }), 'Blank form');
  const Heading = about === '' ? 'h2' : 'h3';
  if (forms.length === 0) return null;
  return (
    <section className="request-forms">
      <Heading>Blank forms to fill in</Heading>
      <ul className="blank-form-list">
        {forms.map(({ key, name, size }) => (
          <li key={key}>
            <span className="blank-form-name">
              <strong>{name}</strong> ({showSize(size)})
            </span>
            <DownloadButton name="Download" about={name} small onPress={() => download(key)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

interface RequestFactsProps {
  readonly request: RequestedDocuments;
  /** The page names record and address where it is about several. */
  readonly isOfMany: boolean;
}

/** Which record a request is about, until when, who requests it of whom, and what they say. */
const RequestFacts = ({
  request: { record, due, until, email, by, message, inspection },
  isOfMany,
}: RequestFactsProps) => (
  <dl className="request-facts">
    {!isOfMany && (
      <div>
        <dt>About</dt>
        <dd>{record}</dd>
      </div>
    )}
    {inspection && (
      <>
        <div>
          <dt>Place</dt>
          <dd>{[inspection.placeName, inspection.address].filter((text) => text !== '').join(': ')}</dd>
        </div>
        <div>
          <dt>Manner</dt>
          <dd>{mannerWords[inspection.manner]}</dd>
        </div>
      </>
    )}
    <div>
      <dt>Needed until</dt>
      <dd>
        {showDay(due)}; this link works until {showDay(until)}
      </dd>
    </div>
    {!isOfMany && (
      <div>
        <dt>Asked of</dt>
        <dd>{email}</dd>
      </div>
    )}
    {by.name !== '' && (
      <div>
        <dt>Asked by</dt>
        <dd>
          {by.name}
          {by.email !== '' && (
            <>
              , <a href={`mailto:${by.email}`}>{by.email}</a>
            </>
          )}
        </dd>
      </div>
    )}
    {message !== '' && (
      <div>
        <dt>Message</dt>
        <dd>{message}</dd>
      </div>
    )}
  </dl>
);

/** Neither declined nor sent: what was refused or returned is not there. */
const isUnanswered = ({ key, declined }: RequestedDocuments['kinds'][number], files: RequestedDocuments['files']) =>
  declined === '' && !files.some(({ kind, state }) => kind === key && (state === 'checking' || state === 'received'));

interface Props {
  readonly request: RequestedDocuments;
  /** One of several on the page: its heading names the record. */
  readonly isOfMany: boolean;
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
  onEnd(title: string, text: string): void;
}

/** One request: its documents or its inspection, what came in for it, and the ways to answer. */
export const OpenRequest = ({ request, isOfMany, headers, onChanged, onEnd }: Props) => {
  const [dialog, setDialog] = useState<'none' | 'forward' | 'decline'>('none');
  const { number, record, kinds, files, forms, inspection } = request;
  const about = isOfMany ? record : '';
  return (
    <>
      <RequestFacts request={request} isOfMany={isOfMany} />
      <BlankForms request={number} forms={forms} about={about} headers={headers} />
      {kinds.map((kind) => (
        <RequestedKind
          key={kind.key}
          request={number}
          kind={kind}
          about={about}
          isOnly={kinds.length === 1}
          files={files.filter((file) => file.kind === kind.key)}
          headers={headers}
          onChanged={onChanged}
          onClosed={() => onEnd('Thank you', 'Your answer was passed on, and the request is closed.')}
        />
      ))}
      {inspection ? (
        <OpenInspection
          request={number}
          inspection={inspection}
          about={about}
          headers={headers}
          onChanged={onChanged}
          onDelivered={() => onEnd('Thank you', 'The report was delivered.')}
        />
      ) : (
        <DoneForm
          request={number}
          about={about}
          headers={headers}
          isChecking={files.some(({ state }) => state === 'checking')}
          unanswered={kinds.filter((kind) => isUnanswered(kind, files)).map(({ name }) => name)}
          onDone={() => onEnd('Thank you', 'The request is closed.')}
        />
      )}
      <div className="actions">
        {request.mayHandOver && (
          <button type="button" className="button" onClick={() => setDialog('forward')}>
            Forward to a colleague
            {isOfMany && <span className="visually-hidden">: {record}</span>}
          </button>
        )}
        {inspection && (
          <button type="button" className="button" onClick={() => setDialog('decline')}>
            I cannot inspect this
            {isOfMany && <span className="visually-hidden">: {record}</span>}
          </button>
        )}
      </div>
      {dialog === 'decline' && (
        <DeclineReportDialog
          request={number}
          headers={headers}
          onClose={() => setDialog('none')}
          onDeclined={() => onEnd('Thank you', 'Your answer was passed on, and the request is closed.')}
        />
      )}
      {dialog === 'forward' && (
        <ForwardDialog
          request={number}
          isOfMany={isOfMany}
          headers={headers}
          onClose={() => setDialog('none')}
          onDone={(to) =>
            onEnd('Handed on', `A mail with a new link is on its way to ${to}. Your link does not open it any more.`)
          }
        />
      )}
    </>
  );
};
