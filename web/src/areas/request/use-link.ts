import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type AnswerHeaders, PROOF_HEADER, TOKEN_HEADER } from '../../../../contract/request-answer/forms.ts';
import { requestPath } from './request-path.ts';

const TOKEN = 'request-token';
const PROOF = 'request-proof';

/** Of this tab only; a browser that keeps nothing asks for the link, or the code, again when the page is loaded anew. */
const kept = (name: string) => {
  try {
    return sessionStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
};
const keep = (name: string, value: string) => {
  try {
    if (value === '') sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Then only this page knows it.
  }
};

/**
 * The token that came behind '#' in the mailed link, and the proof that its code was entered. The token is taken out of the
 * address bar at once, so that it stays out of the history and of what is copied from there.
 */
export const useLink = () => {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const mailed = hash.slice(1);
  const [token, setToken] = useState(() => mailed || kept(TOKEN));
  const [proof, setProof] = useState(() => (mailed === '' || mailed === kept(TOKEN) ? kept(PROOF) : ''));
  useEffect(() => {
    if (mailed === '') return;
    if (mailed !== kept(TOKEN)) {
      keep(PROOF, '');
      setProof('');
    }
    keep(TOKEN, mailed);
    setToken(mailed);
    navigate(requestPath, { replace: true });
  }, [mailed, navigate]);
  const headers: AnswerHeaders = { [TOKEN_HEADER]: token, [PROOF_HEADER]: proof };
  return {
    headers,
    isMissing: token === '',
    prove: (given: string) => {
      keep(PROOF, given);
      setProof(given);
    },
    forget: () => {
      keep(TOKEN, '');
      keep(PROOF, '');
    },
  };
};
