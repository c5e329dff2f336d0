import { useEffect, useState } from 'react';
import type { AnswerHeaders, AskedFor, RequestPage } from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';
import { CardForm } from '#web/form/card-form.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';

interface RequestingCompanyProps {
  readonly page: Pick<RequestPage, 'company' | 'hasLogo' | 'asksFor'>;
  readonly headers: AnswerHeaders;
}

const useLogo = (hasLogo: boolean, headers: AnswerHeaders) => {
  const [url, setUrl] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the logo is that of the company, whatever is entered meanwhile.
  useEffect(() => {
    if (!hasLogo) return;
    let made = '';
    let isUnmounted = false;
    api.requestAnswer
      .logo({ headers }, { quiet: true })
      .then((blob) => {
        if (isUnmounted) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      isUnmounted = true;
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [hasLogo]);
  return url;
};

const asks: Readonly<Record<AskedFor, string>> = {
  documents: 'asks you for documents.',
  inspection: 'asks you to inspect a place.',
  both: 'asks you for documents and to inspect a place.',
};

/** What the page is called, by what is asked for; also before the code was entered. */
export const pageTitles: Readonly<Record<AskedFor, string>> = {
  documents: 'Request for documents',
  inspection: 'Request for an inspection',
  both: 'Requests',
};

/** The requesting company: all that the page shows of it. */
export const RequestingCompany = ({ page: { company, hasLogo, asksFor }, headers }: RequestingCompanyProps) => {
  const url = useLogo(hasLogo, headers);
  return (
    <p className="request-company">
      {url !== '' && <img src={url} alt="" className="logo" />}
      <span>
        <strong>{company}</strong> {asks[asksFor]}
      </span>
    </p>
  );
};

interface Props {
  readonly page: RequestPage;
  readonly headers: AnswerHeaders;
  onProof(proof: string): void;
}

/** The code that is mailed before anything of a request is shown: first it is requested, then entered. */
export const EnterCode = ({ page, headers, onProof }: Props) => {
  const [isSent, setSent] = useState(false);
  const company = <RequestingCompany page={page} headers={headers} />;
  const mail = async () => {
    await api.requestAnswer.sendCode({ headers }, { quiet: true });
    toastSuccess('Code', 'A code is on its way.');
    setSent(true);
  };
  if (!isSent)
    return (
      <CardForm
        key="mail"
        title={pageTitles[page.asksFor]}
        lead={
          <>
            {company}
            <p>This page opens with a code of six digits, which is mailed to the address of the request.</p>
          </>
        }
        fields={[]}
        submit="Mail me a code"
        pending="Sending…"
        onSubmit={mail}
        links={
          <button type="button" className="button" onClick={() => setSent(true)}>
            I have a code
          </button>
        }
      />
    );
  return (
    <CardForm
      key="enter"
      title="Enter the code"
      lead={
        <>
          {company}
          <p>The code is good for ten minutes and five tries.</p>
        </>
      }
      fields={[
        { name: 'code', label: 'Code', max: 50, autoComplete: 'one-time-code', missing: 'Code is required' } as const,
      ]}
      submit="Open the request"
      pending="Checking…"
      onSubmit={async ({ code }) => {
        const { proof } = await api.requestAnswer.checkCode({ headers, body: { code } }, { quiet: true });
        onProof(proof);
      }}
      links={
        <button type="button" className="button" onClick={() => setSent(false)}>
          Mail me another code
        </button>
      }
    />
  );
};
