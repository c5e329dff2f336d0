import { useState } from 'react';
import type { AnswerHeaders, AskedDocuments } from '#contract/request-answer/forms.ts';
import { AskedKind } from './asked-kind.tsx';
import { BlankForms } from './blank-forms.tsx';
import { DoneForm } from './done-form.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RequestFacts } from './request-facts.tsx';

interface Props {
  readonly asked: AskedDocuments;
  /** One of several on the page: its heading names the record. */
  readonly isOfMany: boolean;
  readonly headers: AnswerHeaders;
  onChanged(): unknown;
  onEnd(title: string, text: string): void;
}

/** One request: what is asked, what came in for it, and the ways to answer. */
export const AskedRequest = ({ asked, isOfMany, headers, onChanged, onEnd }: Props) => {
  const [isHanding, setHanding] = useState(false);
  const { number, record, kinds, files, forms } = asked;
  const about = isOfMany ? record : '';
  return (
    <>
      <RequestFacts asked={asked} isOfMany={isOfMany} />
      <BlankForms request={number} forms={forms} about={about} headers={headers} />
      {kinds.map((kind) => (
        <AskedKind
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
      <DoneForm
        request={number}
        about={about}
        headers={headers}
        isChecking={files.some(({ state }) => state === 'checking')}
        onDone={() => onEnd('Thank you', 'The request is closed.')}
      />
      {asked.mayHandOver && (
        <p>
          <button type="button" className="button" onClick={() => setHanding(true)}>
            Hand to a colleague
            {isOfMany && <span className="visually-hidden">: {record}</span>}
          </button>
        </p>
      )}
      {isHanding && (
        <HandOverDialog
          request={number}
          isOfMany={isOfMany}
          headers={headers}
          onClose={() => setHanding(false)}
          onDone={(to) =>
            onEnd('Handed on', `A mail with a new link is on its way to ${to}. Your link does not open it any more.`)
          }
        />
      )}
    </>
  );
};
