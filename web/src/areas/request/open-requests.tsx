import { type ReactNode, useState } from 'react';
import type { AnswerHeaders, AskedFor, RequestedDocuments, RequestPage } from '#contract/request-answer/forms.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { PageTitle } from '#web/ui/page-title.tsx';
import { pageTitles, RequestingCompany } from './enter-code.tsx';
import { OpenRequest } from './open-request.tsx';

interface RequestSectionProps {
  readonly request: RequestedDocuments;
  readonly isFirstOpen: boolean;
  readonly children: ReactNode;
}

const titlesOfMany: Readonly<Record<AskedFor, string>> = {
  documents: 'Requests for documents',
  inspection: 'Requests for inspections',
  both: 'Requests',
};

/** One request among several of a page, which folds: its record, and how far it is. */
const RequestSection = ({
  request: { record, kinds, files, due, inspection },
  isFirstOpen,
  children,
}: RequestSectionProps) => {
  const [isOpen, setOpen] = useState(isFirstOpen);
  const answered = kinds.filter(
    ({ key, declined }) => declined !== '' || files.some(({ kind, state }) => kind === key && state !== 'refused'),
  ).length;
  return (
    <details className="request-section" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>{record}</h2>
        <span>
          {inspection ? 'Inspection of a place' : `${answered} of ${counted(kinds.length, 'document')} answered`},
          needed until {showDay(due)}
        </span>
      </summary>
      <div className="request-section-body">{children}</div>
    </details>
  );
};

interface Props {
  readonly page: RequestPage;
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
  /** Nothing of the page is open any longer. */
  onEnd(title: string, text: string): void;
}

interface Ended {
  readonly number: number;
  readonly record: string;
  readonly text: string;
}

/** So many requests are shown open; of more only the first is. */
const OPEN_MAX = 3;

/** The requests of a link: one as the whole page, several as parts of it, each of which is answered and ended alone. */
export const OpenRequests = ({ page, headers, onChanged, onEnd }: Props) => {
  const { requests } = page;
  // What is being sent must not be cut off when all but one have ended.
  const [isMany] = useState(requests.length > 1);
  const [count] = useState(requests.length);
  const [ended, setEnded] = useState<readonly Ended[]>([]);
  const open = requests.filter(({ number }) => ended.every((one) => one.number !== number));
  const end = (number: number, record: string) => (title: string, text: string) => {
    if (open.length <= 1) return onEnd(title, `${text} You can close this page.`);
    setEnded((before) => [...before, { number, record, text }]);
    onChanged();
  };
  return (
    <section className="card request">
      <PageTitle>{isMany ? titlesOfMany[page.asksFor] : pageTitles[page.asksFor]}</PageTitle>
      <RequestingCompany page={page} headers={headers} />
      {isMany && (
        <p>
          {count} requests to <strong>{requests[0]?.email}</strong> are on this page. Each of them is answered and
          closed on its own.
        </p>
      )}
      <div role="status" className="request-ended">
        {ended.map(({ number, record, text }) => (
          <p key={number}>
            <strong>{record}</strong>: {text}
          </p>
        ))}
      </div>
      {open.map((request) => {
        const shown = (
          <OpenRequest
            key={request.number}
            request={request}
            isOfMany={isMany}
            headers={headers}
            onChanged={onChanged}
            onEnd={end(request.number, request.record)}
          />
        );
        if (!isMany) return shown;
        return (
          <RequestSection key={request.number} request={request} isFirstOpen={count <= OPEN_MAX || request === open[0]}>
            {shown}
          </RequestSection>
        );
      })}
    </section>
  );
};
