import { type ComponentType, createElement, type FunctionComponent, lazy, useState } from 'react';

/** A part of the page whose code is fetched when it is drawn, or before. */
export interface LazyPart<Props extends object> extends FunctionComponent<Props> {
  load(): Promise<unknown>;
}

/**
 * A part whose code is fetched when it is drawn. One that was fetched before is drawn at once: React shows a fallback that
 * it has drawn for 300 ms, however soon the part is there.
 */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> => {
  let known: ComponentType<Props> | undefined;
  const fetched = async () => {
    known ??= await load();
    return { default: known };
  };
  const Waiting = lazy(fetched) as unknown as ComponentType<Props>;
  const Content = (props: Props) => {
    const [Shown] = useState(() => known ?? Waiting);
    return createElement(Shown, props);
  };
  return Object.assign(Content, { load: fetched });
};
