import { useLayoutEffect } from 'react';

/**
 * Says at the page that a part is shown which changes the page's own layout. Styles read `data-rail` or `data-selection`
 * instead of asking `:has()`: with that, the browser works out the styles of the whole page again whenever anything
 * appears in it, which takes 70 ms of a slow machine in a large form.
 */
export const usePageMark = (part: 'rail' | 'selection', isShown = true) =>
  useLayoutEffect(() => {
    const page = document.getElementById('main');
    page?.toggleAttribute(`data-${part}`, isShown);
    return () => page?.removeAttribute(`data-${part}`);
  }, [part, isShown]);
