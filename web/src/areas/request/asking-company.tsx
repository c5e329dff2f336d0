import { useEffect, useState } from 'react';
import type { AnswerHeaders, RequestPage } from '#contract/request-answer/forms.ts';
import { api } from '#web/api/client.ts';

interface Props {
  readonly page: Pick<RequestPage, 'company' | 'hasLogo'>;
  readonly headers: AnswerHeaders;
}

const useLogo = (hasLogo: boolean, headers: AnswerHeaders) => {
  const [url, setUrl] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the logo is that of the company, whatever is entered meanwhile.
  useEffect(() => {
    if (!hasLogo) return;
    let made = '';
    let isGone = false;
    api.requestAnswer
      .logo({ headers }, { quiet: true })
      .then((blob) => {
        if (isGone) return;
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      isGone = true;
      if (made !== '') URL.revokeObjectURL(made);
    };
  }, [hasLogo]);
  return url;
};

/** Who asks: all that the page tells of the company. */
export const AskingCompany = ({ page: { company, hasLogo }, headers }: Props) => {
  const url = useLogo(hasLogo, headers);
  return (
    <p className="request-company">
      {url !== '' && <img src={url} alt="" className="logo" />}
      <span>
        <strong>{company}</strong> asks you for documents.
      </span>
    </p>
  );
};
