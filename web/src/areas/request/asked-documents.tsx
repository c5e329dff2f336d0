import { useState } from 'react';
import type { AnswerHeaders, RequestPage } from '../../../../contract/request-answer/forms.ts';
import { showDay } from '../../../../contract/rules/dates.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { AskedKind } from './asked-kind.tsx';
import { AskingCompany } from './asking-company.tsx';
import { DoneForm } from './done-form.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';

interface Props {
  readonly page: RequestPage;
  readonly asked: NonNullable<RequestPage['asked']>;
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
  onEnd(title: string, text: string): void;
}

/** What is asked, what came in by this link, and the ways to answer. */
export const AskedDocuments = ({ page, asked, headers, onChanged, onEnd }: Props) => {
  const [isHanding, setHanding] = useState(false);
  const { record, kinds, due, until, message, files, email, by } = asked;
  return (
    <section className="card request">
      <PageTitle>Request for documents</PageTitle>
      <AskingCompany page={page} headers={headers} />
      <dl className="request-facts">
        <div>
          <dt>About</dt>
          <dd>{record}</dd>
        </div>
        <div>
          <dt>Needed until</dt>
          <dd>
            {showDay(due)}; this link works until {showDay(until)}
          </dd>
        </div>
        <div>
          <dt>Asked of</dt>
          <dd>{email}</dd>
        </div>
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
      {kinds.map((kind) => (
        <AskedKind
          key={kind.key}
          kind={kind}
          isOnly={kinds.length === 1}
          files={files.filter((file) => file.kind === kind.key)}
          headers={headers}
          onChanged={onChanged}
          onClosed={() => onEnd('Thank you', 'Your answer was passed on, and the request is closed.')}
        />
      ))}
      <DoneForm
        headers={headers}
        isChecking={files.some(({ state }) => state === 'checking')}
        onDone={() => onEnd('Thank you', 'The request is closed. You can close this page.')}
      />
      {asked.mayHandOver && (
        <p>
          <button type="button" className="button" onClick={() => setHanding(true)}>
            Hand to a colleague
          </button>
        </p>
      )}
      {isHanding && (
        <HandOverDialog
          headers={headers}
          onClose={() => setHanding(false)}
          onDone={(to) => onEnd('Handed on', `A mail with a new link is on its way to ${to}. This link has ended.`)}
        />
      )}
    </section>
  );
};
