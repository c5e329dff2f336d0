import { useEffect, useRef, useState } from 'react';
import { whenQuiet } from './when-quiet.ts';

/** So far below the window something counts as near. */
const MARGIN = '200px';

/**
 * Whether an element is near the window, or was: what stands in it is asked for then and not before. Once nothing else is to do
 * it counts as near too, so that a whole page can be searched and printed.
 */
export const useNear = <E extends Element>() => {
  const element = useRef<E>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (isNear || !current) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && come(), {
      rootMargin: MARGIN,
    });
    observer.observe(current);
    const forget = whenQuiet(come);
    return () => {
      observer.disconnect();
      forget();
    };
  }, [isNear]);
  return { element, isNear };
};
