import { type ReactNode, useEffect, useRef } from 'react';

interface Props {
  readonly kind?: 'error' | 'warning';
  readonly children: ReactNode;
}

/** Something the server said about the whole record; takes the focus, so that it is seen wherever the form was scrolled. */
export const Notice = ({ kind = 'error', children }: Props) => {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} role="alert" className={`banner ${kind}`}>
      {children}
    </div>
  );
};
