import { useQuery } from '@tanstack/react-query';
import { SEARCH_RESULTS_MAX } from '../../../../contract/rules/limits.ts';
import { wordsIn } from '../../../../contract/rules/words.ts';
import { api } from '../../api/client.ts';
import { keyOf } from '../../api/use-call.ts';
import { useSettled } from '../../ui/use-settled.ts';

const PAUSE_MS = 150;

/** What the server finds for a text, once typing has paused. The request for an earlier text is given up, and never shown. */
export const useFound = (text: string) => {
  const settled = useSettled(text, PAUSE_MS);
  const isAsked = wordsIn(text).length > 0;
  const { data, error, refetch } = useQuery({
    queryKey: [keyOf(api.search.all.route), settled],
    queryFn: ({ signal }) =>
      api.search.all({ query: { text: settled, limit: SEARCH_RESULTS_MAX } }, { signal, quiet: true }),
    enabled: wordsIn(settled).length > 0,
    gcTime: 0,
  });
  const isSettled = settled === text;
  return {
    found: isAsked && isSettled ? data : undefined,
    error: isAsked && isSettled ? error : null,
    waits: isAsked && !(isSettled && (data || error)),
    retry: refetch,
  };
};
