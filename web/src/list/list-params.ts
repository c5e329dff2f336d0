import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { ADDRESS_MAX } from '../../../contract/rules/query-header.ts';

/** Begins a fragment that holds parameters, so that no other fragment is taken for them. */
const MARK = '#?';

const lengthOf = (path: string, params: URLSearchParams) => `${path}?${params}`.length;

/**
 * The address of a page with parameters. What would make it too long for the firewall stands behind `#`, which browsers keep for
 * themselves: the longest parameters, as few as it takes. D-111, docs/decisions/http-api.md.
 */
export const addressWith = (path: string, params: URLSearchParams): string => {
  const sent = new URLSearchParams(params);
  const kept = new URLSearchParams();
  const longest = [...params].sort(([, one], [, other]) => other.length - one.length);
  for (const [name, value] of longest) {
    if (lengthOf(path, sent) < ADDRESS_MAX) break;
    sent.delete(name);
    kept.set(name, value);
  }
  return `${path}${sent.size > 0 ? `?${sent}` : ''}${kept.size > 0 ? `${MARK}${kept}` : ''}`;
};

/** The parameters of an address, wherever they stand in it. */
export const paramsIn = ({ search, hash }: { readonly search: string; readonly hash: string }): URLSearchParams => {
  const params = new URLSearchParams(search);
  if (hash.startsWith(MARK))
    for (const [name, value] of new URLSearchParams(hash.slice(MARK.length))) params.set(name, value);
  return params;
};

/** The parameters of a list's page, and how to write them. */
export const useListParams = () => {
  const location = useLocation();
  const navigate = useNavigate();
  const set = (next: URLSearchParams, options?: NavigateOptions) =>
    navigate(addressWith(location.pathname, next), options);
  return [paramsIn(location), set] as const;
};
