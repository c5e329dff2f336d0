import type { AskedDocuments } from '../../../../contract/request-answer/forms.ts';
import { showDay } from '../../../../contract/rules/dates.ts';

interface Props {
  readonly asked: AskedDocuments;
  /** Where its heading does not name the record. */
  readonly withRecord: boolean;
}

/** Which record a request is about, until when, who asks whom, and what they say. */
export const RequestFacts = ({ asked: { record, due, until, email, by, message }, withRecord }: Props) => (
  <dl className="request-facts">
    {withRecord && (
      <div>
        <dt>About</dt>
        <dd>{record}</dd>
      </div>
    )}
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
);
