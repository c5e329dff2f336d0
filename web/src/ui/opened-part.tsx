import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toastError } from './toasts.ts';
import { whenQuiet } from './when-quiet.ts';

interface Closable {
  onClose(isEnded: boolean): void;
}

/**
 * A part of the page whose files are fetched when it is first opened, or before while nothing else is to do. Until they are
 * here nothing is shown, and the opening is not lost; when they cannot be had, it is closed again and says so.
 */
export const openedPart = <Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> => {
  let known: ComponentType<Props> | undefined;
  const fetch = async () => {
    known ??= await load();
    return known;
  };
  // So that it is there when it is opened.
  whenQuiet(() => void fetch().catch(() => undefined));
  return (props: Props) => {
    const [Content, setContent] = useState(() => known);
    const fail = useEffectEvent(() => {
      toastError('Error', 'It could not be opened. Please try again.');
      props.onClose(false);
    });
    useEffect(() => {
      fetch().then(
        (content) => setContent(() => content),
        () => fail(),
      );
    }, []);
    return Content ? <Content {...props} /> : null;
  };
};
