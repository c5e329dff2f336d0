import type { AskedDocuments } from '#contract/request-answer/forms.ts';
import { showDay } from '#contract/rules/dates.ts';

interface Props {
  readonly asked: AskedDocuments;
  /** The page names record and address where it is about several. */
  readonly isOfMany: boolean;
}

/** Which record a request is about, until when, who asks whom, and what they say. */
export const RequestFacts = ({ asked: { record, due, until, email, by, message }, isOfMany }: Props) => (
  <dl className="request-facts">
    {!isOfMany && (
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
