import { useSearchParams } from 'react-router-dom';
import { IMPORT_PARAMETER } from '../../../contract/notification/links.ts';

/** The import that the page's address names, as notices do, until its dialog is closed. */
export const useAskedImport = () => {
  const [params, setParams] = useSearchParams();
  const forget = () => {
    if (!params.has(IMPORT_PARAMETER)) return;
    const rest = new URLSearchParams(params);
    rest.delete(IMPORT_PARAMETER);
    setParams(rest, { replace: true });
  };
  return { id: params.get(IMPORT_PARAMETER) ?? undefined, forget };
};
