import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Floating } from './floating.tsx';

interface Props {
  readonly className: string;
  /** Its name where the content does not say it. */
  readonly name?: string | undefined;
  readonly children: ReactNode;
  readonly popoverClass: string;
  /** What stands in the box, and what the box is called. */
  readonly dialogClass: string;
  readonly label: string;
  readonly content: (close: () => void) => ReactNode;
  /** The box is opened, or closed. */
  onChange?(open: boolean): void;
}

/** A button that opens a small dialog next to it. */
export const PopoverButton = ({ className, name, children, label, content, onChange, ...props }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const show = (next: boolean) => {
    setOpen(next);
    onChange?.(next);
  };
  const close = () => show(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={className}
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => show(!open)}
      >
        {children}
      </button>
      {open && (
        <Floating opener={button} className={props.popoverClass} onClose={close}>
          <Content className={props.dialogClass} label={label}>
            {content(close)}
          </Content>
        </Floating>
      )}
    </>
  );
};

interface ContentProps {
  readonly className: string;
  readonly label: string;
  readonly children: ReactNode;
}

const Content = ({ className, label, children }: ContentProps) => {
  const dialog = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!dialog.current?.contains(document.activeElement)) dialog.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={dialog} role="dialog" aria-label={label} tabIndex={-1} className={className}>
      {children}
    </div>
  );
};
